package greedy

import (
	"slices"
	"testing"

	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/solve"
)

// TestProber: the first dive that wins is the one by which Decide wins, with as
// many positions and moves; no dive goes beyond its limit, and what was probed
// before makes no difference.
func TestProber(t *testing.T) {
	guide := bounds.Guides(freecellcheck.Microsoft(t, freecell.Standard, 1))[0]
	used := NewProber(guide, maxDive)
	wins := 0
	for deal := range int64(60) {
		start := freecellcheck.Microsoft(t, freecell.Standard, deal+1)
		probes := used.AppendProbes(nil, start)
		if fresh := NewProber(guide, maxDive).AppendProbes(nil, start); !slices.Equal(probes, fresh) {
			t.Fatalf("deal %d: %v; a new prober has %v", deal+1, probes, fresh)
		}
		decider, err := New(Options{Guides: []heuristics.Guide{guide}, Limits: solve.DecideLimits()})
		if err != nil {
			t.Fatal(err)
		}
		out, err := decider.Decide(t.Context(), start)
		if err != nil {
			t.Fatal(err)
		}
		first := slices.IndexFunc(probes, func(p Probe) bool { return p.Won })
		if first < 0 {
			continue
		}
		wins++
		visits := 0
		for _, p := range probes[:first+1] {
			visits += p.Visits
		}
		if got := probes[first].Moves; got != len(out.Solution) || int64(visits) != out.Effort.Expanded {
			t.Errorf("deal %d: %d moves after %d positions; Decide has %d after %d", deal+1, got, visits, len(out.Solution), out.Effort.Expanded)
		}
		for i, p := range NewProber(guide, 40).AppendProbes(nil, start) {
			whole := probes[i]
			if whole.Visits > 40 {
				whole = Probe{Visits: 40}
			}
			if p != whole {
				t.Errorf("deal %d, dive %d within 40 positions: %v; want %v", deal+1, i+1, p, whole)
			}
		}
	}
	if wins < 50 {
		t.Errorf("%d of 60 deals won by dives", wins)
	}
}
