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

// apart lists the deals whose ranks by the rating and by the effort of the search
// differ most, either way.
func apart(all []*deal) string {
	all = having(all, rating, effort, leastMoves)
	byRating, byEffort := ranks(rating, all), ranks(effort, all)
	slices.SortStableFunc(all, func(a, b *deal) int {
		return cmp.Compare(byRating[b]-byEffort[b], byRating[a]-byEffort[a])
	})
	var text strings.Builder
	text.WriteString("| deal | rating | rating percentile | search effort | effort percentile | minimum moves " +
		"|\n|---:|---:|---:|---:|---:|---:|\n")
	list := func(deals []*deal) {
		for _, d := range deals {
			fmt.Fprintf(&text, "| %d | %.0f | %.0f %% | %d | %.0f %% | %d |\n", d.Number, *d.Rating, 100*byRating[d],
				*d.Effort, 100*byEffort[d], *d.Moves)
		}
	}
	n := min(5, len(all)/2)
	list(all[:n])
	text.WriteString("| | | | | | |\n")
	last := slices.Clone(all[len(all)-n:])
	slices.Reverse(last)
	list(last)
	return text.String()
}

// ranks returns the proportion of the deals with less of a label.
func ranks(l label, all []*deal) map[*deal]float64 {
	share := map[*deal]float64{}
	for i, d := range l.sorted(all) {
		share[d] = float64(i) / float64(len(all))
	}
	return share
}
