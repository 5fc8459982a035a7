package greedy

import "math/bits"

// families counts the stored positions of each family. A search that keeps
// meeting one family is shuffling cards that it could shuffle back. So the more
// positions of a family are stored, the later another one is expanded. Families
// share counters by chance, which affects the order of the search only. Test:
// with families 297 of 302 deals with one cell are won within 250,000 positions,
// without them 283; see "What no move can undo" in docs/lab/decisions.md.
type families [1 << familyBits]uint32

const (
	// familyBits gives 32 KiB of counters. Chosen, not tuned.
	familyBits = 13
	// familyWeight is added to the value of a position for each doubling of its
	// family, times the number of the attempt, up to familyWeightMost. The test
	// was made with familyWeightMost. That the first attempts have less is chosen,
	// not tuned.
	familyWeight     = 4
	familyWeightMost = 16
)

// familyFactor, 2⁶⁴ divided by the golden ratio, spreads the bits of a family
// over the high ones.
const familyFactor = 0x9E3779B97F4A7C15

// add counts a position of a family and returns how much to add to its value:
// the weight for each doubling of the family.
func (f *families) add(family uint64, weight int) int {
	n := &f[family*familyFactor>>(64-familyBits)]
	*n++
	return weight * (bits.Len32(*n) - 1)
}
