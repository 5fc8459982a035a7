package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// This file has what takes the place of resampling where samples are large. A resample
// takes a step for each value, and thousands of them take minutes, but the distribution
// that they would show is known then.

// largeSample is the number of values above which a sample is large. Chosen: up to this
// size the results of earlier versions stay what they were, to the last digit.
const largeSample = 100_000

// areLarge reports whether all samples are large.
func areLarge[T any](samples ...[]T) bool {
	return !slices.ContainsFunc(samples, func(s []T) bool { return len(s) <= largeSample })
}

// MeanOf returns the mean of values with its interval: the BCa interval of [Bootstrap],
// and of a large sample that of the normal distribution. It panics without values.
func MeanOf(values []float64, r Resampling) Effect {
	if !areLarge(values) {
		return bootstrapMeans([][]float64{values}, func(m []float64) float64 { return m[0] }, Mean, r)
	}
	mean, squared := meanOf(values)
	return normal(mean, squared, r.Level)
}

// differenceOfMeans returns [MeanDifference] with its interval.
func differenceOfMeans(x, y []float64, r Resampling) Effect {
	if !areLarge(x, y) {
		return bootstrapMeans([][]float64{x, y}, func(m []float64) float64 { return m[0] - m[1] }, MeanDifference, r)
	}
	meanX, squaredX := meanOf(x)
	meanY, squaredY := meanOf(y)
	return normal(meanX-meanY, squaredX+squaredY, r.Level)
}

// meanRatio returns [MeanRatio] with its interval, which the delta method gives for large
// samples.
func meanRatio(x, y []float64, r Resampling) Effect {
	if !areLarge(x, y) {
		return bootstrapMeans([][]float64{x, y}, func(m []float64) float64 { return m[0] / m[1] }, MeanRatio, r)
	}
	meanX, squaredX := meanOf(x)
	meanY, squaredY := meanOf(y)
	ratio := meanX / meanY
	return normal(ratio, (squaredX+ratio*ratio*squaredY)/(meanY*meanY), r.Level)
}

// fewForJackknife is the number of values up to which the jackknife adds up the others for
// each value. Its time is quadratic.
const fewForJackknife = 20_000

// bootstrapMeans is Bootstrap of a statistic that depends only on the means of the samples.
func bootstrapMeans(samples [][]float64, of func(means []float64) float64, statistic Statistic, r Resampling) Effect {
	if !slices.ContainsFunc(samples, func(s []float64) bool { return len(s) > fewForJackknife }) {
		return Bootstrap(samples, statistic, r)
	}
	sorted, means := make([][]float64, len(samples)), make([]float64, len(samples))
	for i, s := range samples {
		sorted[i] = slices.Sorted(slices.Values(s))
		means[i] = stat.Mean(sorted[i], nil)
	}
	return bca(statistic(sorted), resampled(sorted, statistic, r), r, func() float64 {
		return accelerationBy(sorted, func(sample int) []float64 { return jackknifeMeans(sorted, means, sample, of) })
	})
}

// jackknifeMeans returns a statistic of means without each value of one sample in turn. It
// takes the value from the sum, so it differs from jackknife by rounding.
func jackknifeMeans(
	sorted [][]float64, means []float64, sample int, of func(means []float64) float64,
) []float64 {
	s, all := sorted[sample], slices.Clone(means)
	sum, values := floats.Sum(s), make([]float64, len(s))
	for i, v := range s {
		all[sample] = (sum - v) / float64(len(s)-1)
		values[i] = of(all)
	}
	return values
}

// meanOf returns the mean of values and its squared standard error.
func meanOf(values []float64) (mean, squared float64) {
	mean, variance := stat.PopMeanVariance(values, nil)
	return mean, variance / float64(len(values))
}

// normal returns an effect with the interval of the normal distribution.
func normal(value, squaredError, level float64) Effect {
	half := normalQuantile(level) * math.Sqrt(squaredError)
	return Effect{value, Interval{value - half, value + half}}
}

