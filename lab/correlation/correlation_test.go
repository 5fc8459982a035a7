package correlation_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"

	"patience/internal/stats"
	"patience/lab/correlation"
)

// TestSpearman: values without ties follow 1 − 6Σd²/(n(n²−1)); with ties, a
// published example and pairs counted by hand.
func TestSpearman(t *testing.T) {
	for _, test := range []struct {
		x, y []float64
		want float64
	}{
		{
			[]float64{106, 100, 86, 101, 99, 103, 97, 113, 112, 110},
			[]float64{7, 27, 2, 50, 28, 29, 20, 12, 6, 17},
			-29.0 / 165,
		},
		{[]float64{1, 2, 2, 3}, []float64{1, 2, 2, 3}, 1},
		{[]float64{1, 1, 2, 2}, []float64{1, 2, 1, 2}, 0},
		{[]float64{1, 2, 3, 3}, []float64{4, 3, 1, 1}, -1},
		{[]float64{1, 1, 1}, []float64{1, 2, 3}, math.NaN()},
	} {
		got := correlation.Spearman(test.x, test.y)
		if math.IsNaN(test.want) != math.IsNaN(got) || math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%v, %v: %g; want %g", test.x, test.y, got, test.want)
		}
	}
}

// TestArea compares with the count of all pairs.
func TestArea(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 6), func(i int) float64 { return float64(i) }), 2, 20).Draw(t,
			"values")
		positive := rapid.SliceOfN(rapid.Bool(), len(values), len(values)).Draw(t, "positive")
		won, pairs := 0.0, 0.0
		for i, x := range values {
			for j, y := range values {
				if !positive[i] || positive[j] {
					continue
				}
				pairs++
				switch {
				case x > y:
					won++
				case x == y:
					won += 0.5
				}
			}
		}
		got := correlation.Area(values, positive)
		if want := won / pairs; math.IsNaN(want) != math.IsNaN(got) || math.Abs(got-want) > 1e-12 {
			t.Errorf("%g; want %g", got, want)
		}
	})
}

// TestBootstrap: the interval of a mean of many values is close to that of
// the normal distribution, and that of equal values has no width.
func TestBootstrap(t *testing.T) {
	values := make([]float64, 400)
	for i := range values {
		values[i] = float64(i * 7919 % 400)
	}
	mean := func(items []int) float64 {
		sum := 0.0
		for _, i := range items {
			sum += values[i]
		}
		return sum / float64(len(items))
	}
	r := stats.Resampling{Level: 0.95, Draws: 2000, Seed: 1}
	e := correlation.Bootstrap(len(values), mean, r)
	half := 1.96 * stat.StdErr(stat.StdDev(values, nil), 400)
	if e.Value != 199.5 || math.Abs(e.High-e.Value-half) > 0.08*half || math.Abs(e.Value-e.Low-half) > 0.08*half {
		t.Errorf("%+v; want 199.5 ± %g", e, half)
	}
	clear(values)
	if e := correlation.Bootstrap(len(values), mean, r); e != (stats.Effect{}) {
		t.Errorf("%+v; want 0 to 0", e)
	}
}

// TestWithInterval: the same as with sorting for each resample.
func TestWithInterval(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for n := 2; n < 60; n += 7 {
		x, y := make([]float64, n), make([]float64, n)
		for i := range x {
			x[i] = float64(rng.IntN(9))
			y[i] = x[i] + float64(rng.IntN(20))
		}
		r := stats.Resampling{Level: 0.9, Draws: 200, Seed: uint64(n)}
		want := correlation.Bootstrap(n, func(items []int) float64 {
			var a, b []float64
			for _, item := range items {
				a, b = append(a, x[item]), append(b, y[item])
			}
			return correlation.Spearman(a, b)
		}, r)
		got := correlation.WithInterval(x, y, r)
		if math.Abs(got.Value-want.Value)+math.Abs(got.Low-want.Low)+math.Abs(got.High-want.High) > 1e-9 {
			t.Errorf("%d pairs: %v; want %v", n, got, want)
		}
	}
}

// TestDeltaOfSeries: the same as from all pairs, for each resample.
func TestDeltaOfSeries(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	x, y := make([]float64, 37), make([]float64, 23)
	for _, values := range [][]float64{x, y} {
		for i := range values {
			values[i] = float64(rng.IntN(12))
		}
	}
	series := []correlation.Series{{Items: 37, Block: 5, Drawn: 20}, {Items: 23, Block: 1}}
	r := stats.Resampling{Level: 0.9, Draws: 200, Seed: 1}
	want := correlation.BootstrapSeries(series, func(items []int) []float64 {
		var a, b []float64
		for _, item := range items {
			if item < len(x) {
				a = append(a, x[item])
			} else {
				b = append(b, y[item-len(x)])
			}
		}
		return []float64{stats.CliffDelta(a, b, 0.95).Value}
	}, r)[0]
	got := correlation.DeltaOfSeries(x, y, series, r)
	if math.Abs(got.Value-want.Value)+math.Abs(got.Low-want.Low)+math.Abs(got.High-want.High) > 1e-9 {
		t.Errorf("%v; want %v", got, want)
	}
}

// TestBlocks: a resample has blocks of consecutive items of each series, around its end, and
// as many items as wanted.
func TestBlocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := rapid.Custom(func(t *rapid.T) correlation.Series {
			return correlation.Series{
				Items: rapid.IntRange(1, 12).Draw(t, "items"), Block: rapid.IntRange(1, 15).Draw(t, "block"),
				Drawn: rapid.IntRange(0, 20).Draw(t, "drawn"),
			}
		})
		series := rapid.SliceOfN(one, 1, 3).Draw(t, "series")
		calls := 0
		correlation.BootstrapSeries(series, func(items []int) []float64 {
			if calls++; calls == 1 { // of all items
				return []float64{0}
			}
			first := 0
			for _, s := range series {
				n := s.Drawn
				if n == 0 {
					n = s.Items
				}
				for i, item := range items[:n] {
					if item < first || item >= first+s.Items {
						t.Fatalf("%v has the item %d", s, item)
					}
					if i%s.Block > 0 && item-first != (items[i-1]-first+1)%s.Items {
						t.Fatalf("%v: item %d follows %d", s, item, items[i-1])
					}
				}
				items, first = items[n:], first+s.Items
			}
			if len(items) > 0 {
				t.Fatalf("%d items too many", len(items))
			}
			return []float64{0}
		}, stats.Resampling{Level: 0.9, Draws: 5, Seed: rapid.Uint64().Draw(t, "seed")})
	})
}

// TestBlocksOfDependentItems: where each item is there four times in a row, the interval of
// the mean is twice as wide by blocks as by single items.
func TestBlocksOfDependentItems(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	values := make([]float64, 4000)
	for i := range values {
		if values[i] = rng.NormFloat64(); i%4 > 0 {
			values[i] = values[i-1]
		}
	}
	width := func(block int) float64 {
		mean := func(items []int) []float64 {
			sum := 0.0
			for _, i := range items {
				sum += values[i]
			}
			return []float64{sum / float64(len(items))}
		}
		e := correlation.BootstrapSeries([]correlation.Series{{Items: len(values), Block: block}}, mean,
			stats.Resampling{Level: 0.95, Draws: 2000, Seed: 1})[0]
		return e.High - e.Low
	}
	if ratio := width(80) / width(1); !(1.8 < ratio && ratio < 2.2) {
		t.Errorf("blocks make the interval %.2f times as wide; want 2", ratio)
	}
}
