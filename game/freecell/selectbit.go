package freecell

import (
	"math/bits"

	"patience/game/card"
)

// Picking a random move asks for the i-th set bit of a set and for the class
// that the i-th move falls in. Both are unpredictable, so both are done
// without branches, on the eight bytes of a word at once (Vigna, "Broadword
// implementation of rank/select queries", 2008).
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

// selectBit returns the i-th set bit of x, counted from 0; x has more than i.
func selectBit(x, i uint64) card.Card {
	for ; i > 0; i-- {
		x &= x - 1
	}
	return card.Card(bits.TrailingZeros64(x))
}
