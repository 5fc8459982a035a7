package stats

import (
	"cmp"
	"slices"
)

// Holm corrects the p-values of several tests, so that with probability 1 − level
// no true null hypothesis has a corrected value of at most level (Holm 1979). It
// needs no assumption on how the tests depend on each other.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	corrected, largest := make([]float64, len(p)), 0.0
	for rank, i := range order {
		largest = max(largest, min(1, float64(len(p)-rank)*p[i]))
		corrected[i] = largest
	}
	return corrected
}
