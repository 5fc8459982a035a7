package game

import "math/bits"

// A Code holds a position in few bits. If two positions can be reached from the same
// start, they have the same code exactly if they are equal. A code is shorter than a
// key, but has no meaning without the [Coder] that made it.
type Code [3]uint64

// Hash returns a 64-bit hash of the code: it multiplies words and folds the
// high and low halves of the products.
func (c *Code) Hash() uint64 {
	a, b := bits.Mul64(c[0]^0x9E3779B97F4A7C15, c[1]^0xD6E8FEB86659FD93)
	high, low := bits.Mul64(a^b^c[2], 0xA0761D6478BD642F)
	return high ^ low
}

// Footprint returns how many bytes a coder keeps of its own for the positions that it has met: 0 if it does not say.
func Footprint(c Coder) int64 {
	if kept, ok := c.(interface{ Footprint() int64 }); ok {
		return kept.Footprint()
	}
	return 0
}

// A Coder translates between codes and the positions that can be reached from
// one start. It is safe for concurrent use.
type Coder interface {
	// Size returns how many bytes of a code, in little-endian order, can be
	// other than zero: 8 to 24.
	Size() int
	// Encode returns the code of p.
	Encode(p Position) Code
	// After returns the code of the position that a legal move m from p leads
	// to. The code is that of p.
	After(code Code, p Position, m Move) Code
	// Decode sets p, which must be of the same game and rules, to the position
	// of a code.
	Decode(code Code, p Position)
}
