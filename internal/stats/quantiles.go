package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Quantiles for intervals of 95 %. They are constants, because what gonum computes
// differs in the last digits from processor to processor.
const (
	normal95 = 1.959963984540054 // of the normal distribution
	Student3 = 3.182446305284263 // of Student's t with 3 degrees of freedom
)

// normalQuantile returns how many standard deviations from the mean the ends of a
// confidence interval lie. It is the same on every processor if the level is 0.95.
func normalQuantile(level float64) float64 {
	if level == 0.95 {
		return normal95
	}
	return distuv.UnitNormal.Quantile((1 + level) / 2)
}

// MeanError returns the mean of values and its standard error. There must be a value; if
// there is only one, the error is 0.
func MeanError(values []float64) (mean, standardError float64) {
	n, squares := float64(len(values)), 0.0
	for _, x := range values {
		mean += x
	}
	mean /= n
	for _, x := range values {
		squares += float64((x - mean) * (x - mean))
	}
	return mean, math.Sqrt(squares / max(1, n-1) / n)
}
