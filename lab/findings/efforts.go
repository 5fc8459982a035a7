package main

import (
	"bytes"
	_ "embed" // for efforts
	"fmt"
	"math"
	"strings"

	"github.com/parquet-go/parquet-go"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// efforts are the efforts of the exact search (`effort_below`) that the reference tables of
// format version 13 had. Later tables have none: they cost a search of their own for each deal.
//
//go:embed efforts.parquet
var efforts []byte

// setEfforts gives the deals of a source their efforts.
func setEfforts(source string, all []*deal) error {
	type row struct {
		Source string `parquet:"source"`
		Deal   int64  `parquet:"deal"`
		Effort *int64 `parquet:"effort_below"`
	}
	rows, err := parquet.Read[row](bytes.NewReader(efforts), int64(len(efforts)))
	if err != nil {
		return fmt.Errorf("efforts.parquet: %w", err)
	}
	of := map[int64]*int64{}
	for _, r := range rows {
		if r.Source == source {
			of[r.Deal] = r.Effort
		}
	}
	for _, d := range all {
		d.Effort = of[d.Number]
	}
	return nil
}

// A regression is the result of a least-squares fit of the first of some labels to the
// others.
type regression struct {
	explained float64 // proportion of the variance, R²
	last      float64 // change of the first for one more of the last label
}

// regressionOf fits the first of at least two labels over deals that have them all.
func regressionOf(all []*deal, labels []label) regression {
	var cholesky mat.Cholesky
	var precision mat.SymDense
	if !cholesky.Factorize(correlations(all, labels)) || cholesky.InverseTo(&precision) != nil {
		return regression{math.NaN(), math.NaN()}
	}
	last := len(labels) - 1
	deviation := func(l label) float64 { return stat.StdDev(l.values(all), nil) }
	return regression{
		explained: 1 - 1/precision.At(0, 0),
		last:      -precision.At(0, last) / precision.At(0, 0) * deviation(labels[0]) / deviation(labels[last]),
	}
}

// causesOfEffort tells which labels correlate with the effort of the exact search.
func causesOfEffort(all []*deal) string {
	var text strings.Builder
	text.WriteString("| label | Spearman's correlation with the effort | % of the variance of log effort explained " +
		"|\n|---|---:|---:|\n")
	for _, l := range []label{gap, leastMoves, bound, rating, endBound, leastCells} {
		known := having(all, l, logEffort)
		explained := resampled(known, func(all []*deal) float64 {
			return 100 * regressionOf(all,
				[]label{logEffort, l}).explained
		})
		fmt.Fprintf(&text, "| %s | %s | %s |\n", l.name,
			correlated(l.values(known), logEffort.values(known), seriesOf(known)), within(explained, "%.1f"))
	}
	return text.String()
}

// effortAndRating tells what the effort of the search adds to other labels as a predictor
// of the rating.
func effortAndRating(all []*deal) string {
	labels := []label{rating, leastMoves, leastCells, endBound}
	all = having(all, append(labels, logEffort)...)
	var text strings.Builder
	text.WriteString("| predictors of the rating | % of its variance explained | gain from adding effort | rating " +
		"points per tenfold effort |\n|---|---:|---:|---:|\n")
	name := ""
	for n := 2; n <= len(labels); n++ {
		name += " + " + labels[n-1].name
		with := append(labels[:n:n], logEffort)
		effects := resampledEach(all, func(all []*deal) []float64 {
			alone, both := regressionOf(all, labels[:n]), regressionOf(all, with)
			return []float64{100 * alone.explained, 100 * (both.explained - alone.explained), both.last}
		})
		fmt.Fprintf(&text, "| %s | %s | %s | %s |\n", name[3:], within(effects[0], "%.1f"), within(effects[1], "%.2f"),
			within(effects[2], "%.0f"))
	}
	return text.String()
}
