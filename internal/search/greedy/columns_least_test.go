package greedy

import "testing"

// TestLeastAbove: of equal layers the first has its turn, a value as low as the
// bottom counts, and what cannot be part of a shorter solution does not.
func TestLeastAbove(t *testing.T) {
	c := columns{tops: []int32{5, 3, 3, closed, 1}, limit: 4}
	for _, v := range []struct {
		bottom, moves, least int
		ok                   bool
	}{{0, 1, 3, true}, {3, 1, 3, true}, {4, 0, 5, true}, {5, 0, 5, true}, {6, 0, closed, false}} {
		if moves, least, ok := c.leastAbove(v.bottom); ok != v.ok || ok && (moves != v.moves || least != v.least) {
			t.Errorf("from %d: layer %d of %d, %v; want %d of %d, %v", v.bottom, moves, least, ok, v.moves, v.least, v.ok)
		}
	}
	c.limit = 5
	if moves, least, _ := c.leastAbove(0); moves != 4 || least != 1 {
		t.Errorf("layer %d of %d; want 4 of 1", moves, least)
	}
}
