package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/lab/correlation"
)

// listed is the number of features of the table.
const listed = 8

// strongest lists the features of deals that correlate most with the rating. Of features
// that order deals alike it lists the first.
func strongest(all []*deal, e catalogue.Entry) (string, error) {
	all = having(all, rating, leastMoves)
	features := e.Features.Features()
	columns := make([][]float64, len(features))
	var row []float32
	for _, d := range all {
		b, err := board(e, d)
		if err != nil {
			return "", err
		}
		row = e.Features.Extract(b.Position(), row[:0])
		for i, v := range row {
			columns[i] = append(columns[i], float64(v))
		}
	}
	difficulty, length := rating.values(all), leastMoves.values(all)
	strength := make([]float64, len(features))
	order := make([]int, len(features))
	for i, column := range columns {
		order[i] = i
		if slices.Min(column) < slices.Max(column) {
			strength[i] = math.Abs(correlation.Spearman(column, difficulty))
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(strength[j], strength[i]) })
	var text strings.Builder
	text.WriteString("| feature | what it counts | correlation with the rating | correlation with the minimum moves " +
		"|\n|---|---|---:|---:|\n")
	var rows []int
	for _, i := range order {
		same := func(j int) bool { return math.Abs(correlation.Spearman(columns[i], columns[j])) > 0.9999 }
		if len(rows) < listed && !slices.ContainsFunc(rows, same) {
			rows = append(rows, i)
		}
	}
	for _, i := range rows {
		fmt.Fprintf(&text, "| `%s` | %s | %s | %s |\n", features[i].Name, features[i].Doc,
			correlated(columns[i], difficulty, seriesOf(all)), correlated(columns[i], length, seriesOf(all)))
	}
	return text.String(), nil
}
