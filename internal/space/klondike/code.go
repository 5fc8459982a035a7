package klondike

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/klondike"
)

// A code has two words. The first contains the foundations, the face-down cards, and the
// bottom cards that have not moved; the second contains the stock and the waste. Draft.held
// has 48 bits, which fill what is left of both words.
const (
	// DraftSize is the number of bytes of a draft's code that can be other than zero.
	DraftSize     = 16
	downShift     = 4 * card.NumSuits
	floorShift    = downShift + klondike.MaxDown
	heldLowShift  = floorShift + klondike.MaxColumns
	heldLowBits   = 64 - heldLowShift
	wasteShift    = klondike.MaxStock
	heldHighShift = wasteShift + 5
)

// Code returns the code of a draft.
func (d *Draft) Code() (code game.Code) {
	code[0] = d.word | d.held<<heldLowShift
	code[1] = uint64(d.stock) | uint64(d.waste)<<wasteShift | d.held>>heldLowBits<<heldHighShift
	return code
}

// Decode returns the draft of a code.
func (l *Plan) Decode(code *game.Code) Draft {
	d := Draft{
		Plan:  l,
		word:  code[0] & (1<<heldLowShift - 1),
		held:  code[0]>>heldLowShift | code[1]>>heldHighShift<<heldLowBits,
		stock: uint32(code[1]) & (1<<klondike.MaxStock - 1),
		waste: uint8(code[1] >> wasteShift & 31),
	}
	var away card.Set
	for left := d.stock; left != 0; left &= left - 1 {
		away |= card.Bit(l.order[bits.TrailingZeros32(left)%klondike.MaxStock])
	}
	for s := range card.Suit(card.NumSuits) {
		away |= card.UpTo(d.Height(s)) & card.OfSuit(s)
	}
	for downs := d.word >> downShift & (1<<klondike.MaxDown - 1); downs != 0; downs &= downs - 1 {
		c := l.downs[bits.TrailingZeros64(downs)]
		d.down |= card.Bit(c)
		d.bases |= card.Bit(card.Card(l.above[c&63]))
	}
	d.bases &^= d.down
	for floors := d.word >> floorShift; floors != 0; floors &= floors - 1 {
		d.floor |= card.Bit(l.floors[bits.TrailingZeros64(floors)])
	}
	d.up = card.UpTo(l.rules.Ranks) &^ (away | d.down)
	d.floor |= l.kings & d.up &^ d.bases
	return d
}
