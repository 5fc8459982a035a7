package astar_test

import (
	"testing"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/astar"
	space "patience/internal/space/freecell"
	"patience/internal/testkit/thorough"
	"patience/solve"
)

// TestTrailsLoseNothing: what trails leave out makes no solution longer and no deal unsolvable, on small
// decks of the shapes in which a search needs what few moves before allow: lifts from two columns
// for one move, and runs that are taken apart.
func TestTrailsLoseNothing(t *testing.T) {
	t.Parallel()
	for _, build := range []freecell.Build{freecell.AlternateColour, freecell.InSuit, freecell.AnySuit} {
		for _, moves := range []freecell.Moves{freecell.SingleCards, freecell.WholeRuns, freecell.PartialRuns} {
			for _, shape := range [][2]int{{2, 5}, {2, 6}, {3, 5}, {3, 6}} {
				rules := freecell.Rules{
					Name: "small", Columns: 3, Cells: shape[0], Ranks: shape[1], Build: build, Moves: moves,
				}
				h := bounds.Relaxed
				if moves != freecell.SingleCards {
					h = bounds.Runs
				}
				for number := range int64(thorough.Number(60, 2000)) {
					b, err := freecell.RandomDeal(&rules, number+1, game.DefaultSeed)
					if err != nil {
						t.Fatal(err)
					}
					p, o := b.Position().(*freecell.Position), astar.DefaultOptions(h)
					all := found(t, p, o)
					o.Trails = space.Trails(p)
					if moves == freecell.SingleCards {
						o.Heuristic = bounds.Crowded
					}
					if few := found(t, p, o); few.Status != all.Status || len(few.Solution) != len(all.Solution) {
						t.Fatalf("%v: %v, %d moves; of all moves %v, %d:\n%s", rules, few.Status, len(few.Solution), all.Status,
							len(all.Solution), b)
					}
				}
			}
		}
	}
}

func found(t *testing.T, p *freecell.Position, o astar.Options) solve.Outcome {
	t.Helper()
	out, err := astar.Search(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
