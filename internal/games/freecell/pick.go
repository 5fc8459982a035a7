package freecell

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// To pick a random move one must find the class that the i-th move falls in,
// and the i-th set bit of a set. A processor predicts neither. So the class is
// found without branches, in the eight bytes of a word at once (Vigna,
// "Broadword implementation of rank/select queries", 2008).
const (
	onesPerByte = 0x0101010101010101
	highPerByte = 0x8080808080808080
)

// findByte takes the running sums of eight counts, all below 128, and returns
// the byte that item i falls in and the item's index within that byte.
func findByte(sums, i uint64) (int, uint64) {
	reached := (i*onesPerByte | highPerByte) - sums // high bit of a byte: i ≥ its sum
	b := bits.OnesCount64(reached & highPerByte)
	return b, i - sums<<8>>(8*b&63)&0xFF
}

// selectBit returns the i-th set bit of x, counted from 0. More than i bits of x
// must be set.
func selectBit(x, i uint64) card.Card {
	for ; i > 0; i-- {
		x &= x - 1
	}
	return card.Card(bits.TrailingZeros64(x))
}

// Pick returns the number of legal moves and one of them; see
// [game.Position].
func (p *Position) Pick(r uint64) (game.Move, int) {
	if p.rules.Moves.parts() {
		return p.pickListed(r)
	}
	var classes [numClasses]card.Set
	p.moveClasses(&classes, p.back())
	sums := onesPerByte * (uint64(classes[0].Len()) |
		uint64(classes[1].Len())<<8 |
		uint64(classes[2].Len())<<16 |
		uint64(classes[3].Len())<<24 |
		uint64(classes[4].Len())<<32 |
		uint64(classes[5].Len())<<40 |
		uint64(classes[6].Len())<<48)
	n := sums >> 56
	if n == 0 {
		return 0, 0
	}
	i, _ := bits.Mul64(r, n)
	class, i := findByte(sums, i)
	return p.moveInClass(class, selectBit(uint64(classes[class%numClasses]), i)), int(n)
}
