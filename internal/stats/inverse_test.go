package stats_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/combin"

	"patience/internal/stats"
)

// stopped calls f with every way in which trials of a probability can end that
// stop at a number of successes or at a number of trials, and with its
// probability.
func stopped(p float64, successes, most int64, f func(wins, trials int64, probability float64)) {
	term := func(wins, trials, choose int64) float64 {
		return float64(combin.Binomial(int(choose), int(min(wins, choose)))) * math.Pow(p, float64(wins)) * math.Pow(1-p,
			float64(trials-wins))
	}
	for n := successes; n <= most; n++ { // the last trial is a success
		f(successes, n, float64(combin.Binomial(int(n-1), int(successes-1)))*math.Pow(p, float64(successes))*math.Pow(1-p,
			float64(n-successes)))
	}
	for wins := range successes {
		f(wins, most, term(wins, most, most))
	}
}

// TestInverseBinomialUnbiased adds up the estimates of all outcomes, weighted by
// their probabilities, also where a number of trials stops the trials first.
func TestInverseBinomialUnbiased(t *testing.T) {
	for _, p := range []float64{0.03, 0.2, 0.7} {
		var sum, mean float64
		stopped(p, 4, 40, func(wins, trials int64, probability float64) {
			rate := float64(wins) / float64(trials)
			if wins == 4 {
				rate, _ = stats.InverseBinomial(wins, trials, 0.95)
			}
			sum += probability
			mean += probability * rate
		})
		if !(math.Abs(sum-1) <= 1e-12) || !(math.Abs(mean-p) <= 1e-12) {
			t.Errorf("p %g: the probabilities sum to %g, the estimates to %g", p, sum, mean)
		}
	}
}

// TestInverseBinomialCovers: the interval holds the probability at least as
// often as it says, and not much more often.
func TestInverseBinomialCovers(t *testing.T) {
	for _, p := range []float64{0.1, 0.3, 0.6} {
		var covered float64
		stopped(p, 6, 500, func(wins, trials int64, probability float64) {
			if wins < 6 {
				return
			}
			if _, e := stats.InverseBinomial(wins, trials, 0.95); e.Low <= p && p <= e.High {
				covered += probability
			}
		})
		if covered < 0.95-1e-9 || covered > 0.99 {
			t.Errorf("p %g: covered with probability %g", p, covered)
		}
	}
}

// TestInverseBinomialOfFirst: after one success the interval is that of a first
// success.
func TestInverseBinomialOfFirst(t *testing.T) {
	for _, n := range []int64{1, 2, 20, 100_000} {
		_, e := stats.InverseBinomial(1, n, 0.95)
		first := stats.FirstSuccess(n, 0.95)
		if !(math.Abs(e.Low/first.Low-1) <= 1e-6) || !(math.Abs(e.High/first.High-1) <= 1e-6) {
			t.Errorf("%d trials: %v; want %v", n, e, first)
		}
	}
}

// TestSuccessesFor: with so many successes half the interval is as wide as asked
// for, within 2 %.
func TestSuccessesFor(t *testing.T) {
	for _, relative := range []float64{0.01, 0.05, 0.1} {
		r := stats.SuccessesFor(relative, 0.95)
		rate, e := stats.InverseBinomial(r, r*1000, 0.95)
		if half := (e.High - e.Low) / 2 / rate; !(math.Abs(half/relative-1) <= 0.02) {
			t.Errorf("%g: %d successes give %g", relative, r, half)
		}
	}
}
