package say

import (
	"testing"

	"patience/label"
	"patience/solve"
)

// provedOf is what is proved of a position by bounds on its least moves.
func provedOf(low, high int) label.Exact {
	return label.Exact{Status: solve.NodeLimit}.AtLeast(low).AtMost(high)
}

// TestCost: what a move cost, from what is proved before and after it.
func TestCost(t *testing.T) {
	lost := label.Exact{Status: solve.Unsolvable}
	open := label.Exact{Status: solve.NodeLimit}
	for _, c := range []struct {
		name          string
		before, after label.Exact
		text          string
		kind          Kind
	}{
		{"a shortest solution goes on", provedOf(10, 10), provedOf(9, 9), "best", Good},
		{"a detour", provedOf(10, 10), provedOf(12, 12), "+3", Bad},
		{"a detour of unknown length", provedOf(10, 10), open.AtLeast(12), "≥ +3", Bad},
		{"a lost game from one that could be won", provedOf(10, 10), lost, "loses", Lost},
		{"a lost game, perhaps lost before", open, lost, "", Plain},
		{"lost before", lost, lost, "", Plain},
		{"nothing known", open, open, "", Plain},
	} {
		if text, kind := Cost(c.before, c.after); text != c.text || kind != c.kind {
			t.Errorf("%s: %q, %v; want %q, %v", c.name, text, kind, c.text, c.kind)
		}
	}
}
