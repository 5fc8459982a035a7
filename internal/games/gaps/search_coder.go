package gaps

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// A coder codes the positions that can be reached from a start. A card of rank r
// has at most r places in a game; see the package comment. A code holds the
// number of the present one for each card, the highest ranks first. That is 148
// bits for 13 ranks.
type coder struct {
	start  Position
	fields [64]field // by card
	size   int
}

// A field says where a code holds the number of a card's place, and which places
// the numbers stand for.
type field struct {
	word, shift uint8
	mask        uint64    // of the number, before the shift
	places      []Place   // by number
	number      [64]uint8 // by place
}

// minSize is the least size of a code that the A* search can store: two words.
const minSize = 16

// NewCoder returns a coder for the positions that can be reached from p.
func (p *Position) NewCoder() game.Coder {
	c := &coder{start: *p, size: minSize}
	word, shift := 0, 0
	for k := card.Card(p.rules.Cards() - 1); k >= card.NumSuits; k-- {
		f := newField(p.places(k))
		width := bits.Len64(f.mask)
		if shift+width > 64 {
			word, shift = word+1, 0
		}
		f.word, f.shift = uint8(word), uint8(shift)
		c.fields[k] = f
		shift += width
	}
	c.size = max(c.size, 8*word+(shift+7)/8)
	return c
}

// places returns the places that a card may have in the rest of the game, its
// present one first. The card may be unable to reach some of them.
func (p *Position) places(k card.Card) []Place {
	places := []Place{p.place[k&63]}
	for steps := 1; steps < k.Rank(); steps++ {
		from := p.place[(k-card.Card(steps*card.NumSuits))&63]
		to := from + Place(steps)
		if from.Column()+steps <= p.rules.Ranks && to != places[0] {
			places = append(places, to)
		}
	}
	return places
}

func newField(places []Place) field {
	f := field{places: places, mask: 1<<bits.Len(uint(len(places)-1)) - 1}
	for i, place := range places {
		f.number[place&63] = uint8(i)
	}
	return f
}

// Size returns 19 bytes for a full deck.
func (c *coder) Size() int { return c.size }

// Encode returns a position's code.
func (c *coder) Encode(position game.Position) game.Code {
	p := position.(*Position)
	var code game.Code
	for k := range p.rules.played().All() {
		f := &c.fields[k&63]
		code[f.word] |= uint64(f.number[p.place[k&63]&63]) << f.shift
	}
	return code
}

// After returns the code after a legal move.
func (c *coder) After(code game.Code, _ game.Position, m game.Move) game.Code {
	f := &c.fields[MoveCard(m)&63]
	code[f.word] ^= uint64(f.number[MoveFrom(m)&63]^f.number[MoveTo(m)&63]) << f.shift
	return code
}

// Decode makes p the position of a code.
func (c *coder) Decode(code game.Code, position game.Position) {
	p := position.(*Position)
	*p = c.start
	for k := range p.rules.played().All() {
		f := &c.fields[k&63]
		p.place[k&63] = f.places[code[f.word]>>f.shift&f.mask]
	}
	*p = newPosition(p.rules, &p.place)
}
