package stats_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"patience/internal/stats"
)

// TestWilson holds the interval against values worked out in the literature
// (Newcombe 1998, table I, method 3).
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		successes, trials int64
		low, high         float64
	}{
		{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718},
	} {
		got := stats.Wilson(c.successes, c.trials, 0.95)
		if !(math.Abs(got.Low-c.low) <= 5e-5) || !(math.Abs(got.High-c.high) <= 5e-5) {
			t.Errorf("%d of %d: %v; want %g to %g", c.successes, c.trials, got, c.low, c.high)
		}
	}
}

// TestWilsonSolvesScore: at each end p of the interval the successes lie z
// standard deviations of a binomial with p from its mean.
func TestWilsonSolvesScore(t *testing.T) {
	const z = 1.959963984540054
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.Int64Range(1, 1_000_000).Draw(r, "trials")
		k := rapid.Int64Range(0, n).Draw(r, "successes")
		interval := stats.Wilson(k, n, 0.95)
		share := float64(k) / float64(n)
		if interval.Low > share || interval.High < share || interval.Low < 0 || interval.High > 1 {
			r.Fatalf("%d of %d: %v", k, n, interval)
		}
		for _, p := range []float64{interval.Low, interval.High} {
			if p == 0 || p == 1 {
				continue
			}
			score := math.Abs(share-p) / math.Sqrt(p*(1-p)/float64(n))
			if !(math.Abs(score-z) <= 1e-6) {
				r.Fatalf("%d of %d: score %g at %g", k, n, score, p)
			}
		}
	})
}

// TestWilsonCoverage: averaged over p the interval holds p with about the
// probability it claims.
func TestWilsonCoverage(t *testing.T) {
	const n, steps = 50, 199
	sum := 0.0
	for step := 1; step <= steps; step++ {
		p := float64(step) / (steps + 1)
		binomial := distuv.Binomial{N: n, P: p}
		for k := range int64(n + 1) {
			if i := stats.Wilson(k, n, 0.95); i.Low <= p && p <= i.High {
				sum += binomial.Prob(float64(k))
			}
		}
	}
	if mean := sum / steps; !(math.Abs(mean-0.95) <= 0.01) {
		t.Errorf("mean coverage %.4f; want about 0.95", mean)
	}
}

// TestFirstSuccess: at the low end so early a first success has probability
// 2.5 %, at the high end so late a one.
func TestFirstSuccess(t *testing.T) {
	for _, trial := range []int64{2, 10, 1000, 500_000} {
		i := stats.FirstSuccess(trial, 0.95)
		early := 1 - math.Pow(1-i.Low, float64(trial))
		late := math.Pow(1-i.High, float64(trial-1))
		if !(math.Abs(early-0.025) <= 1e-9) || !(math.Abs(late-0.025) <= 1e-9) {
			t.Errorf("trial %d: %v has tails %g and %g", trial, i, early, late)
		}
	}
	// Every first success is as late as the first trial: no upper end.
	if i := stats.FirstSuccess(1, 0.95); !(math.Abs(i.Low-0.025) <= 1e-12) || i.High != 1 {
		t.Errorf("a success at once: %v; want 0.025 to 1", i)
	}
}

// TestWilsonEnds: nothing and all are no special cases, and failures mirror
// successes.
func TestWilsonEnds(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.Int64Range(1, 1_000_000).Draw(r, "trials")
		k := rapid.Int64Range(0, n).Draw(r, "successes")
		if i := stats.Wilson(0, n, 0.95); i.Low != 0 || i.High <= 0 || i.High >= 1 {
			r.Fatalf("0 of %d: %v", n, i)
		}
		if i := stats.Wilson(n, n, 0.95); i.High != 1 || i.Low <= 0 || i.Low >= 1 {
			r.Fatalf("%d of %d: %v", n, n, i)
		}
		i, mirror := stats.Wilson(k, n, 0.95), stats.Wilson(n-k, n, 0.95)
		if !(math.Abs(i.Low-(1-mirror.High)) <= 1e-12) || !(math.Abs(i.High-(1-mirror.Low)) <= 1e-12) {
			r.Fatalf("%d of %d: %v, but its mirror is %v", k, n, i, mirror)
		}
	})
}

// TestMonotone: one more success moves both ends up, a later first success
// both ends down, and a higher level widens.
func TestMonotone(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.Int64Range(1, 1_000_000).Draw(r, "trials")
		k := rapid.Int64Range(0, n-1).Draw(r, "successes")
		level := rapid.Float64Range(0.5, 0.99).Draw(r, "level")
		if a, b := stats.Wilson(k, n, level), stats.Wilson(k+1, n, level); a.Low >= b.Low || a.High >= b.High {
			r.Fatalf("%d of %d: %v; one more: %v", k, n, a, b)
		}
		if a, b := stats.FirstSuccess(n, level), stats.FirstSuccess(n+1, level); a.Low <= b.Low || a.High < b.High {
			r.Fatalf("trial %d: %v; the next: %v", n, a, b)
		}
		wider := level + 0.005
		if a, b := stats.Wilson(k, n, level), stats.Wilson(k, n, wider); b.Low > a.Low || b.High < a.High || b == a {
			r.Fatalf("%d of %d: %v at %g, %v at %g", k, n, a, level, b, wider)
		}
		if a, b := stats.FirstSuccess(n, level), stats.FirstSuccess(n, wider); b.Low >= a.Low || b.High < a.High {
			r.Fatalf("trial %d: %v at %g, %v at %g", n, a, level, b, wider)
		}
	})
}

// TestFirstSuccessCoverage: whatever p, the interval holds it with at least
// the probability it claims.
func TestFirstSuccessCoverage(t *testing.T) {
	for _, p := range []float64{0.001, 0.003, 0.01, 0.1, 0.3, 0.5, 0.9, 0.99} {
		covered, at := 0.0, p // at: the probability that the first success is this trial
		for trial := int64(1); trial < 20_000; trial++ {
			if i := stats.FirstSuccess(trial, 0.95); i.Low <= p && p <= i.High {
				covered += at
			}
			at *= 1 - p
		}
		if covered < 0.95-1e-9 {
			t.Errorf("%g is covered with probability %.6f", p, covered)
		}
	}
}

// TestMeanTime: the interval has the ends of tables of χ², and without an event it is open.
func TestMeanTime(t *testing.T) {
	for _, v := range []struct {
		events int
		want   stats.Effect
	}{
		{0, stats.Effect{math.Inf(1), stats.Interval{27.1085, math.Inf(1)}}},  // 200 / 7.3778 with 2 degrees
		{10, stats.Effect{10, stats.Interval{200 / 36.7807, 200 / 9.59078}}},  // with 22 and 20
		{40, stats.Effect{2.5, stats.Interval{200 / 108.937, 200 / 57.1532}}}, // with 82 and 80
	} {
		got := stats.MeanTime(100, v.events, 0.95)
		for i, pair := range [][2]float64{{got.Value, v.want.Value}, {got.Low, v.want.Low}, {got.High, v.want.High}} {
			if !(pair[0] == pair[1] || math.Abs(pair[0]/pair[1]-1) < 1e-4) {
				t.Errorf("%d events, number %d: %g; expected %g", v.events, i, pair[0], pair[1])
			}
		}
	}
}
