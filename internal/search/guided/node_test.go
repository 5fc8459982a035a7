package guided

import (
	"math"
	"testing"
)

// TestDive: a dive takes the likeliest of what was reached, not the best of all, until
// the judge has seen no progress for as long as the patience is.
func TestDive(t *testing.T) {
	s := Search{Options: Options{Stages: []Stage{{Surprise: 1, Batch: 1, Patience: 2}}}}
	last := &node{}
	best, unlikely, likely := &node{}, &node{way: way{parent: last, surprise: 3}}, &node{way: way{parent: last, surprise: 2}}
	for _, n := range []*node{best, unlikely, likely} {
		s.put(n)
	}
	judge := func(left float64) {
		last.left = left
		s.dive.last, s.dive.reached = last, []*node{best, unlikely, likely}
	}
	expect := func(what string, want *node) {
		t.Helper()
		if got := s.take(); got != want {
			t.Errorf("%s: %+v; want %+v", what, got, want)
		}
	}
	s.dive.least = math.Inf(1)
	judge(40)
	expect("after progress", likely)
	likely.asked = true
	judge(40)
	expect("after a judgement without", unlikely)
	judge(41)
	expect("after two", best)
}
