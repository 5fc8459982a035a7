package rollout_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/rollout"
)

func newSketcher(p game.Position, seed uint64) *rollout.Sketcher {
	return rollout.NewSketcher(p, bounds.Relaxed.Bound, bounds.Gauge(), seed)
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
	o.Playouts, o.MaxPlayouts, o.Bound = n, n, bounds.Relaxed.Bound
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
	return byName(t, rollout.SketchNames(), s.Append(nil))
}

// byName returns numbers by name.
func byName(t *testing.T, names []string, values []float32) map[string]float64 {
	t.Helper()
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

// TestSplitSketch compares sketches by splitting with a run of many trials, for an
// easy deal and a hard one. The estimates of many seeds agree with the run on
// average, once the half win is taken off.
func TestSplitSketch(t *testing.T) {
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
			got := split(t, newSketcher(p, seed))
			checkSplit(t, got)
			share := math.Pow(10, got["share"])
			mean += (math.Pow(10, got["wins"])*(particles+1) - share/2) / particles / runs
		}
		if rate := float64(r.Wins) / float64(r.Playouts); math.Abs(mean-rate) > 0.15*rate+1e-4 {
			t.Errorf("deal %d: mean of the estimates %g; Run has %g", deal, mean, rate)
		}
	}
}

// split returns the numbers of a sketch of 250 trials by splitting, by name.
func split(t *testing.T, s *rollout.Sketcher) map[string]float64 {
	t.Helper()
	values, err := s.AppendSplit(t.Context(), nil, 250)
	if err != nil {
		t.Fatal(err)
	}
	return byName(t, rollout.SplitSketchNames(), values)
}

// checkSplit checks that the steps of a sketch rise, that the last trials are above
// the first, and that the measures are those of positions.
func checkSplit(t *testing.T, got map[string]float64) {
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
}

// TestSplitSketchAfterPlay: trials that were played before change nothing of a
// sketch by splitting, and it changes nothing of trials that follow.
func TestSplitSketchAfterPlay(t *testing.T) {
	for _, deal := range []int64{164, 3} {
		p := freecellcheck.Microsoft(t, freecell.Standard, deal)
		s, plain := newSketcher(p, 0), newSketcher(p, 0)
		before := split(t, s)
		for _, n := range []int{10, 20} {
			if err := errors.Join(s.Play(t.Context(), n), plain.Play(t.Context(), n)); err != nil {
				t.Fatal(err)
			}
			if after := split(t, s); !maps.Equal(after, before) {
				t.Errorf("deal %d: after %d trials %v; before %v", deal, n, after, before)
			}
		}
		if got, want := s.Append(nil), plain.Append(nil); !slices.Equal(got, want) {
			t.Errorf("deal %d: trials among splitting %v; alone %v", deal, got, want)
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
