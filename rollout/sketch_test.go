package rollout_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/rollout"
)

func sketcher(seed uint64) *rollout.Sketcher {
	return &rollout.Sketcher{Bound: bounds.Relaxed.Bound, Gauge: bounds.Gauge(), Seed: seed}
}

// TestSketch compares sketches with a run of many trials, for an easy deal and a hard
// one. The estimates of many seeds agree with the run on average, once the half win is
// taken off.
func TestSketch(t *testing.T) {
	for _, deal := range []int64{164, 3} {
		p := freecellcheck.Microsoft(t, freecell.Standard, deal)
		o := rollout.DefaultOptions()
		o.Playouts, o.MaxPlayouts = 1<<16, 1<<16
		r, err := rollout.Run(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		const runs, particles = 256, 62
		mean := 0.0
		for seed := range uint64(runs) {
			got := named(t, sketch(t, p, seed))
			checkSketch(t, got)
			share := math.Pow(10, got["share"])
			mean += (math.Pow(10, got["wins"])*(particles+1) - share/2) / particles / runs
		}
		if rate := float64(r.Wins) / float64(r.Playouts); !(math.Abs(mean-rate) <= 0.15*rate+1e-4) {
			t.Errorf("deal %d: mean of the estimates %g; Run has %g", deal, mean, rate)
		}
	}
}

// sketch returns a sketch of 250 trials.
func sketch(t *testing.T, p game.Position, seed uint64) []float32 {
	t.Helper()
	values, err := sketcher(seed).Append(t.Context(), nil, p, 250)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// named returns the numbers of a sketch by name.
func named(t *testing.T, values []float32) map[string]float64 {
	t.Helper()
	names := rollout.SketchNames()
	if len(names) != len(values) {
		t.Fatalf("%d names of %d numbers", len(names), len(values))
	}
	m := map[string]float64{}
	for i, name := range names {
		m[name] = float64(values[i])
	}
	return m
}

// checkSketch checks that the steps of a sketch rise, that the last trials are above
// the first, that the measures are those of positions, and that order statistics fall.
func checkSketch(t *testing.T, got map[string]float64) {
	t.Helper()
	for i := 2; i <= 6; i++ {
		step, before := fmt.Sprintf("step_%d_", i), fmt.Sprintf("step_%d_", i-1)
		if got[step+"level"] < got[before+"level"] || got[step+"share"] > got[before+"share"] {
			t.Fatalf("%v; want steps that rise", got)
		}
	}
	if got["last_level_least"] < got["first_level_least"] || got["first_home_most"] > 52 || got["last_bound_least"] < 0 {
		t.Fatalf("%v; want measures of positions, and the last trials above the first", got)
	}
	for _, measure := range []string{"first_moves", "last_home", "last_bound", "first_level"} {
		var ranks []float64
		for _, rank := range []string{"most", "64th", "16th", "quarter", "median", "threequarters", "least"} {
			ranks = append(ranks, -got[measure+"_"+rank])
		}
		if !slices.IsSorted(ranks) {
			t.Errorf("order statistics of %s %v; want them to fall", measure, ranks)
		}
	}
}

// TestSketchSeed: the seed decides a sketch.
func TestSketchSeed(t *testing.T) {
	p := freecellcheck.Microsoft(t, freecell.Standard, 3)
	one := sketch(t, p, 1)
	if !slices.Equal(one, sketch(t, p, 1)) || slices.Equal(one, sketch(t, p, 2)) {
		t.Error("a seed gives two sketches, or two seeds give one")
	}
}

// TestSketchErrors: too few trials, and a context that has ended.
func TestSketchErrors(t *testing.T) {
	p := freecellcheck.Microsoft(t, freecell.Standard, 3)
	if _, err := sketcher(1).Append(t.Context(), nil, p, 1); err == nil {
		t.Error("no error for too few trials")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sketcher(1).Append(ended, nil, p, 250); err == nil {
		t.Error("no error of an ended context")
	}
}
