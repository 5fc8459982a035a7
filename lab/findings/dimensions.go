package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// notions are labels that each may be called the difficulty of a deal.
var notions = []label{rating, endBound, leastCells, leastMoves, logEffort}

// correlations returns Pearson's correlations of labels over deals that have them all.
func correlations(all []*deal, labels []label) *mat.SymDense {
	values := mat.NewDense(len(all), len(labels), nil)
	for i, l := range labels {
		values.SetCol(i, l.values(all))
	}
	matrix := mat.NewSymDense(len(labels), nil)
	stat.CorrelationMatrix(matrix, values, nil)
	return matrix
}

// A component is a principal component of labels: the proportion of their variance that it
// explains, and its correlation with each of them.
type component struct {
	share float64
	with  []float64
}

// components returns the principal components of standardised labels from their
// correlations, the largest first. The signs are such that the last label correlates
// positively with each.
func components(correlations *mat.SymDense) []component {
	var eigen mat.EigenSym
	if !eigen.Factorize(correlations, true) {
		panic("a matrix of correlations without eigenvalues")
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	list := make([]component, len(eigen.Values(nil)))
	for i, value := range eigen.Values(nil) {
		with := mat.Col(nil, i, &vectors)
		size := math.Copysign(math.Sqrt(max(value, 0)), with[len(with)-1])
		for j := range with {
			with[j] *= size
		}
		list[len(list)-1-i] = component{value / float64(len(list)), with}
	}
	return list
}

// dimensions tells how much of the variance of the notions of difficulty two components
// explain, and how each notion correlates with them.
func dimensions(all []*deal) string {
	all = having(all, notions...)
	effects := resampledEach(all, func(all []*deal) []float64 {
		c := components(correlations(all, notions))
		return slices.Concat(c[0].with, c[1].with, []float64{
			100 * c[0].share, 100 * c[1].share,
			100 * (c[0].share + c[1].share),
		})
	})
	var text strings.Builder
	text.WriteString("| | first component | second component |\n|---|---:|---:|\n")
	n := len(notions)
	for i, l := range notions {
		fmt.Fprintf(&text, "| %s | %s | %s |\n", l.name, within(effects[i], "%.2f"), within(effects[n+i], "%.2f"))
	}
	fmt.Fprintf(&text, "| %% of the variance explained | %s | %s |\n\nTogether they explain %s %% of the variance.\n",
		within(effects[2*n], "%.1f"), within(effects[2*n+1], "%.1f"), within(effects[2*n+2], "%.1f"))
	return text.String()
}
