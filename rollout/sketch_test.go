package rollout_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"patience/game"
	"patience/game/freecell"
	bounds "patience/heuristics/freecell"
	"patience/internal/freecellcheck"
	"patience/rollout"
)

func newSketcher(p game.Position, seed uint64) *rollout.Sketcher {
	return rollout.NewSketcher(p, bounds.Relaxed{}.Bound, bounds.Gauge(), seed)
}

// TestSketchAgainstRun: over many trials the means of a sketch are those of Run.
func TestSketchAgainstRun(t *testing.T) {
	p := freecellcheck.Microsoft(t, freecell.Standard, 164)
	const n = 4096
	s := newSketcher(p, 1)
	if err := s.Play(t.Context(), n); err != nil {
		t.Fatal(err)
	}
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts, o.Bound = n, n, bounds.Relaxed{}.Bound
	r, err := rollout.Run(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	got := named(t, s)
	bound, _ := r.MeanEndBound()
	for _, v := range []struct {
		name      string
		got, want float64
	}{
		{"share of wins", float64(s.Wins()) / n, float64(r.Wins) / n},
		{"moves", got["moves_mean"], r.MeanMoves()},
		{"branching", got["branching_mean"], r.MeanBranching()},
		{"bound of lost trials", got["bound_mean"] * n / float64(n-s.Wins()), bound},
	} {
		if math.Abs(v.got-v.want) > 0.06*math.Abs(v.want)+0.003 {
			t.Errorf("%s %g; Run has %g", v.name, v.got, v.want)
		}
	}
	if got["home_most"] != 52 || got["bound_least"] != 0 {
		t.Errorf("most cards home %g, least bound %g; want those of a win", got["home_most"], got["bound_least"])
	}
	for _, measure := range []string{"moves", "branching", "home", "bound", "level"} {
		var ranks []float64
		for _, rank := range []string{"most", "64th", "16th", "quarter", "median", "threequarters", "least"} {
			ranks = append(ranks, -got[measure+"_"+rank])
		}
		if !slices.IsSorted(ranks) {
			t.Errorf("order statistics of %s %v; want them to fall", measure, ranks)
		}
	}
}

// named returns the numbers of a sketch by name.
func named(t *testing.T, s *rollout.Sketcher) map[string]float64 {
	t.Helper()
	names, values := rollout.SketchNames(), s.Append(nil)
	if len(names) != len(values) {
		t.Fatalf("%d names of %d numbers", len(names), len(values))
	}
	m := map[string]float64{}
	for i, name := range names {
		m[name] = float64(values[i])
	}
	return m
}

// TestSketchGoesOn: a sketch that is played in two parts is the same as one
// played at once, and depends on the seed.
func TestSketchGoesOn(t *testing.T) {
	p := freecellcheck.Microsoft(t, freecell.Standard, 3)
	parts, whole, other := newSketcher(p, 1), newSketcher(p, 1), newSketcher(p, 2)
	for _, play := range []struct {
		s *rollout.Sketcher
		n int
	}{{parts, 50}, {parts, 120}, {whole, 120}, {other, 120}} {
		if err := play.s.Play(t.Context(), play.n); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := parts.Append(nil), whole.Append(nil); !slices.Equal(got, want) || parts.Trials() != 120 {
		t.Errorf("in two parts %v; at once %v", got, want)
	}
	if slices.Equal(whole.Append(nil), other.Append(nil)) {
		t.Error("another seed gives the same sketch")
	}
}

// TestSplitSketch holds a sketch by splitting to what a run of many trials says of
// easy and of hard deals: over many seeds the estimates that it reports are right
// on average, but for the half win that is added. It does not depend on trials
// that were played before, and its numbers hang together.
func TestSplitSketch(t *testing.T) {
	names := rollout.SplitSketchNames()
	at := func(values []float32, name string) float64 { return float64(values[slices.Index(names, name)]) }
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
			s := newSketcher(p, seed)
			values, err := s.AppendSplit(t.Context(), nil, 250)
			if err != nil || len(values) != len(names) {
				t.Fatalf("%d numbers, %d names, error %v", len(values), len(names), err)
			}
			share := math.Pow(10, at(values, "share"))
			mean += (math.Pow(10, at(values, "wins"))*(particles+1) - share/2) / particles / runs
			for i := 2; i <= 6; i++ {
				step, before := fmt.Sprintf("step_%d_", i), fmt.Sprintf("step_%d_", i-1)
				if at(values, step+"level") < at(values, before+"level") || at(values, step+"share") > at(values, before+"share") {
					t.Fatalf("deal %d, seed %d: %v; want steps that rise", deal, seed, values)
				}
			}
			if at(values, "last_level_least") < at(values, "first_level_least") || at(values, "first_home_most") > 52 || at(values, "last_bound_least") < 0 {
				t.Fatalf("deal %d, seed %d: %v; want measures of positions, and the last trials above the first", deal, seed, values)
			}
			if seed > 0 {
				continue
			}
			if err := s.Play(t.Context(), 10); err != nil {
				t.Fatal(err)
			}
			if again, err := s.AppendSplit(t.Context(), nil, 250); err != nil || !slices.Equal(again, values) {
				t.Errorf("deal %d: after trials %v, error %v; before %v", deal, again, err, values)
			}
		}
		if rate := float64(r.Wins) / float64(r.Playouts); math.Abs(mean-rate) > 0.15*rate+1e-4 {
			t.Errorf("deal %d: mean of the estimates %g; Run has %g", deal, mean, rate)
		}
	}
}

// TestSketchErrors: a number of trials below 1, and a context that has ended.
func TestSketchErrors(t *testing.T) {
	s := newSketcher(freecellcheck.Microsoft(t, freecell.Standard, 3), 1)
	if err := s.Play(t.Context(), 0); err == nil {
		t.Error("no error for 0 trials")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Play(ended, 1); err == nil {
		t.Error("no error of an ended context")
	}
	if _, err := s.AppendSplit(t.Context(), nil, rollout.MinSplitTrials-1); err == nil {
		t.Error("no error for too few trials by splitting")
	}
	if _, err := s.AppendSplit(ended, nil, 250); err == nil {
		t.Error("no error of an ended context, by splitting")
	}
}
