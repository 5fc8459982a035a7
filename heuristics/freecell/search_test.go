package freecell_test

import (
	"context"
	"fmt"
	"testing"

	"patience/internal/testkit/freecellcheck"

	bounds "patience/heuristics/freecell"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/search/astar"
	space "patience/internal/space/freecell"
	"patience/solve"
)

// BenchmarkSearch finds shortest solutions of the same positions by each
// bound, and reports the means: positions expanded and stored, and how many
// of the searches ended before the limit.
func BenchmarkSearch(b *testing.B) {
	const limit = 1_000_000 // positions stored
	small := freecell.Rules{Name: "small", Columns: 5, Cells: 2, Ranks: 6}
	samples := []struct {
		name      string
		positions []game.Searchable
		weakest   int // bound: weaker ones take minutes and find nothing
	}{
		{"24-cards", randomDeals(b, small, 20), 0},
		{"last-18-moves", lastMoves(b, 18), 0},
		{"last-40-moves", lastMoves(b, 40), 1},
		{"deals", lastMoves(b, 100), 2},
	}
	for _, sample := range samples {
		for _, h := range bounds.All()[sample.weakest:] {
			b.Run(fmt.Sprintf("%s/%s", sample.name, h.Name()), func(b *testing.B) {
				for b.Loop() {
					searchAll(b, sample.positions, astar.Options{Options: solve.Options{
						Heuristic: h,
						Limits:    solve.Limits{MaxNodes: limit, MaxBytes: 1 << 30},
					}})
				}
			})
		}
	}
}

// searchAll searches from each position.
func searchAll(b *testing.B, positions []game.Searchable, o astar.Options) {
	var expanded, stored, decided int64
	for _, p := range positions {
		out := search(b, p, o)
		expanded += out.Effort.Expanded
		stored += out.Effort.Stored
		if out.Status == solve.Optimal || out.Status == solve.Unsolvable {
			decided++
		}
	}
	n := float64(len(positions))
	b.ReportMetric(float64(expanded)/n, "expanded")
	b.ReportMetric(float64(stored)/n, "stored")
	b.ReportMetric(float64(decided), "decided")
}

func search(t testing.TB, p game.Searchable, o astar.Options) solve.Outcome {
	t.Helper()
	o.Trails = space.Trails(p)
	out, err := astar.Search(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func randomDeals(t testing.TB, rules freecell.Rules, n int64) (positions []game.Searchable) {
	t.Helper()
	for number := range n {
		b, err := freecell.RandomDeal(&rules, number+1, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, b.Position().(*freecell.Position))
	}
	return positions
}

// lastMoves returns positions so many moves before the end of shortest
// solutions of Microsoft deals, or the deals if they are shorter. The deals
// are those of the first 18 that take least time.
func lastMoves(t testing.TB, left int) (positions []game.Searchable) {
	t.Helper()
	for _, number := range []int64{2, 3, 6, 7, 15, 17, 18} {
		p := freecellcheck.Microsoft(t, freecell.Standard, number)
		out := search(t, p, astar.DefaultOptions(bounds.Relaxed))
		for _, m := range out.Solution[:max(0, len(out.Solution)-left)] {
			p.Play(m)
		}
		positions = append(positions, p)
	}
	return positions
}
