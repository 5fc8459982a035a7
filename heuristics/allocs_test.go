//go:build !race

package heuristics_test

import (
	"testing"

	"patience/heuristics"
)

// TestBoundAllocatesNothing is not for the race detector, under which
// sync.Pool drops things at random.
func TestBoundAllocatesNothing(t *testing.T) {
	for _, h := range heuristics.All() {
		positions := append(deals(t, 20), ends(t, 20)...)
		if !h.Claims(positions[0]).Admissible {
			positions = calculationPositions(t)
		}
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
