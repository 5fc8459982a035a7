package stats

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

// skewed returns values of an exponential distribution. Some of them are equal.
func skewed(seed uint64, n int, scale float64) []float64 {
	rng := rand.New(rand.NewPCG(seed, 1))
	values := make([]float64, n)
	for i := range values {
		values[i] = scale * math.Ceil(50*rng.ExpFloat64())
	}
	return values
}

// TestRun: the search for the end of a run finds what counting does.
func TestRun(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		values := rapid.SliceOf(rapid.SampledFrom([]float64{math.NaN(), -1, math.Copysign(0, -1), 0, 2})).Draw(r, "values")
		slices.Sort(values)
		v := rapid.SampledFrom([]float64{math.NaN(), 0, 2}).Draw(r, "v")
		start, _ := slices.BinarySearch(values, v)
		want := 0
		for _, w := range values[start:] {
			if cmp.Compare(w, v) == 0 {
				want++
			}
		}
		if got := run(values[start:], v); got != want {
			r.Fatalf("%d of %v from %d; want %d", got, v, start, want)
		}
	})
}

// TestExcess: the merge of sorted samples counts what looking up each value does.
func TestExcess(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		value := rapid.SampledFrom([]float64{-1, 0, 0.5, 1, 2, math.Inf(1)})
		x, y := rapid.SliceOf(value).Draw(r, "x"), rapid.SliceOf(value).Draw(r, "y")
		slices.Sort(x)
		slices.Sort(y)
		if got, want := excess(x, y), dominanceOf(x, y).excess(); got != want {
			r.Fatalf("%v; want %v", got, want)
		}
	})
}

// checkNear expects the ends of intervals that differ by less than a share of the width.
func checkNear(t *testing.T, name string, got, want Effect, share float64) {
	t.Helper()
	off := share * (want.High - want.Low)
	if !(math.Abs(got.Low-want.Low) <= off) || !(math.Abs(got.High-want.High) <= off) {
		t.Errorf("%s: %+v; want about %+v", name, got, want)
	}
}

// TestJackknifeMeans: the sum less a value gives the acceleration that adding up the other
// values gives.
func TestJackknifeMeans(t *testing.T) {
	both := [][]float64{skewed(1, 300, 0.1), skewed(2, 200, 0.11)}
	means := []float64{Mean(both), Mean(both[1:])}
	for name, c := range map[string]struct {
		statistic Statistic
		of        func(m []float64) float64
	}{
		"mean":       {Mean, func(m []float64) float64 { return m[0] }},
		"difference": {MeanDifference, func(m []float64) float64 { return m[0] - m[1] }},
		"ratio":      {MeanRatio, func(m []float64) float64 { return m[0] / m[1] }},
	} {
		got := accelerationBy(both, func(i int) []float64 { return jackknifeMeans(both, means, i, c.of) })
		if want := acceleration(both, c.statistic); !(math.Abs(got-want) <= 1e-9*math.Abs(want)) {
			t.Errorf("%s: %v; want %v", name, got, want)
		}
	}
}

// heavy returns values of a lognormal distribution, whose mean depends on few of them.
func heavy(seed uint64, n int) []float64 {
	rng := rand.New(rand.NewPCG(seed, 3))
	values := make([]float64, n)
	for i := range values {
		values[i] = math.Exp(1.2 * rng.NormFloat64())
	}
	return values
}

// TestLargeMeans: the intervals of large samples are those of resampling, up to the noise
// of the draws and terms of order 1/n.
func TestLargeMeans(t *testing.T) {
	r := Resampling{Level: 0.95, Draws: 3999, Seed: 1}
	for name, both := range map[string][][]float64{
		"skewed": {skewed(1, 301, 1), skewed(2, 600, 1.1)},
		"heavy":  {heavy(1, 600), heavy(2, 301)},
		"shares": {skewed(1, 301, 0), slices.Repeat([]float64{0, 0, 1}, 200)},
	} {
		x, y := both[0], both[1]
		checkNear(t, name+", mean", MeanOf(y, r), Bootstrap(both[1:], Mean, r), 0.05)
		checkNear(t, name+", difference of means", differenceOfMeans(x, y, r), Bootstrap(both, MeanDifference, r), 0.05)
		checkNear(t, name+", ratio of means", meanRatio(x, y, r), Bootstrap(both, MeanRatio, r), 0.1)
	}
}

