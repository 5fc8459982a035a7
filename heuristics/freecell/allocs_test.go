//go:build !race

package freecell_test

import (
	"testing"

	bounds "patience/heuristics/freecell"
)

// TestBoundAllocatesNothing is not for the race detector, under which
// sync.Pool drops things at random.
func TestBoundAllocatesNothing(t *testing.T) {
	positions := append(deals(t, 20), ends(t, 20)...)
	for _, h := range bounds.All() {
		allocs := testing.AllocsPerRun(10, func() {
			for _, p := range positions {
				h.Bound(p)
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations for %d bounds", h.Name(), allocs, len(positions))
		}
	}
}
