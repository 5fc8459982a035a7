package main

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/internal/stats"
)

// The numbers wanted below are of NumPy 2.4 and SciPy 1.17, by the line above each.
// scripts/check-findings.py does the same with the published labels.

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-6*(1+math.Abs(want))) {
		t.Errorf("%s: %.9g; want %.9g", what, got, want)
	}
}

func TestTail(t *testing.T) {
	ratings := make([]float64, 40)
	for i := range ratings {
		ratings[i] = 1500 + 37*float64(i*i%53)
	}
	// x = x[x > 1926] - 1926; 400 / np.log(10) / scipy.stats.expon.fit(x, floc=0)[1]
	got := tailOf(ratings, 1926)
	near(t, "share", got.share, 0.75)
	near(t, "exponent", got.exponent, 0.20634834426825396)
	if none := tailOf(ratings, 1e6); !math.IsNaN(none.exponent) {
		t.Errorf("a tail without deals has the exponent %g", none.exponent)
	}
}

// TestHardest: some deal of n is above a rating with the probability 1 − (1−s)ⁿ, where
// s is the share above it.
func TestHardest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fitted := tail{1926, 0.24, rapid.Float64Range(0.1, 1).Draw(t, "exponent")}
		n := rapid.IntRange(1000, 1_000_000).Draw(t, "n")
		p := rapid.Float64Range(0.02, 0.98).Draw(t, "p")
		some := -math.Expm1(float64(n) * math.Log1p(-fitted.above(fitted.hardest(n, p))))
		if math.Abs(some-p) > 0.01 {
			t.Errorf("%g of sets of %d deals exceed the rating; want %g", some, n, p)
		}
	})
}

func TestLogistic(t *testing.T) {
	var x []float64
	var hit, separated []bool
	for i := range 21 {
		x = append(x, float64(200*i))
		hit, separated = append(hit, float64(i*7%10) < float64(i)/2), append(separated, i > 9)
	}
	// f = lambda p: np.sum(np.logaddexp(0, -(2*h - 1) * p[1] * (x - p[0]) / 400)); scipy.optimize.minimize(f, [1500, 1], method="Nelder-Mead")
	got := logisticOf(x, hit)
	near(t, "middle", got.middle, 1869.06302)
	near(t, "slope", got.slope, 0.000957632058)
	if got := logisticOf(x, separated); !math.IsNaN(got.middle) {
		t.Errorf("separated places: %v", got)
	}
}

func TestComponents(t *testing.T) {
	// w, v = np.linalg.eigh(C); w / 3, v * np.sqrt(w)
	got := components(mat.NewSymDense(3, []float64{1, 0.5, 0.2, 0.5, 1, -0.3, 0.2, -0.3, 1}))
	for i, want := range []component{
		{0.50427982, []float64{-0.79993806, -0.90820633, 0.21931675}},
		{0.39035639, []float64{0.49336397, -0.20742192, 0.94055159}},
		{0.10536379, []float64{-0.34160078, 0.3635071, 0.25935085}},
	} {
		near(t, "share", got[i].share, want.share)
		for j := range want.with {
			near(t, "with", got[i].with[j], want.with[j])
		}
	}
}

// ofNumber is a label that follows from the number of a deal.
func ofNumber(f func(i int64) int64) label {
	return label{"", func(d *deal) (float64, bool) { return float64(f(d.Number)), true }}
}

func TestRegression(t *testing.T) {
	var all []*deal
	for i := range int64(30) {
		all = append(all, &deal{Number: i})
	}
	a, b := func(i int64) int64 { return i * i % 17 }, func(i int64) int64 { return i * i * i % 23 }
	y := func(i int64) int64 { return 3*a(i) - 2*b(i) + i*5%7 }
	// B, *_ = np.linalg.lstsq(X, y); 1 - ((y - X @ B)**2).sum() / ((y - y.mean())**2).sum(), B
	got := regressionOf(all, []label{ofNumber(y), ofNumber(a), ofNumber(b)})
	near(t, "explained", got.explained, 0.9876737829288632)
	near(t, "last", got.last, -1.95412174)
	if got := regressionOf(all, []label{ofNumber(y), ofNumber(a), ofNumber(a)}); !math.IsNaN(got.explained) &&
		got.explained > 1 {
		t.Errorf("equal labels: %v", got)
	}
}