// TestLargeMedians: medians of resamples are distributed like the medians of resamples that
// are drawn value by value, for odd and even sizes.
func TestLargeMedians(t *testing.T) {
	r := Resampling{Level: 0.95, Draws: 4000, Seed: 1}
	for _, sizes := range [][2]int{{301, 300}, {2, 301}, {1, 1}, {40, 3}} {
		x, y := slices.Sorted(slices.Values(skewed(1, sizes[0], 1))), slices.Sorted(slices.Values(skewed(2, sizes[1], 1.1)))
		got, want := resampledMedians(x, y, r), resampled([][]float64{x, y}, MedianRatio, r)
		apart := 0.0
		for _, v := range want {
			i, _ := slices.BinarySearch(got, v)
			j, _ := slices.BinarySearch(want, v)
			apart = max(apart, math.Abs(float64(i-j))/float64(r.Draws))
		}
		if apart > 0.045 { // Kolmogorov's and Smirnov's limit at 0.06 %
			t.Errorf("sizes %v: the two distributions differ by %.3f", sizes, apart)
		}
	}
}

// TestLargePermutation: the normal distribution gives the p-values of drawn divisions.
func TestLargePermutation(t *testing.T) {
	const draws = 9995
	x := skewed(1, 2000, 1)
	for _, scale := range []float64{0.9, 0.95, 0.98, 1, 1.03, 1.08} {
		y := skewed(2, 1500, scale)
		got, want := newDivisions(x, y).normal(1), drawnP(x, y, draws)
		if !(math.Abs(got-want) <= 8*math.Sqrt(want*(1-want/2)/draws)+0.002) {
			t.Errorf("scale %v: p %.4f; drawn divisions give %.4f", scale, got, want)
		}
	}
	same := slices.Repeat([]float64{3}, 10)
	if p := newDivisions(same, same).normal(0); p != 1 {
		t.Errorf("p %v of equal values; want 1", p)
	}
}

// drawnP returns the p-value of drawn divisions, of samples of any size.
func drawnP(x, y []float64, draws int) float64 {
	c := newDivisions(x, y)
	c.draw(draws, 1)
	return c.p()
}

// TestFisher: the p-value of two values is that of all divisions. Of other values there is none.
func TestFisher(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		value := rapid.SampledFrom([]float64{2, 7})
		x, y := rapid.SliceOfN(value, 1, 7).Draw(r, "x"), rapid.SliceOfN(value, 1, 7).Draw(r, "y")
		c := newDivisions(x, y)
		c.all()
		if got, ok := newDivisions(x, y).fisher(); !ok || !(math.Abs(got-c.p()) <= 1e-12) {
			r.Fatalf("p %v, %t; want %v", got, ok, c.p())
		}
		if _, ok := newDivisions(append(x, 1, 2), append(y, 7)).fisher(); ok {
			r.Fatal("three values are taken for two")
		}
	})
}

// TestLargeDelta: few draws give the true delta and its interval as many do.
func TestLargeDelta(t *testing.T) {
	trials := func(seed uint64, n int, rate float64) []Trials {
		rng := rand.New(rand.NewPCG(seed, 2))
		list := make([]Trials, n)
		for i := range list {
			of := math.Min(1, rate*rng.ExpFloat64())
			for range 40 {
				if rng.Float64() < of {
					list[i].Successes++
				}
			}
			list[i].Played = 40
		}
		return list
	}
	x, y := trials(1, 400, 0.1), trials(2, 300, 0.12)
	src := rand.NewPCG(1, 0)
	ratesX, ratesY, deltas := make([]float64, len(x)), make([]float64, len(y)), make([]float64, 4000)
	for i := range deltas {
		drawRates(src, x, ratesX)
		drawRates(src, y, ratesY)
		deltas[i] = deltaOf(ratesX, ratesY)
	}
	mean, sd := stat.MeanStdDev(deltas, nil)
	got := deltaOfManyRates(x, y, 0.95, src)
	if width := (got.High - got.Low) / (2 * normal95 * sd); !(math.Abs(got.Value-mean) <= 4*sd/math.Sqrt(fewNoiseDraws)) ||
		!(math.Abs(width-1) <= 0.1) {
		t.Errorf("%+v; many draws have mean %v and standard deviation %v", got, mean, sd)
	}
}

// TestLargeSamples: nothing is drawn for large samples, and p-values of large samples do
// not end where those of draws do.
func TestLargeSamples(t *testing.T) {
	x, y := skewed(1, 12_000, 1), skewed(2, 12_000, 1.1)
	c := Compare(Count, Sample{Values: x}, Sample{Values: y}, Resampling{Level: 0.95, Draws: 1, Seed: 1})
	if c.Test.P > 1e-9 || c.Test.Name != "permutation test of means, normal approximation" || c.Size == nil {
		t.Errorf("%+v, size %+v", c.Test, c.Size)
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for _, values := range [][]float64{x, y} {
		for i := range values {
			values[i] -= rng.Float64()
		}
	}
	r := Resampling{Level: 0.95, Draws: 999, Seed: 1}
	x, y = x[:301], y[:301]
	checkNear(t, "ratio of medians", medianRatio(x, y, r), Bootstrap([][]float64{x, y}, MedianRatio, r), 0.15)
}
