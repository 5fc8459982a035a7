package stats

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// TestQuantiles holds the constants to what gonum computes.
func TestQuantiles(t *testing.T) {
	if want := distuv.UnitNormal.Quantile(0.975); math.Abs(normal95-want) > 1e-12 {
		t.Errorf("%v; gonum has %v", normal95, want)
	}
	student := distuv.StudentsT{Sigma: 1, Nu: 3}
	if p := student.CDF(Student3); math.Abs(p-0.975) > 1e-12 {
		t.Errorf("%v is the quantile of %v; want 0.975", Student3, p)
	}
	if got, want := normalQuantile(0.9), distuv.UnitNormal.Quantile(0.95); got != want {
		t.Errorf("%v of 90 %%; want %v", got, want)
	}
}

// TestMeanError holds means and standard errors to gonum's.
func TestMeanError(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-1e3, 1e3), 2, 20).Draw(r, "values")
		mean, e := MeanError(values)
		wantMean, deviation := stat.MeanStdDev(values, nil)
		want := stat.StdErr(deviation, float64(len(values)))
		if math.Abs(mean-wantMean) > 1e-9 || math.Abs(e-want) > 1e-9 {
			r.Fatalf("%v ± %v; gonum has %v ± %v", mean, e, wantMean, want)
		}
	})
	if mean, e := MeanError([]float64{3}); mean != 3 || e != 0 {
		t.Errorf("one value 3: %v ± %v", mean, e)
	}
}

// TestAtLeast compares the tail of the binomial distribution with the sum of its
// probabilities, which gonum computes one by one.
func TestAtLeast(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.Int64Range(1, 300).Draw(r, "trials")
		k := rapid.Int64Range(1, n).Draw(r, "successes")
		p := rapid.Float64Range(0, 1).Draw(r, "p")
		binomial, sum := distuv.Binomial{N: float64(n), P: p}, 0.0
		for i := k; i <= n; i++ {
			sum += binomial.Prob(float64(i))
		}
		if p == 0 {
			sum = 0 // gonum has no probabilities at the ends
		}
		if p == 1 {
			sum = 1
		}
		if got := atLeast(float64(k), float64(n), p); math.Abs(got-sum) > 1e-11 {
			r.Fatalf("%v; the sum is %v", got, sum)
		}
	})
}

// TestProbabilityOf: with many trials too, the quantile is that of gonum, and the tail
// at the quantile is the value.
func TestProbabilityOf(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.Int64Range(1, 1_000_000_000).Draw(r, "trials")
		k := rapid.Int64Range(1, min(n, 40_000)).Draw(r, "successes")
		value := rapid.SampledFrom([]float64{0.025, 0.5, 0.975}).Draw(r, "value")
		a, b := float64(k), float64(n)
		p := probabilityOf(a, b, value)
		rounding := 0x1p-52 / p // of 1-p; see atLeast
		if got := atLeast(a, b, p); math.Abs(got-value) > 1e-9+rounding {
			r.Fatalf("at %v the tail is %v", p, got)
		}
		if n > 100_000 {
			return // gonum loses digits
		}
		if want := (distuv.Beta{Alpha: a, Beta: b - a + 1}).Quantile(value); math.Abs(p/want-1) > 1e-7 {
			r.Fatalf("%v; gonum has %v", p, want)
		}
	})
}
