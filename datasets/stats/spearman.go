package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Spearman returns Spearman's correlation of pairs (x[i], y[i]): that of their
// ranks, where equal values have their mean rank. It is NaN if all values of x or
// of y are equal. x and y have the same length.
func Spearman(x, y []float64) float64 { return stat.Correlation(ranks(x), ranks(y), nil) }

// ranks returns the rank of each value, from 0.
func ranks(x []float64) []float64 {
	sorted := slices.Sorted(slices.Values(x))
	ranks := make([]float64, len(x))
	for i, v := range x {
		first, _ := slices.BinarySearch(sorted, v)
		ranks[i] = float64(first) + float64(run(sorted[first:], v)-1)/2
	}
	return ranks
}

// Area returns the area under the receiver operating characteristic: the share of
// pairs of a positive and another value in which the positive one is larger,
// equal ones counting half. It is NaN if there are no such pairs.
func Area(values []float64, positive []bool) float64 {
	var x, y []float64
	for i, v := range values {
		if positive[i] {
			x = append(x, v)
		} else {
			y = append(y, v)
		}
	}
	d := dominanceOf(x, y)
	pairs := float64(len(x) * len(y))
	return (d.sum()/pairs + 1) / 2
}

// BootstrapItems returns a statistic of n items with the interval of the
// percentile bootstrap (Efron and Tibshirani 1993, section 13.3). The statistic
// is given the indices of items, of which some occur more than once. Resamples
// whose statistic is not a number are left out.
func BootstrapItems(n int, statistic func(items []int) float64, r Resampling) Effect {
	items := make([]int, n)
	for i := range items {
		items[i] = i
	}
	value := statistic(items)
	rng := rand.New(rand.NewPCG(r.Seed, 0))
	var drawn []float64
	for range r.Draws {
		for i := range items {
			items[i] = rng.IntN(n)
		}
		if v := statistic(items); !math.IsNaN(v) {
			drawn = append(drawn, v)
		}
	}
	if len(drawn) == 0 {
		return Effect{value, Interval{math.NaN(), math.NaN()}}
	}
	slices.Sort(drawn)
	tail := (1 - r.Level) / 2
	return Effect{value, Interval{quantile(drawn, tail), quantile(drawn, 1-tail)}}
}
