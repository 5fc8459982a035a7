package greedy

import "math/bits"

// families counts the stored positions of each family. A search that keeps meeting one
// family only moves cards that it could move back. So the more positions of a family are
// stored, the later another one is expanded. Families may share a counter by chance,
// which affects only the order of the search. In a test, 297 of 302 deals with one cell
// are won within 250,000 positions with families, and 283 without them; see "What no
// move can undo" in docs/lab/decisions.md.
type families [1 << familyBits]uint32

const (
	// familyBits gives 32 KiB of counters. Chosen, not tuned.
	familyBits = 13
	// familyWeight times the number of the attempt, but at most familyWeightMost, is
	// added to the value of a position for each doubling of its family. The test was
	// made with familyWeightMost. The smaller weights of the first attempts are chosen,
	// not tuned.
	familyWeight     = 4
	familyWeightMost = 16
)

// familyFactor, 2⁶⁴ divided by the golden ratio, spreads the bits of a family's name
// over the high bits of the product.
const familyFactor = 0x9E3779B97F4A7C15

// add counts a position of a family and returns how much to add to its value:
// the weight for each doubling of the family.
func (f *families) add(family uint64, weight int) int {
	n := &f[family*familyFactor>>(64-familyBits)]
	*n++
	return weight * (bits.Len32(*n) - 1)
}
