package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/combin"
	"gonum.org/v1/gonum/stat/distuv"
)

// This file has what takes the place of resampling where samples are large. A resample
// takes a step for each value, and thousands of them take minutes, but the distribution
// that they would show is known then.

// largeSample is the number of values above which a sample is large. Chosen: a comparison of
// 100 deals, which resamples, then takes hardly longer than one of 101, which does not.
const largeSample = 100

// areLarge reports whether all samples are large.
func areLarge[T any](samples ...[]T) bool {
	return !slices.ContainsFunc(samples, func(s []T) bool { return len(s) <= largeSample })
}

// MeanOf returns the mean of values with its BCa interval, that of [Bootstrap], and of a
// large sample with the ABC interval, which approximates it. It panics without values.
func MeanOf(values []float64, r Resampling) Effect {
	if !areLarge(values) {
		return bootstrapMeans([][]float64{values}, func(m []float64) float64 { return m[0] }, Mean, r)
	}
	m := momentsOf(values)
	return abc(m.mean, m.squared, m.cubed, r.Level)
}

// differenceOfMeans returns [MeanDifference] with its interval.
func differenceOfMeans(x, y []float64, r Resampling) Effect {
	if !areLarge(x, y) {
		return bootstrapMeans([][]float64{x, y}, func(m []float64) float64 { return m[0] - m[1] }, MeanDifference, r)
	}
	a, b := momentsOf(x), momentsOf(y)
	return abc(a.mean-b.mean, a.squared+b.squared, a.cubed-b.cubed, r.Level)
}

// meanRatio returns [MeanRatio] of values of at least 0 with its interval. Of large samples
// the delta method gives that of the logarithm.
func meanRatio(x, y []float64, r Resampling) Effect {
	if !areLarge(x, y) {
		return bootstrapMeans([][]float64{x, y}, func(m []float64) float64 { return m[0] / m[1] }, MeanRatio, r)
	}
	a, b := momentsOf(x), momentsOf(y)
	ratio := a.mean / b.mean
	if ratio == 0 {
		return Effect{}
	}
	factor := math.Exp(normalQuantile(r.Level) * math.Sqrt(a.squared/(a.mean*a.mean)+b.squared/(b.mean*b.mean)))
	return Effect{ratio, Interval{ratio / factor, ratio * factor}}
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

// moments are the mean of a sample, and the second and the third central moment of the
// means of its resamples.
type moments struct{ mean, squared, cubed float64 }

func momentsOf(values []float64) moments {
	n := float64(len(values))
	m := moments{mean: stat.Mean(values, nil)}
	for _, v := range values {
		d := v - m.mean
		m.squared += d * d
		m.cubed += d * d * d
	}
	return moments{m.mean, m.squared / (n * n), m.cubed / (n * n * n)}
}

// abc returns a mean or a difference of means with the interval of approximate bootstrap
// confidence (DiCiccio and Efron 1992, section 4). It is what BCa approaches with the number of
// resamples, up to terms of order 1/n: it has the same acceleration, and of a linear statistic
// the bias is equal to it.
func abc(value, squared, cubed, level float64) Effect {
	if squared == 0 {
		return Effect{value, Interval{value, value}}
	}
	sigma := math.Sqrt(squared)
	acceleration := cubed / (6 * squared * sigma)
	end := func(z float64) float64 {
		w := acceleration + z
		return value + sigma*w/((1-acceleration*w)*(1-acceleration*w))
	}
	z := normalQuantile(level)
	return Effect{value, Interval{end(-z), end(z)}}
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
// distribution with the variance of all divisions. Sums are a step apart if the values are
// whole numbers, and 0 apart if they are not.
func (c *divisions) normal(step float64) float64 {
	total, first := float64(len(c.values)), float64(c.first)
	variance := first * (total - first) / (total * (total - 1)) * floats.Dot(c.values, c.values)
	if variance == 0 {
		return 1
	}
	beyond := max(0, math.Abs(floats.Sum(c.values[:c.first]))-step/2)
	return min(1, 2*distuv.UnitNormal.Survival(beyond/math.Sqrt(variance)))
}

// fisher returns the exact two-sided p-value if there are just two values: the number of the
// larger ones in the first sample then has a hypergeometric distribution.
func (c *divisions) fisher() (p float64, ok bool) {
	largest := slices.Max(c.values)
	if smallest := slices.Min(c.values); slices.ContainsFunc(c.values, func(v float64) bool {
		return v != smallest && v != largest
	}) {
		return 0, false
	}
	total, ones, there := len(c.values), floats.Count(func(v float64) bool { return v == largest }, c.values),
		floats.Count(func(v float64) bool { return v == largest }, c.values[:c.first])
	var below, above float64
	for k := max(0, c.first-(total-ones)); k <= min(c.first, ones); k++ {
		chance := math.Exp(logChoose(ones, k) + logChoose(total-ones, c.first-k) - logChoose(total, c.first))
		if k <= there {
			below += chance
		}
		if k >= there {
			above += chance
		}
	}
	return min(1, 2*min(below, above)), true
}

func logChoose(n, k int) float64 { return combin.LogGeneralizedBinomial(float64(n), float64(k)) }

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
