package greedy

import "math/bits"

// families counts how many positions of each family are stored. A search that
// keeps meeting one family shuffles cards that it could shuffle back, so it
// cares the less for another position of a family the more it has of it.
// Families share counters by chance, which concerns the order alone.
type families [1 << familyBits]uint32

const (
	familyBits = 13
	// familyWeight is added to the value for each doubling of a family, times
	// the number of the attempt, up to familyWeightMost.
	familyWeight     = 4
	familyWeightMost = 16
)

// familyFactor spreads the bits of a family over the high ones.
const familyFactor = 0x9E3779B97F4A7C15

// add counts a position of a family and returns by how much its value rises,
// with so much for each doubling.
func (f *families) add(family uint64, weight int) int {
	n := &f[family*familyFactor>>(64-familyBits)]
	*n++
	return weight * (bits.Len32(*n) - 1)
}
