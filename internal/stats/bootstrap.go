package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Resampling says how an interval is made by the bootstrap.
type Resampling struct {
	Level float64 // of confidence, in (0, 1)
	Draws int     // number of resamples, at least 1
	Seed  uint64
}

// A Statistic is a number computed from samples. Each is sorted.
type Statistic func(samples [][]float64) float64

// Mean is the mean of the first sample. It panics without a sample.
func Mean(samples [][]float64) float64 { return stat.Mean(samples[0], nil) }

// Median is the median of the first sample. It panics without a sample.
func Median(samples [][]float64) float64 { return median(samples[0]) }

func median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// MeanDifference is the mean of the first sample less that of the second. It panics
// without two samples.
func MeanDifference(samples [][]float64) float64 { return Mean(samples) - Mean(samples[1:]) }

// MeanRatio is the mean of the first sample divided by that of the second. It panics
// without two samples.
func MeanRatio(samples [][]float64) float64 { return Mean(samples) / Mean(samples[1:]) }

// MedianRatio is the median of the first sample divided by that of the second. It panics
// without two samples.
func MedianRatio(samples [][]float64) float64 { return Median(samples) / Median(samples[1:]) }

// Bootstrap returns a statistic of samples with its BCa interval (bias-corrected
// and accelerated; Efron and Tibshirani 1993, section 14.3). The samples are
// resampled independently of each other. If the statistic is the same for all
// resamples, the interval is that value. Resamples whose statistic is not a
// number, such as 0/0, are left out. It panics without a statistic.
func Bootstrap(samples [][]float64, statistic Statistic, r Resampling) Effect {
	sorted := make([][]float64, len(samples))
	for i, s := range samples {
		sorted[i] = slices.Sorted(slices.Values(s))
	}
	return bca(statistic(sorted), resampled(sorted, statistic, r), r,
		func() float64 { return acceleration(sorted, statistic) })
}

// bca returns a value with its interval from those of resamples, which are sorted.
func bca(value float64, drawn []float64, r Resampling, acceleration func() float64) Effect {
	if len(drawn) == 0 {
		return Effect{value, Interval{math.NaN(), math.NaN()}}
	}
	below, _ := slices.BinarySearch(drawn, value)
	equal := run(drawn[below:], value)
	bias := distuv.UnitNormal.Quantile((float64(below) + float64(equal)/2) / float64(len(drawn)))
	if math.IsInf(bias, 0) { // all resamples lie on one side, or are equal
		bias = 0
	}
	a, tail := acceleration(), (1-r.Level)/2
	return Effect{value, Interval{Quantile(drawn, corrected(tail, bias, a)), Quantile(drawn, corrected(1-tail, bias, a))}}
}

// resampled returns the statistic of each resample, sorted.
func resampled(sorted [][]float64, statistic Statistic, r Resampling) []float64 {
	rng := rand.New(rand.NewPCG(r.Seed, 0))
	drawn := make([]float64, 0, r.Draws)
	again, most := make([][]float64, len(sorted)), 0
	for i, s := range sorted {
		again[i] = make([]float64, len(s))
		most = max(most, len(s))
	}
	times := make([]int32, most)
	for range r.Draws {
		for i, s := range sorted {
			resample(rng, s, again[i], times[:len(s)])
		}
		if v := statistic(again); !math.IsNaN(v) {
			drawn = append(drawn, v)
		}
	}
	slices.Sort(drawn)
	return drawn
}

// resample draws as many values as there are, with replacement, in order: it
// draws how many times each is taken.
func resample(rng *rand.Rand, sorted, again []float64, times []int32) {
	clear(times)
	for range sorted {
		times[rng.IntN(len(sorted))]++
	}
	at := 0
	for i, v := range sorted {
		for range times[i] {
			again[at] = v
			at++
		}
	}
}

// acceleration returns how fast the standard error of the statistic changes, by
// the jackknife over all samples.
func acceleration(sorted [][]float64, statistic Statistic) float64 {
	return accelerationBy(sorted, func(sample int) []float64 { return jackknife(sorted, sample, statistic) })
}

// accelerationBy is given the jackknife, which returns the statistic without each value of
// one sample in turn.
func accelerationBy(sorted [][]float64, jackknife func(sample int) []float64) float64 {
	cubes, squares := 0.0, 0.0
	for i, s := range sorted {
		n := float64(len(s))
		if n < 2 {
			continue
		}
		without := jackknife(i)
		mean := stat.Mean(without, nil)
		for _, v := range without {
			u := (mean - v) * (n - 1) / n
			cubes += u * u * u
			squares += u * u
		}
	}
	if squares == 0 || math.IsNaN(cubes/squares) {
		return 0
	}
	return cubes / (6 * math.Pow(squares, 1.5))
}

// jackknife returns the statistic without each value of one sample in turn.
func jackknife(sorted [][]float64, sample int, statistic Statistic) []float64 {
	s := sorted[sample]
	all, rest := slices.Clone(sorted), slices.Clone(s[1:])
	all[sample] = rest
	values := make([]float64, len(s))
	for i := range s {
		values[i] = statistic(all)
		if i < len(rest) {
			rest[i] = s[i]
		}
	}
	return values
}

// corrected returns the share of resamples that stands for the tail of an
// interval.
func corrected(tail, bias, acceleration float64) float64 {
	z := bias + distuv.UnitNormal.Quantile(tail)
	return distuv.UnitNormal.CDF(bias + z/(1-acceleration*z))
}

// Quantile interpolates between sorted values, as NumPy does. It panics without values, and
// for a p out of [0, 1].
func Quantile(sorted []float64, p float64) float64 {
	at := p * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	if low, high := sorted[i], sorted[i+1]; low != high {
		return low + (at-float64(i))*(high-low)
	}
	return sorted[i]
}
