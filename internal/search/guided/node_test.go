package guided

import (
	"math"
	"testing"

	"patience/game"
)

// TestDive: a dive takes the likeliest of what was reached, not the best of all, until
// the judge has seen no progress for as long as the patience is.
func TestDive(t *testing.T) {
	s := Search{Options: Options{Stages: []Stage{{Surprise: 1, Batch: 1, Patience: 2}}}}
	last := &node{}
	best, unlikely, likely := &node{}, &node{way: way{parent: last, surprise: 3}},
		&node{way: way{parent: last, surprise: 2}}
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

// TestStages: each solution begins the next stage, which orders open nodes anew, and the last stage stays.
func TestStages(t *testing.T) {
	s := Search{
		Options: Options{Stages: []Stage{{Left: 1}, {Surprise: 1}, {Left: -1}}},
		below:   func(game.Position, int) (int, bool) { return 0, true },
	}
	near, likely, far := &node{left: 1}, &node{left: 2}, &node{left: 3}
	near.surprise, likely.surprise, far.surprise = 2, 1, 3
	for _, n := range []*node{far, likely, near} {
		s.put(n)
	}
	for won, want := range []*node{near, likely, far, far} {
		if got := s.best(); got != want {
			t.Errorf("after %d solutions: %+v is first; want %+v", won, got, want)
		}
		shorter := 10 - won
		s.win(way{step: make([]game.Move, shorter), depth: shorter})
	}
}

// TestImprovedBy: a shorter way is better, whatever its chance. Of ways of one length the likelier is better, until the
// node was expanded in as few moves: then its children hold what they were reached by.
func TestImprovedBy(t *testing.T) {
	for _, test := range []struct {
		depth    int
		surprise float64
		expanded int
		want     bool
	}{
		{9, 9, never, true},
		{9, 9, 10, true},
		{11, 1, never, false},
		{10, 4, never, true},
		{10, 5, never, false},
		{10, 6, never, false},
		{10, 4, 11, true},
		{10, 4, 10, false},
	} {
		n := node{way: way{depth: 10, surprise: 5}, expanded: test.expanded}
		if got := n.improvedBy(way{depth: test.depth, surprise: test.surprise}); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}
