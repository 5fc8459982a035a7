package main

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/stat"

	"patience/internal/stats"
	"patience/lab/correlation"
)

// deals says which deals there are, and how many are proved.
func deals(populations ...[]*deal) string {
	var text strings.Builder
	var open []string
	text.WriteString("| deals | number | minimum moves or unsolvability proved |\n|---|---:|---:|\n")
	for _, all := range populations {
		if len(all) == 0 {
			continue
		}
		proved := 0
		for _, d := range all {
			if d.proved() {
				proved++
			} else {
				open = append(open, fmt.Sprintf("%s:%d (%s)", d.Source, d.Number, bounds(d)))
			}
		}
		fmt.Fprintf(&text, "| %s | %d | %d |\n", ranges(all), len(all), proved)
	}
	if len(open) > 0 {
		fmt.Fprintf(&text, "\nNot proved, with bounds: %s.\n", strings.Join(open, ", "))
	}
	return text.String()
}

// bounds returns the proven bounds on the minimum number of moves.
func bounds(d *deal) string {
	low, high := "?", "?"
	if d.MovesLow != nil {
		low = fmt.Sprint(*d.MovesLow)
	}
	if d.MovesHigh != nil {
		high = fmt.Sprint(*d.MovesHigh)
	}
	return low + " to " + high
}

// moves describes the distribution of the minimum number of moves. For deals that are not
// proved the mean takes both ends of their bounds.
func moves(all []*deal) string {
	sorted := leastMoves.sorted(all)
	values := leastMoves.values(sorted)
	mean := stats.Bootstrap([][]float64{values}, stats.Mean, resampling)
	var text strings.Builder
	fmt.Fprintf(&text, "The mean is %.2f moves (95 %% interval %.2f to %.2f), the standard deviation %.2f and the "+
		"median %.0f. One deal in ten takes %.0f moves or fewer, and one in ten takes %.0f or more.",
		mean.Value, mean.Low, mean.High, stat.StdDev(values, nil), quantile(values, 0.5), quantile(values, 0.1),
		quantile(values, 0.9))
	if low, high := openMean(all); low != high {
		fmt.Fprintf(&text, " With the bounds of the deals that are not proved, the mean is between %.3f and %.3f.", low, high)
	}
	text.WriteString("\n\n| shortest deals | moves | longest deals | moves |\n|---:|---:|---:|---:|\n")
	for i := range min(5, len(sorted)) {
		few, many := sorted[i], sorted[len(sorted)-1-i]
		fmt.Fprintf(&text, "| %d | %d | %d | %d |\n", few.Number, *few.Moves, many.Number, *many.Moves)
	}
	return text.String()
}

// openMean returns the means of the lower and of the upper bounds of all deals
// that have both.
func openMean(all []*deal) (low, high float64) {
	n := 0.0
	for _, d := range all {
		if d.MovesLow != nil && d.MovesHigh != nil {
			low, high, n = low+float64(*d.MovesLow), high+float64(*d.MovesHigh), n+1
		}
	}
	return low / n, high / n
}

// quantile returns a quantile of sorted values.
func quantile(values []float64, share float64) float64 {
	return stat.Quantile(share, stat.Empirical, values, nil)
}

// unrated tells which deals have no rating, and the least that it may be.
func unrated(all []*deal) string {
	var names []string
	for _, d := range all {
		if d.Rating == nil && d.RatingLow != nil {
			names = append(names, fmt.Sprintf("%d (%.0f or more)", d.Number, *d.RatingLow))
		}
	}
	if len(names) == 0 {
		return " All deals have a rating."
	}
	return " Random play won no game of the following deals, not even with splitting, so we only know a lower bound on " +
		"their rating: " + strings.Join(names, ", ") + "."
}

// ratings describes the distribution of the ratings. The hardest deals are rated by the
// means of several runs.
func ratings(all []*deal) string {
	sorted, hardest := rating.sorted(all), hardestFirst(all)
	values := rating.values(sorted)
	median := stats.Bootstrap([][]float64{values}, stats.Median, resampling)
	var text strings.Builder
	fmt.Fprintf(&text, "The median is %.0f (95 %% interval %.0f to %.0f). One deal in ten is rated %.0f or less, and "+
		"one in ten is rated %.0f or more.",
		median.Value, median.Low, median.High, quantile(values, 0.1), quantile(values, 0.9))
	fmt.Fprintf(&text, "%s\n\n| easiest deals | rating | hardest deals | rating | runs differ by (decades) | games per "+
		"win |\n|---:|---:|---:|---:|---:|---:|\n", unrated(all))
	for i, hard := range hardest[:10] {
		easy := sorted[i]
		fmt.Fprintf(&text, "| %d | %s | %d | %s | %s | %.0e |\n", easy.Number, rated(easy), hard.Number, rated(hard),
			hard.apart(), 1/hard.WinRate)
	}
	averaged, disagreeing := 0, 0
	for _, d := range all {
		averaged += count(d.Runs > 1)
		disagreeing += count(d.Between)
	}
	fmt.Fprintf(&text, "\nThe win rates of %d deals are means of several splitting runs. For %d of these deals the "+
		"runs disagree.\n", averaged, disagreeing)
	return text.String()
}

// rated tells the rating of a deal with its interval, or the interval alone.
func rated(d *deal) string {
	if d.Between {
		return fmt.Sprintf("between %.0f and %.0f", *d.RatingLow, *d.RatingHigh)
	}
	return fmt.Sprintf("%.0f (%.0f to %.0f)", *d.Rating, *d.RatingLow, *d.RatingHigh)
}

// byCells are the published numbers of deals of microsoft:1-32000 by their minimum
// number of cells. They have been here since the first day of the project, and
// their source was not noted.
var byCells = []int{69, 6220, 19092, 6420, 198, 1}

// cells compares the minimum numbers of cells with the published distribution.
func cells(all []*deal) string {
	counts := make([]int, len(byCells))
	unknown := 0
	for _, d := range all {
		if d.Cells == nil {
			unknown++
		} else {
			counts[*d.Cells]++
		}
	}
	var text strings.Builder
	text.WriteString("| cells needed | our count | proportion, 95 % interval | published count | published proportion " +
		"|\n|---:|---:|---:|---:|---:|\n")
	for cells, count := range counts {
		share := stats.Wilson(int64(count), int64(len(all)), 0.95)
		fmt.Fprintf(&text, "| %d | %d | %.2f %% (%.2f to %.2f) | %d | %.2f %% |\n", cells, count,
			100*float64(count)/float64(len(all)), 100*share.Low, 100*share.High, byCells[cells], float64(byCells[cells])/320)
	}
	fmt.Fprintf(&text, "\nThe search limit left %d deals undecided.\n", unknown)
	return text.String()
}

// agreement correlates labels with each other.
func agreement(all []*deal) string {
	with := labels[:4] // as in the head of the table
	var text strings.Builder
	text.WriteString("| label | rating | minimum moves | minimum cells | search effort |\n|---|---:|---:|---:|---:|\n")
	for i, l := range labels {
		fmt.Fprintf(&text, "| %s |", l.name)
		for j, other := range with {
			if j >= i {
				text.WriteString(" |")
				continue
			}
			both := having(all, l, other)
			fmt.Fprintf(&text, " %s |", correlated(l.values(both), other.values(both)))
		}
		text.WriteString("\n")
	}
	return text.String()
}

// correlated returns Spearman's correlation with its interval.
func correlated(x, y []float64) string {
	e := correlation.WithInterval(x, y, resampling)
	return fmt.Sprintf("%.2f (%.2f to %.2f)", e.Value, e.Low, e.High)
}
