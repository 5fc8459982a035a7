package stats_test

import (
	"math"
	"slices"
	"testing"

	moremath "github.com/aclements/go-moremath/stats"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"

	"patience/internal/stats"
)

// aSample draws a sample of few or many different values.
func aSample(r *rapid.T, name string, longest int) []float64 {
	if rapid.Bool().Draw(r, name+" has ties") {
		values := rapid.SliceOfN(rapid.IntRange(0, 6), 1, longest).Draw(r, name)
		return series(len(values), func(i int) float64 { return float64(values[i-1]) })
	}
	return rapid.SliceOfN(rapid.Float64Range(-3, 3), 1, longest).Draw(r, name)
}

// TestRanksNaively: U, Cliff's delta and the Hodges–Lehmann shift are what going
// through all pairs gives, and swapping the samples mirrors them.
func TestRanksNaively(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		x, y := aSample(r, "x", 30), aSample(r, "y", 30)
		var u, delta float64
		var differences []float64
		for _, a := range x {
			for _, b := range y {
				differences = append(differences, a-b)
				switch {
				case a > b:
					u, delta = u+1, delta+1
				case a == b:
					u += 0.5
				default:
					delta--
				}
			}
		}
		slices.Sort(differences)
		n := len(differences)
		test, effect, shift := stats.MannWhitney(x, y), stats.CliffDelta(x, y, 0.95), stats.HodgesLehmann(x, y, 0.95)
		if test.Statistic != u || !(math.Abs(effect.Value-delta/float64(n)) <= 1e-12) {
			r.Fatalf("U %v, delta %v; want %v, %v", test.Statistic, effect.Value, u, delta/float64(n))
		}
		if middle := (differences[(n-1)/2] + differences[n/2]) / 2; shift.Value != middle {
			r.Fatalf("shift %v; want %v", shift.Value, middle)
		}
		for _, e := range []stats.Effect{effect, shift} {
			if e.Low > e.Value || e.High < e.Value {
				r.Fatalf("%+v does not hold its value", e)
			}
		}
		if !slices.Contains(differences, shift.Low) || !slices.Contains(differences, shift.High) {
			r.Fatalf("%+v; want differences as the ends", shift)
		}
		checkMirrored(r, x, y)
	})
}

// checkMirrored swaps the samples.
func checkMirrored(r *rapid.T, x, y []float64) {
	a, b := stats.MannWhitney(x, y), stats.MannWhitney(y, x)
	if !(math.Abs(a.P-b.P) <= 1e-12) || a.Statistic+b.Statistic != float64(len(x)*len(y)) {
		r.Fatalf("%+v and, swapped, %+v", a, b)
	}
	d, e := stats.CliffDelta(x, y, 0.9), stats.CliffDelta(y, x, 0.9)
	if !(math.Abs(d.Value+e.Value) <= 1e-12) || !(math.Abs(d.Low+e.High) <= 1e-12) {
		r.Fatalf("%+v and, swapped, %+v", d, e)
	}
}

// TestMannWhitneyMoremath: go-moremath gives the same p-value where it also
// takes the exact distribution, and where both approximate.
func TestMannWhitneyMoremath(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		x, y := aSample(r, "x", 20), aSample(r, "y", 20)
		want, err := moremath.MannWhitneyUTest(x, y, moremath.LocationDiffers)
		got := stats.MannWhitney(x, y)
		if err != nil {
			return // it refuses samples of equal values
		}
		if got.Statistic != want.U {
			r.Fatalf("U %v; moremath %v", got.Statistic, want.U)
		}
		if got.Exact && !(math.Abs(got.P-want.P) <= 1e-9) {
			r.Fatalf("%+v; moremath %+v", got, *want)
		}
	})
}

// TestExactByAllDivisions: the exact p-values are the shares of all divisions of
// the values between the samples that are as extreme.
func TestExactByAllDivisions(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		x, y := whole(r, "x"), whole(r, "y")
		u, mean := stats.MannWhitney(x, y), stats.Permutation(x, y, 1000, 1)
		var asU, larger, smaller, all float64
		middle := float64(len(x)*len(y)) / 2
		eachDivision(slices.Concat(x, y), len(x), func(p, q []float64) {
			all++
			if math.Abs(stats.MannWhitney(p, q).Statistic-middle) >= math.Abs(u.Statistic-middle) {
				asU++
			}
			difference := stat.Mean(p, nil) - stat.Mean(q, nil)
			if difference >= mean.Statistic-1e-9 {
				larger++
			}
			if difference <= mean.Statistic+1e-9 {
				smaller++
			}
		})
		if u.Exact && !(math.Abs(u.P-asU/all) <= 1e-12) {
			r.Fatalf("%+v; want p %v", u, asU/all)
		}
		if want := min(1, 2*min(larger, smaller)/all); !mean.Exact || !(math.Abs(mean.P-want) <= 1e-12) {
			r.Fatalf("%+v; want p %v", mean, want)
		}
	})
}

