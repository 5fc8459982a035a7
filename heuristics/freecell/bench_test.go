package freecell_test

import (
	"context"
	"testing"

	"patience/internal/testkit/freecellcheck"

	bounds "patience/heuristics/freecell"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/rollout"
)

// BenchmarkBound times one bound, at deals and at the last positions of random
// trials.
func BenchmarkBound(b *testing.B) {
	samples := []struct {
		name      string
		positions []game.Position
	}{
		{"deals", deals(b, 1000)},
		{"ends", ends(b, 100)},
	}
	for _, h := range bounds.All() {
		for _, sample := range samples {
			b.Run(h.Name()+"/"+sample.name, func(b *testing.B) {
				b.ReportAllocs()
				i := 0
				for b.Loop() {
					h.Bound(sample.positions[i])
					i = (i + 1) % len(sample.positions)
				}
			})
		}
	}
}

// deals returns the first n Microsoft deals.
func deals(t testing.TB, n int) (positions []game.Position) {
	for number := range int64(n) {
		positions = append(positions, freecellcheck.Microsoft(t, freecell.Standard, number+1))
	}
	return positions
}

// ends returns the last positions of ten lost trials from each of the first n
// Microsoft deals.
func ends(t testing.TB, n int) (positions []game.Position) {
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts = 10, 10
	o.Bound = func(p game.Position) int {
		positions = append(positions, p.Clone())
		return 0
	}
	for _, start := range deals(t, n) {
		if _, err := rollout.Run(context.Background(), start, o); err != nil {
			t.Fatal(err)
		}
	}
	return positions
}