// medianRatio returns [MedianRatio] with its BCa interval. Of large samples it draws the
// medians of resamples, and not the resamples.
func medianRatio(x, y []float64, r Resampling) Effect {
	samples := [][]float64{x, y}
	if !areLarge(x, y) {
		return Bootstrap(samples, MedianRatio, r)
	}
	for i, s := range samples {
		samples[i] = slices.Sorted(slices.Values(s))
	}
	return bca(MedianRatio(samples), resampledMedians(samples[0], samples[1], r), r,
		func() float64 { return acceleration(samples, MedianRatio) })
}

// resampledMedians returns the ratio of the medians of each resample, sorted.
func resampledMedians(x, y []float64, r Resampling) []float64 {
	src := rand.NewPCG(r.Seed, 0)
	drawn := make([]float64, 0, r.Draws)
	for range r.Draws {
		if v := resampledMedian(src, x) / resampledMedian(src, y); !math.IsNaN(v) {
			drawn = append(drawn, v)
		}
	}
	slices.Sort(drawn)
	return drawn
}

// resampledMedian draws the median of a resample of sorted values. The values of a resample
// are those at n uniform places. Of these the one in the middle has a beta distribution, and
// the next one is the least of the others above it (Devroye 1986, section V.3).
func resampledMedian(src rand.Source, sorted []float64) float64 {
	n := len(sorted)
	k := (n-1)/2 + 1
	place := distuv.Beta{Alpha: float64(k), Beta: float64(n + 1 - k), Src: src}.Rand()
	low := sorted[min(n-1, int(place*float64(n)))]
	if n%2 == 1 {
		return low
	}
	rest := math.Pow(distuv.Uniform{Min: 0, Max: 1, Src: src}.Rand(), 1/float64(n-k))
	place += (1 - place) * (1 - rest)
	return (low + sorted[min(n-1, int(place*float64(n)))]) / 2
}

// normal returns the two-sided p-value of the sum of the first sample, from the normal
// distribution with the variance of all divisions.
func (c *divisions) normal() float64 {
	total, first := float64(len(c.values)), float64(c.first)
	variance := first * (total - first) / (total * (total - 1)) * floats.Dot(c.values, c.values)
	if variance == 0 {
		return 1
	}
	return min(1, 2*distuv.UnitNormal.Survival(math.Abs(floats.Sum(c.values[:c.first]))/math.Sqrt(variance)))
}

// fewNoiseDraws is the number of draws of all true rates of large samples. Chosen: the mean
// of the draws is then known to about a fifth of its standard error.
const fewNoiseDraws = 20

// deltaOfManyRates is DeltaOfRates of large samples. Each deal adds to the variance of delta
// what its own rate does, independently of the others. Half the squared difference between
// two draws estimates that without bias.
func deltaOfManyRates(x, y []Trials, level float64, src rand.Source) Effect {
	var drawsX, drawsY [2][]float64
	for i := range drawsX {
		drawsX[i], drawsY[i] = make([]float64, len(x)), make([]float64, len(y))
		drawRates(src, x, drawsX[i])
		drawRates(src, y, drawsY[i])
	}
	ratesX, ratesY := slices.Clone(drawsX[0]), slices.Clone(drawsY[0])
	deltas := []float64{deltaOf(ratesX, ratesY)} // which sorts them
	variance := noiseOf(drawsX, ratesY) + noiseOf(drawsY, ratesX)
	for i := 1; i < fewNoiseDraws; i++ {
		drawRates(src, x, ratesX)
		drawRates(src, y, ratesY)
		deltas = append(deltas, deltaOf(ratesX, ratesY))
	}
	return normal(stat.Mean(deltas, nil), variance, level)
}

// noiseOf returns what the noise in the rates of one sample adds to the variance of delta.
// There are two draws of each rate.
func noiseOf(draws [2][]float64, others []float64) (variance float64) {
	n := float64(len(draws[0]))
	one, two := against(draws[0], others), against(draws[1], others)
	floats.Sub(one, two)
	floats.Scale(1/float64(len(others))/n, one)
	return floats.Dot(one, one) / 2
}
