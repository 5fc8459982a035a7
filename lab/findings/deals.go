package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/internal/stats"
	"patience/lab/correlation"
	"patience/solve"
)

// A deal is a row of the tables, with the columns that this program reads.
type deal struct {
	Source     string   `parquet:"source"`
	Number     int64    `parquet:"deal"`
	WinRate    float64  `parquet:"win_rate"`
	RateLow    float64  `parquet:"win_rate_low"`
	RateHigh   float64  `parquet:"win_rate_high"`
	Runs       int32    `parquet:"win_rate_runs"`
	Spread     *float64 `parquet:"win_rate_spread"`
	Rating     *float64 `parquet:"rating"`
	RatingLow  *float64 `parquet:"rating_low"`
	RatingHigh *float64 `parquet:"rating_high"`
	EndBound   *int32   `parquet:"end_bound_min"`
	Status     string   `parquet:"exact_status"`
	Moves      *int32   `parquet:"min_moves"`
	MovesLow   *int32   `parquet:"min_moves_low"`
	MovesHigh  *int32   `parquet:"min_moves_high"`
	Effort     *int64   `parquet:"effort_below"`
	Bound      int32    `parquet:"bound"`
	FAS        *int32   `parquet:"fas"`
	Cells      *int32   `parquet:"min_cells"`
	GroupHands *int32   `parquet:"group_hands"`

	// Between says that runs of splitting disagree, so that the table has no rating.
	// Rating is then that of the mean of the runs.
	Between bool `parquet:"-"`
}

// rateAll gives a rating to deals whose runs of splitting disagree.
func rateAll(ref *catalogue.Reference, all []*deal) {
	for _, d := range all {
		if d.Rating == nil && d.WinRate > 0 {
			rating := ratingOf(ref, d.WinRate)
			d.Rating, d.Between = &rating, true
		}
	}
}

// hardestFirst returns the deals that have a win rate, the least one first.
func hardestFirst(all []*deal) []*deal {
	sorted := rating.sorted(all)
	slices.Reverse(sorted)
	return sorted
}

// proved reports whether the minimum number of moves is known, or that there is
// none.
func (d *deal) proved() bool {
	return d.Status == string(solve.Optimal) || d.Status == string(solve.Unsolvable)
}

// A label is a number that most deals have. More of it means a harder deal.
type label struct {
	name string
	of   func(d *deal) (value float64, known bool)
}

var (
	rating     = label{"rating", func(d *deal) (float64, bool) { return known(d.Rating) }}
	leastMoves = label{"minimum number of moves", func(d *deal) (float64, bool) { return known(d.Moves) }}
	leastCells = label{"minimum number of cells", func(d *deal) (float64, bool) { return known(d.Cells) }}
	effort     = label{"search effort (positions expanded)", func(d *deal) (float64, bool) { return known(d.Effort) }}
	endBound   = label{
		"smallest bound at the end of lost trials",
		func(d *deal) (float64, bool) { return known(d.EndBound) },
	}
	bound = label{
		"lower bound on the number of moves",
		func(d *deal) (float64, bool) { return float64(d.Bound), true },
	}
)

// labels are those compared with each other.
var labels = []label{
	rating, leastMoves, leastCells, effort, endBound, bound,
	{"size of the minimum feedback arc set", func(d *deal) (float64, bool) { return known(d.FAS) }},
	{"group hands of the shortest solution", func(d *deal) (float64, bool) { return known(d.GroupHands) }},
}

// Labels that follow from others: by how much the minimum number of moves exceeds the
// lower bound, and the decimal logarithm of the effort. The effort may be 0, so one is
// added.
var (
	gap = label{"minimum number of moves minus the lower bound", func(d *deal) (float64, bool) {
		moves, ok := known(d.Moves)
		return moves - float64(d.Bound), ok
	}}
	logEffort = label{"logarithm of the search effort", func(d *deal) (float64, bool) {
		positions, ok := known(d.Effort)
		return math.Log10(positions + 1), ok
	}}
)

// known returns a value that may be missing.
func known[T float64 | int32 | int64](v *T) (float64, bool) {
	if v == nil {
		return 0, false
	}
	return float64(*v), true
}

// having returns the deals that have all of some labels.
func having(all []*deal, labels ...label) []*deal {
	return slices.DeleteFunc(slices.Clone(all), func(d *deal) bool {
		return slices.ContainsFunc(labels, func(l label) bool { _, ok := l.of(d); return !ok })
	})
}

// values returns a label of deals that have it.
func (l label) values(all []*deal) []float64 {
	values := make([]float64, len(all))
	for i, d := range all {
		values[i], _ = l.of(d)
	}
	return values
}

// sorted returns the deals that have a label, those with little of it first; of
// equal ones the lowest number is first.
func (l label) sorted(all []*deal) []*deal {
	known := having(all, l)
	slices.SortStableFunc(known, func(a, b *deal) int {
		x, _ := l.of(a)
		y, _ := l.of(b)
		return cmp.Compare(x, y)
	})
	return known
}

// chosen returns the deals at some indices.
func chosen(all []*deal, indices []int) []*deal {
	deals := make([]*deal, len(indices))
	for i, at := range indices {
		deals[i] = all[at]
	}
	return deals
}

// resampled returns a statistic of deals with its interval, by the bootstrap over deals.
func resampled(all []*deal, statistic func(all []*deal) float64) stats.Effect {
	return correlation.Bootstrap(len(all), func(items []int) float64 { return statistic(chosen(all, items)) }, resampling)
}

// ranges names deals, like microsoft:1-1500,2001-2500.
func ranges(all []*deal) string {
	var parts []string
	for i := 0; i < len(all); {
		j := i
		for j+1 < len(all) && all[j+1].Number == all[j].Number+1 {
			j++
		}
		parts = append(parts, fmt.Sprintf("%d-%d", all[i].Number, all[j].Number))
		i = j + 1
	}
	return all[0].Source + ":" + strings.Join(parts, ",")
}