// TestAgain: pairs stand in the order of the published rates; one without a win is left out.
func TestAgain(t *testing.T) {
	ref := &catalogue.Reference{Rated1500: 1e-4}
	others, err := readSeeds("7\t1e-6\t5e-7\t2e-6\n9\t1e-10\t1e-11\t1e-9\n8\t0\t0\t1e-5\n")
	if err != nil {
		t.Fatal(err)
	}
	all := []*deal{
		{Number: 7, WinRate: 1e-6, RateLow: 9e-7, RateHigh: 1.1e-6, RatingLow: new(float64), RatingHigh: new(float64)},
		{Number: 8, WinRate: 1e-7},
		{Number: 9, WinRate: 2e-9, RateLow: 1e-9, RateHigh: 3e-9, RatingLow: new(float64), RatingHigh: new(float64)},
	}
	rateAll(ref, all)
	if both := pairs(all, others); len(both) != 2 || both[0].Number != 9 || both[1].Number != 7 {
		t.Errorf("pairs %v; want deals 9 and 7", both)
	}
	if got := again(ref, all, others); !strings.Contains(got, "| 1e-08 | 1 | 0 | 0 | 520 |") ||
		!strings.Contains(got, "| 1e+00 | 2 | 1 | 1 | 0 |") {
		t.Error(got)
	}
	if _, err := readSeeds("7\t2\n"); err == nil {
		t.Error("a line without a rate is read")
	}
	if _, err := readSeeds(seedsTable); err != nil {
		t.Error(err)
	}
}

// TestFits: samples of an exponential distribution have p-values from all of [0, 1]; others have not.
func TestFits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	low := 0
	const samples = 60
	for range samples {
		values := make([]float64, 50)
		for i := range values {
			values[i] = 40 * rng.ExpFloat64()
		}
		low += count(fits(values) < 0.5)
	}
	if low < samples/4 || low > samples*3/4 {
		t.Errorf("%d of %d p-values are below 0.5", low, samples)
	}
	uniform := make([]float64, 200)
	for i := range uniform {
		uniform[i] = rng.Float64()
	}
	if p := fits(uniform); p > 0.01 {
		t.Errorf("a uniform distribution has p %g", p)
	}
	// scipy.stats.kstest(x, scipy.stats.expon(0, np.mean(x)).cdf)[0]
	near(t, "distance", distance([]float64{1, 2, 3, 10}), 0.2223665527)
}

// TestTiedGroups: no group of equal deals is cut.
func TestTiedGroups(t *testing.T) {
	var all []*deal
	for i, moves := range []int32{62, 63, 63, 64, 64, 64, 65} {
		all = append(all, &deal{Number: int64(10 - i), Moves: &moves})
	}
	groups := tiedGroups(all, 4)
	if len(groups) != 3 || numbers(groups[2]) != "5, 6, 7" {
		t.Errorf("%d groups", len(groups))
	}
	if groups := tiedGroups(all, 100); len(groups) != 4 {
		t.Errorf("%d groups of all", len(groups))
	}
}

// TestLost: deals without a rating are those that can be won but by no run, not those that cannot.
func TestLost(t *testing.T) {
	moves, more, low := int32(100), int32(101), 1739.0
	all := []*deal{
		{Number: 1, Moves: &moves, RatingLow: &low},
		{Number: 2},
		{Number: 3, Moves: &more, RatingLow: &low},
		{Number: 4, Moves: &moves, Rating: &low, RatingLow: &low},
	}
	if got := lost(all); numbers(got) != "1, 3" || got[0].Number != 3 {
		t.Errorf("lost: %s", numbers(got))
	}
	if got := unrated(all); !strings.Contains(got, "3 (101 moves), 1 (100 moves)") || !strings.Contains(got, "longest") {
		t.Error(got)
	}
}

// TestProportion: of single deals, the interval is about Wilson's; of runs of equal deals it is wider.
func TestProportion(t *testing.T) {
	width := func(source string, run int64) float64 {
		var all []*deal
		for i := range int64(4000) {
			all = append(all, &deal{Source: source, Number: i / run})
		}
		chosen := rand.New(rand.NewPCG(1, 0)).Perm(4000 / int(run))
		share, deals := proportion(all, func(*deal) bool { return true },
			func(d *deal) bool { return 5*chosen[d.Number] < len(chosen) })
		near(t, "share", share.Value, 0.2)
		if deals != 4000 {
			t.Errorf("%d deals", deals)
		}
		return share.High - share.Low
	}
	wilson := stats.Wilson(800, 4000, 0.95)
	single, runs := width("random", 1), width("microsoft", 8)
	if ratio := single / (wilson.High - wilson.Low); !(0.999 < ratio && ratio < 1.1) {
		t.Errorf("single deals: %g times as wide as Wilson's interval", ratio)
	}
	if ratio := runs / single; !(ratio > 1.5) {
		t.Errorf("runs of deals: %g times as wide", ratio)
	}
}

// TestPOf: an interval that ends at 0 has p 0.05.
func TestPOf(t *testing.T) {
	near(t, "p", pOf(stats.Effect{Value: 1, Interval: stats.Interval{Low: 0, High: 2}}), 0.05)
	near(t, "p", pOf(stats.Effect{Value: 0, Interval: stats.Interval{Low: -1, High: 1}}), 1)
}
