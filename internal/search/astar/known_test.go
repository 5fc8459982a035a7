package astar

import (
	"context"
	"testing"

	"patience/game"
	bounds "patience/heuristics/freecell"
	space "patience/internal/space/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/solve"
)

// TestKnown holds searches that know a solution of the least length, or of a few moves more,
// to the distances of small deals. They never store more than without it.
func TestKnown(t *testing.T) {
	t.Parallel()
	deals, fewer := 0, 0
	freecellcheck.Combinations(func(g freecellcheck.Graph) {
		p := freecellcheck.Position(t, g.States[0])
		if !bounds.Crowded.Claims(p).Consistent {
			return
		}
		alone := knowing(t, p, nil)
		for spare := range 3 {
			if alone.Solution == nil {
				return
			}
			solution := append(alone.Solution[:len(alone.Solution):len(alone.Solution)], make([]game.Move, spare)...)
			out := knowing(t, p, solution)
			if out.Status != solve.Optimal || out.Low != g.Distance[0] || len(out.Solution) != out.Low ||
				out.Effort.Stored > alone.Effort.Stored {
				t.Fatalf("with a solution of %d moves: %+v; alone %+v; want %d moves", len(solution), out, alone, g.Distance[0])
			}
			deals++
			if out.Effort.Stored < alone.Effort.Stored {
				fewer++
			}
		}
	})
	if t.Logf("%d searches, %d of them stored less", deals, fewer); fewer < 20 {
		t.Error("expected more")
	}
}

// knowing searches from a position. If a solution is given, it is known at once.
func knowing(t *testing.T, p game.Searchable, solution []game.Move) solve.Outcome {
	t.Helper()
	o := DefaultOptions(bounds.Crowded)
	o.Trails, o.reserve = space.Trails(p), func(int64) error { return nil }
	o.Known = func(context.Context) ([]game.Move, error) { return solution, nil }
	s := newSearch(solve.OfPositions(p, o.Heuristic, o.Trails), o)
	s.known.from = 0
	if err := s.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s.out
}
