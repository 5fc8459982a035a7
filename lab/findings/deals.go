package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"patience/catalogue"
	"patience/game"
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
	Bound      int32    `parquet:"bound"`
	FAS        *int32   `parquet:"fas"`
	Cells      *int32   `parquet:"min_cells"`
	GroupHands *int32   `parquet:"group_hands"`

	// Effort is what the search of format version 13 took; see efforts.parquet.
	Effort *int64 `parquet:"-"`

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

// blockDeals is the length of the blocks in which Microsoft's deals are resampled.
// Consecutive deals of its generator are not independent of each other; see
// docs/research/periodicity.md.
const blockDeals = 200

// seriesOf says how deals are resampled: Microsoft's in blocks, and others one by one. Deals of a
// source stand together, in the order of their numbers.
func seriesOf(all []*deal) (series []correlation.Series) {
	for i, d := range all {
		if i == 0 || d.Source != all[i-1].Source {
			series = append(series, correlation.Series{Block: 1})
			if d.Source == game.Microsoft {
				series[len(series)-1].Block = blockDeals
			}
		}
		series[len(series)-1].Items++
	}
	return series
}

// resampled returns a statistic of deals with its interval, by the bootstrap over deals.
func resampled(all []*deal, statistic func(all []*deal) float64) stats.Effect {
	return resampledEach(all, func(all []*deal) []float64 { return []float64{statistic(all)} })[0]
}

// resampledEach is [resampled] of several statistics that are computed together.
func resampledEach(all []*deal, statistics func(all []*deal) []float64) []stats.Effect {
	return correlation.BootstrapSeries(seriesOf(all), func(items []int) []float64 {
		return statistics(chosen(all, items))
	}, resampling)
}

// deviation returns the standard error that an interval shows, if errors are normal.
func deviation(e stats.Effect) float64 {
	return (e.High - e.Low) / 2 / distuv.UnitNormal.Quantile((1+resampling.Level)/2)
}

// pOf returns the p-value of there being no effect, if errors are normal.
func pOf(e stats.Effect) float64 { return 2 * distuv.UnitNormal.CDF(-math.Abs(e.Value)/deviation(e)) }

// proportion returns the proportion of the deals in a group that are hits, and the number of deals in
// the group. Its interval is Wilson's, widened if the proportion varies more from resample to resample
// than it would if deals were independent.
func proportion(all []*deal, group, hit func(d *deal) bool) (share stats.Effect, deals int) {
	hits := 0
	for _, d := range all {
		deals += count(group(d))
		hits += count(group(d) && hit(d))
	}
	by := resampled(all, func(all []*deal) float64 {
		deals, hits := 0, 0
		for _, d := range all {
			deals += count(group(d))
			hits += count(group(d) && hit(d))
		}
		return float64(hits) / float64(deals)
	})
	wider := 1.0
	if independent := math.Sqrt(by.Value * (1 - by.Value) / float64(deals)); independent > 0 {
		wider = max(wider, deviation(by)/independent)
	}
	wilson := stats.Wilson(int64(hits), int64(deals), resampling.Level)
	return stats.Effect{Value: by.Value, Interval: stats.Interval{
		Low:  max(0, by.Value-wider*(by.Value-wilson.Low)),
		High: min(1, by.Value+wider*(wilson.High-by.Value)),
	}}, deals
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