// whole draws a small sample of few or many whole numbers, which add up without
// rounding.
func whole(r *rapid.T, name string) []float64 {
	largest := rapid.SampledFrom([]int{3, 1000}).Draw(r, "largest "+name)
	values := rapid.SliceOfN(rapid.IntRange(0, largest), 1, 5).Draw(r, name)
	return series(len(values), func(i int) float64 { return float64(values[i-1]) })
}

// eachDivision calls f with every division of values into a first sample of a
// size and the rest.
func eachDivision(values []float64, size int, f func(x, y []float64)) {
	for chosen := range 1 << len(values) {
		var x, y []float64
		for i, v := range values {
			if chosen>>i&1 == 1 {
				x = append(x, v)
			} else {
				y = append(y, v)
			}
		}
		if len(x) == size {
			f(x, y)
		}
	}
}

// TestLeftAsTheyWere: no function changes its samples, and each gives the same
// result again.
func TestLeftAsTheyWere(t *testing.T) {
	r := stats.Resampling{Level: 0.95, Draws: 50, Seed: 7}
	rapid.Check(t, func(rt *rapid.T) {
		x, y := aSample(rt, "x", 20), aSample(rt, "y", 20)
		p, q := slices.Clone(x), slices.Clone(y)
		for _, f := range []func() any{
			func() any { return stats.MannWhitney(x, y) },
			func() any { return stats.Permutation(x, y, 50, 3) },
			func() any { return stats.HodgesLehmann(x, y, 0.95) },
			func() any { return stats.Bootstrap([][]float64{x, y}, stats.MeanDifference, r) },
		} {
			if first, second := f(), f(); first != second {
				rt.Fatalf("%+v, then %+v", first, second)
			}
		}
		if !slices.Equal(x, p) || !slices.Equal(y, q) {
			rt.Fatal("a sample was changed")
		}
	})
}

// TestNothingToSee: samples of one value each, or of equal values.
func TestNothingToSee(t *testing.T) {
	same := []float64{4, 4, 4}
	for _, test := range []stats.Test{
		stats.MannWhitney(same, same), stats.Permutation(same, same, 10, 1),
		stats.MannWhitney(same[:1], same[:1]), stats.Permutation(same[:1], same[:1], 10, 1),
	} {
		if test.P != 1 {
			t.Errorf("%+v; want p 1", test)
		}
	}
	if e := stats.CliffDelta(same, same, 0.95); e.Value != 0 || e.Low > 0 || e.High < 0 {
		t.Errorf("delta %+v of equal values", e)
	}
	if e := stats.CliffDelta([]float64{5, 6, 7}, []float64{1, 2}, 0.95); e.Value != 1 || e.High != 1 || e.Low > 0 {
		t.Errorf("delta %+v of two and three values apart; want 1, from below 0", e)
	}
	if e := stats.HodgesLehmann(same, same, 0.95); e != (stats.Effect{}) {
		t.Errorf("shift %+v of equal values", e)
	}
	if e := stats.Bootstrap([][]float64{same}, stats.Mean, stats.Resampling{Level: 0.95, Draws: 20}); e.Low != 4 ||
		e.High != 4 {
		t.Errorf("mean %+v of equal values", e)
	}
	zeros := []float64{0, 0}
	e := stats.Bootstrap([][]float64{zeros, zeros}, stats.MeanRatio, stats.Resampling{Level: 0.95, Draws: 20})
	if !math.IsNaN(e.Value) || !math.IsNaN(e.Low) {
		t.Errorf("ratio %+v of nothing to nothing; want no number", e)
	}
}

// TestHolmProperties: corrected values are no smaller, at most 1, and in the same
// order.
func TestHolmProperties(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		p := rapid.SliceOfN(rapid.Float64Range(0, 1), 0, 12).Draw(r, "p")
		got := stats.Holm(p)
		for i := range p {
			if got[i] < p[i] || got[i] > 1 {
				r.Fatalf("%v of %v", got, p)
			}
			for j := range p {
				if p[i] < p[j] && got[i] > got[j] {
					r.Fatalf("%v of %v", got, p)
				}
			}
		}
	})
}
