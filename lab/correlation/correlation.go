// Package correlation measures how labels correlate: rank correlations and the area
// under the curve, with bootstrap intervals.
package correlation

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"

	"patience/internal/stats"
)

// Spearman returns Spearman's correlation of pairs (x[i], y[i]): that of their
// ranks, where equal values have their mean rank. It is NaN if all values of x or
// of y are equal. x and y have the same length.
func Spearman(x, y []float64) float64 { return stat.Correlation(ranks(x), ranks(y), nil) }

// ranks returns the rank of each value, from 0.
func ranks(x []float64) []float64 {
	once := make([]float64, len(x))
	for i := range once {
		once[i] = 1
	}
	return orderOf(x).ranks(once)
}

// WithInterval returns Spearman's correlation with the interval of
// [Bootstrap]. It sorts the values once, not for each resample.
func WithInterval(x, y []float64, r stats.Resampling) stats.Effect {
	return OfSeries(x, y, single(len(x)), r)
}

// OfSeries is [WithInterval] of pairs that are resampled in blocks; see [BootstrapSeries].
func OfSeries(x, y []float64, series []Series, r stats.Resampling) stats.Effect {
	inX, inY := orderOf(x), orderOf(y)
	counts := make([]float64, len(x)) // how often each pair occurs in a resample
	return BootstrapSeries(series, func(items []int) []float64 {
		count(items, counts)
		return []float64{stat.Correlation(inX.ranks(counts), inY.ranks(counts), counts)}
	}, r)[0]
}

// count counts how often each item occurs.
func count(items []int, counts []float64) {
	clear(counts)
	for _, item := range items {
		counts[item]++
	}
}

// DeltaOfSeries returns Cliff's delta of x against y with the interval of
// [BootstrapSeries], in which the series are first those of x and then those of y.
func DeltaOfSeries(x, y []float64, series []Series, r stats.Resampling) stats.Effect {
	in := orderOf(slices.Concat(x, y))
	counts := make([]float64, len(in.values))
	return BootstrapSeries(series, func(items []int) []float64 {
		count(items, counts)
		ranks := in.ranks(counts)
		n, sum := 0.0, 0.0 // of x
		for i := range x {
			n, sum = n+counts[i], sum+counts[i]*ranks[i]
		}
		below := sum - n*(n-1)/2 // pairs in which y is smaller, equal ones counting half
		return []float64{2*below/(n*(float64(len(items))-n)) - 1}
	}, r)[0]
}

// An order is values in ascending order, by their indices.
type order struct {
	values  []float64
	indices []int
	rank    []float64 // reused
}

func orderOf(values []float64) *order {
	o := &order{values: values, indices: make([]int, len(values)), rank: make([]float64, len(values))}
	for i := range o.indices {
		o.indices[i] = i
	}
	slices.SortFunc(o.indices, func(i, j int) int { return cmp.Compare(values[i], values[j]) })
	return o
}

// ranks returns the rank of each value, from 0, if it occurs so many times. The
// next call overwrites it.
func (o *order) ranks(counts []float64) []float64 {
	below := 0.0
	for first := 0; first < len(o.indices); {
		value, equal, last := o.values[o.indices[first]], 0.0, first
		for ; last < len(o.indices) && o.values[o.indices[last]] == value; last++ {
			equal += counts[o.indices[last]]
		}
		for ; first < last; first++ {
			o.rank[o.indices[first]] = below + (equal-1)/2
		}
		below += equal
	}
	return o.rank
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
	return (stats.CliffDelta(x, y, 0.95).Value + 1) / 2
}

// Bootstrap returns a statistic of n items with the interval of the
// percentile bootstrap (Efron and Tibshirani 1993, section 13.3). The statistic
// is given the indices of items, of which some occur more than once. Resamples
// whose statistic is not a number are left out.
func Bootstrap(n int, statistic func(items []int) float64, r stats.Resampling) stats.Effect {
	return BootstrapEach(n, func(items []int) []float64 { return []float64{statistic(items)} }, r)[0]
}

// BootstrapEach is [Bootstrap] of several statistics that are computed together.
func BootstrapEach(n int, statistics func(items []int) []float64, r stats.Resampling) []stats.Effect {
	return BootstrapSeries(single(n), statistics, r)
}

// A Series is items in an order of their own, of which neighbours may depend on each
// other. A resample takes blocks of consecutive items, each from a random place on. The
// first item follows the last (the circular block bootstrap of Politis and Romano 1992).
type Series struct {
	Items int // number of items, at least 1
	Block int // length of a block, at least 1; 1 is for items that are independent
	Drawn int // number of items of a resample; 0 is for as many as there are
}

// single returns n independent items as a series.
func single(n int) []Series { return []Series{{Items: n, Block: 1}} }

// draw appends a resample of items, of which the first has this index.
func (s Series) draw(rng *rand.Rand, first int, items []int) []int {
	for left := cmp.Or(s.Drawn, s.Items); left > 0; left -= s.Block {
		from := rng.IntN(s.Items)
		for i := range min(s.Block, left) {
			items = append(items, first+(from+i)%s.Items)
		}
	}
	return items
}

// BootstrapSeries is [BootstrapEach] of the items of several series, one after the other,
// each of which is resampled by itself. The values of the effects are of all items.
func BootstrapSeries(series []Series, statistics func(items []int) []float64, r stats.Resampling) []stats.Effect {
	n := 0
	for _, s := range series {
		n += s.Items
	}
	items := make([]int, n)
	for i := range items {
		items[i] = i
	}
	values := statistics(items)
	rng := rand.New(rand.NewPCG(r.Seed, 0))
	drawn := make([][]float64, len(values))
	for range r.Draws {
		items = items[:0]
		first := 0
		for _, s := range series {
			items = s.draw(rng, first, items)
			first += s.Items
		}
		for i, v := range statistics(items) {
			if !math.IsNaN(v) {
				drawn[i] = append(drawn[i], v)
			}
		}
	}
	effects := make([]stats.Effect, len(values))
	for i, v := range values {
		effects[i] = effect(v, drawn[i], (1-r.Level)/2)
	}
	return effects
}

// effect returns a value whose interval leaves out a tail of the resamples on both
// sides.
func effect(value float64, drawn []float64, tail float64) stats.Effect {
	slices.Sort(drawn)
	e := stats.Effect{Value: value, Interval: stats.Interval{Low: math.NaN(), High: math.NaN()}}
	if len(drawn) > 0 {
		e.Interval = stats.Interval{Low: stats.Quantile(drawn, tail), High: stats.Quantile(drawn, 1-tail)}
	}
	return e
}
