package greedy_test

import (
	"context"
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/search/greedy"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
	"patience/solve"
)

// sweeper returns a decider that shortens solutions by sweeps.
func sweeper(t testing.TB, p game.Searchable, limits solve.Limits) *greedy.Decider {
	t.Helper()
	o := options(p)
	o.Sweeps, o.Limits = true, limits
	d, err := greedy.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestSweeps: the lengths of solutions of some deals are those that were measured
// once. The order of the searches does not matter.
func TestSweeps(t *testing.T) {
	t.Parallel()
	d := sweeper(t, freecellcheck.Microsoft(t, freecell.Standard, 1), solve.DecideLimits())
	want := map[int]map[int64]int{ // a beam follows the wide ones
		3:  {1: 119, 2: 77, 3: 80, 617: 118},
		60: {1: 91, 2: 75, 3: 73, 617: 106},
	}
	for range 2 {
		for width, lengths := range want {
			for number, moves := range lengths {
				p := freecellcheck.Microsoft(t, freecell.Standard, number)
				if got := len(improve(t, d, p, run(t, p, d.Options).Solution, width)); got != moves {
					t.Errorf("microsoft:%d, width %d: %d moves, want %d", number, width, got, moves)
				}
			}
		}
	}
}

// TestSweepsOfSmallDecks: sweeps without a beam nearly always find a shortest
// solution, and never a shorter one.
func TestSweepsOfSmallDecks(t *testing.T) {
	t.Parallel()
	freecellcheck.Families(t, func(t *testing.T, rules freecelltest.Rules) {
		if rules.WholeRuns || rules.Sequences || rules.LongSequences {
			return // no sweeps
		}
		solved, shortest := 0, 0
		check := func(g freecellcheck.Graph) {
			p := freecellcheck.Position(t, g.States[0])
			if g.Distance[0] < 0 {
				return
			}
			d := sweeper(t, p, solve.DecideLimits())
			short := improve(t, d, p, run(t, p, d.Options).Solution, 49)
			if solved++; len(short) == g.Distance[0] {
				shortest++
			}
			if len(short) < g.Distance[0] {
				t.Errorf("%d moves, want at least %d:\n%s", len(short), g.Distance[0], g.States[0].Text())
			}
		}
		freecellcheck.SmallDeals(rules, check)
		freecellcheck.TallDeals(rules, check)
		t.Logf("%d of %d shortest", shortest, solved)
		if solved == 0 || solved-shortest > 1+solved/30 {
			t.Errorf("%d of %d are shortest", shortest, solved)
		}
	})
}

// TestSweepsWithinLimits: where there is no memory the solution is merged only,
// and a search that is cancelled returns no solution.
func TestSweepsWithinLimits(t *testing.T) {
	t.Parallel()
	p := freecellcheck.Microsoft(t, freecell.Standard, 1)
	solution := run(t, p, options(p)).Solution
	merged := p.Shorten(solution)
	limits := solve.Limits{MaxNodes: 1 << 20, MaxBytes: 1 << 10}
	if got := improve(t, sweeper(t, p, limits), p, solution, 10); !slices.Equal(got, merged) {
		t.Errorf("%d moves, want %d", len(got), len(merged))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := sweeper(t, p, solve.DecideLimits()).Improve(ctx, p, solution, 10); err == nil || got != nil {
		t.Errorf("%d moves, %v", len(got), err)
	}
}

// TestSweepsAreForSingleCards: games in which whole runs move have a beam all the same.
func TestSweepsAreForSingleCards(t *testing.T) {
	t.Parallel()
	for _, rules := range []freecell.Rules{freecell.FreeCellRuns, freecell.FourCompanies} {
		p := freecellcheck.Microsoft(t, rules, 2)
		solution := run(t, p, options(p)).Solution
		want := improve(t, decider(t, p), p, solution, 9)
		if got := improve(t, sweeper(t, p, solve.DecideLimits()), p, solution, 9); !slices.Equal(got, want) {
			t.Errorf("%s: %d moves, want %d", rules.Name, len(got), len(want))
		}
	}
}
