package rollout

import (
	"testing"

	"patience/game"

	"pgregory.net/rapid"
)

// A trialEnd is what a tally is told of one trial.
type trialEnd struct {
	outcome
	home, bound int
}

var trialEnds = rapid.SliceOf(rapid.Custom(func(t *rapid.T) trialEnd {
	return trialEnd{
		outcome: outcome{
			ending:    rapid.SampledFrom([]game.TrialEnd{game.TrialWon, game.TrialDead, game.TrialCapped}).Draw(t, "ending"),
			moves:     rapid.IntRange(0, 1000).Draw(t, "moves"),
			branching: rapid.Int64Range(0, 10_000).Draw(t, "branching"),
		},
		home:  rapid.IntRange(0, 52).Draw(t, "home"),
		bound: rapid.IntRange(1, 100).Draw(t, "bound"),
	}
}))

func tallyOf(ends []trialEnd) Tally {
	var t Tally
	for _, e := range ends {
		t.add(e.outcome, e.home)
		if e.ending != game.TrialWon {
			t.EndBound.merge(&EndBound{N: 1, Sum: int64(e.bound), Min: e.bound, Known: true})
		}
	}
	return t
}

// TestTallyMerge checks that tallies of parts, in either order, add up to the
// tally of all.
func TestTallyMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := trialEnds.Draw(t, "a"), trialEnds.Draw(t, "b")
		whole := tallyOf(append(append([]trialEnd{}, a...), b...))
		for _, parts := range [][2][]trialEnd{{a, b}, {b, a}} {
			var sum Tally
			for _, part := range parts {
				partial := tallyOf(part)
				sum.merge(&partial)
			}
			if sum != whole {
				t.Fatalf("%+v, want %+v", sum, whole)
			}
		}
		if whole.Wins+whole.Dead+whole.Capped != whole.Playouts {
			t.Fatalf("endings do not add up in %+v", whole)
		}
	})
}

func TestTally(t *testing.T) {
	got := tallyOf([]trialEnd{
		{outcome{game.TrialWon, 80, 500}, 52, 7}, // the bound of a won position does not count
		{outcome{game.TrialDead, 20, 100}, 3, 60},
		{outcome{game.TrialCapped, 1000, 9000}, 30, 40},
		{outcome{game.TrialDead, 0, 0}, 0, 70},
	})
	want := Tally{
		Playouts: 4, Wins: 1, Dead: 2, Capped: 1,
		Moves: 1100, MovesWon: 80, Branching: 9600,
		BestHome: 52, EndBound: EndBound{N: 3, Sum: 170, Min: 40, Known: true},
	}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got.MeanMoves() != 275 || got.MeanBranching() != 2400 {
		t.Errorf("mean moves %v, mean branching %v; want 275, 2400", got.MeanMoves(), got.MeanBranching())
	}
	mean, known := got.MeanEndBound()
	least, leastKnown := got.LeastEndBound()
	if mean != 170.0/3 || !known || least != 40 || !leastKnown {
		t.Errorf("mean end bound %v, %v, least %d, %v; want 56.67 and 40", mean, known, least, leastKnown)
	}
	checkNoEndBound(t, &Tally{})
}
