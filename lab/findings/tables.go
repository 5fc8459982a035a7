package main

import (
	"cmp"
	"fmt"
	"slices"
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
	mean := resampled(having(all, leastMoves), func(all []*deal) float64 { return stat.Mean(leastMoves.values(all), nil) })
	var text strings.Builder
	fmt.Fprintf(&text, "The mean is %.2f moves (95 %% interval %.2f to %.2f), the standard deviation %.2f and the "+
		"median %.0f. One deal in ten takes %.0f moves or fewer, and one in ten takes %.0f or more.",
		mean.Value, mean.Low, mean.High, stat.StdDev(values, nil), quantile(values, 0.5), quantile(values, 0.1),
		quantile(values, 0.9))
	if low, high := openMean(all); low != high {
		fmt.Fprintf(&text, " With the bounds of the deals that are not proved, the mean is between %.3f and %.3f.", low, high)
	}
	text.WriteString("\n\n| | moves | deals |\n|---|---:|---|\n")
	list := func(which string, deals []*deal) {
		for _, tied := range tiedGroups(deals, 5) {
			fmt.Fprintf(&text, "| %s | %d | %s |\n", which, *tied[0].Moves, numbers(tied))
		}
	}
	list("shortest", sorted)
	slices.Reverse(sorted)
	list("longest", sorted)
	return text.String()
}

// tiedGroups divides sorted deals into groups that take equally many moves, until the groups have
// enough deals.
func tiedGroups(sorted []*deal, enough int) (groups [][]*deal) {
	for n := 0; n < min(enough, len(sorted)); {
		first := n
		for n < len(sorted) && *sorted[n].Moves == *sorted[first].Moves {
			n++
		}
		groups = append(groups, sorted[first:n])
	}
	return groups
}

// numbers lists the numbers of deals, the least first.
func numbers(all []*deal) string {
	var list []int64
	for _, d := range all {
		list = append(list, d.Number)
	}
	slices.Sort(list)
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ", ")
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

// lost returns the deals that can be won although no run of splitting wins them, those that take most
// moves first.
func lost(all []*deal) []*deal {
	lost := slices.DeleteFunc(having(all, leastMoves), func(d *deal) bool { return d.Rating != nil || d.RatingLow == nil })
	slices.SortStableFunc(lost, func(a, b *deal) int { return cmp.Compare(*b.Moves, *a.Moves) })
	return lost
}

// ratings describes the distribution of the ratings. The hardest deals are rated by the
// means of several runs. Before them are the deals that no run wins.
func ratings(all, random []*deal) string {
	sorted, hardest := rating.sorted(all), append(lost(all), hardestFirst(all)...)
	values := rating.values(sorted)
	var text strings.Builder
	fmt.Fprintf(&text, "The median is %s for Microsoft's deals, and %s for the random ones. One Microsoft deal in ten is "+
		"rated %.0f or less, and one in ten is rated %.0f or more.",
		medianRating(all), medianRating(random), quantile(values, 0.1), quantile(values, 0.9))
	text.WriteString("\n\n| easiest deals | rating | hardest deals | rating | runs differ by (decades) | games per " +
		"win |\n|---:|---:|---:|---:|---:|---:|\n")
	for i, hard := range hardest[:10+len(lost(all))] {
		easy := sorted[i]
		fmt.Fprintf(&text, "| %d | %s | %d | %s | %s | %s |\n", easy.Number, rated(easy), hard.Number, rated(hard),
			hard.apart(), hard.gamesPerWin())
	}
	averaged, disagreeing := 0, 0
	for _, d := range all {
		averaged += count(d.Runs > 1)
		disagreeing += count(d.Between)
	}
	fmt.Fprintf(&text, "\nThe win rates of %d deals are means of several splitting runs. For %d of these deals the "+
		"runs disagree. %s\n", averaged, disagreeing, unrated(all))
	return text.String()
}

// medianRating tells the median of the ratings.
func medianRating(all []*deal) string {
	return within(resampled(having(all, rating), func(all []*deal) float64 {
		values := rating.values(all)
		slices.Sort(values)
		return stats.Median([][]float64{values})
	}), "%.0f")
}

// unrated names the deals that can be won although no run of splitting wins them.
func unrated(all []*deal) string {
	lost := lost(all)
	if len(lost) == 0 {
		return "All deals that can be won have a rating."
	}
	most := leastMoves.sorted(all)
	slices.Reverse(most)
	var names []string
	longest := true
	for i, d := range lost {
		names = append(names, fmt.Sprintf("%d (%d moves)", d.Number, *d.Moves))
		longest = longest && *d.Moves >= *most[i].Moves
	}
	text := "No random game wins the following deals, not even by splitting: " + strings.Join(names, ", ") + ". They " +
		"can be won, so they may well be the hardest of all, but we only know a lower bound on their rating."
	if longest {
		text += " Their shortest solutions are the longest of all deals."
	}
	return text
}

// gamesPerWin tells how many random games there are for one that is won.
func (d *deal) gamesPerWin() string {
	if d.WinRate == 0 {
		return "no win found"
	}
	return fmt.Sprintf("%.0e", 1/d.WinRate)
}

// rated tells the rating of a deal with its interval, or the interval alone.
func rated(d *deal) string {
	if d.Rating == nil {
		return fmt.Sprintf("above %.0f", *d.RatingLow)
	}
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
		share, _ := proportion(all, func(*deal) bool { return true },
			func(d *deal) bool { return d.Cells != nil && int(*d.Cells) == cells })
		fmt.Fprintf(&text, "| %d | %d | %.2f %% (%.2f to %.2f) | %d | %.2f %% |\n", cells, count,
			100*share.Value, 100*share.Low, 100*share.High, byCells[cells], float64(byCells[cells])/320)
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
			fmt.Fprintf(&text, " %s |", correlated(l.values(both), other.values(both), seriesOf(both)))
		}
		text.WriteString("\n")
	}
	return text.String()
}

// correlated returns Spearman's correlation with its interval.
func correlated(x, y []float64, series []correlation.Series) string {
	e := correlation.OfSeries(x, y, series, resampling)
	return fmt.Sprintf("%.2f (%.2f to %.2f)", e.Value, e.Low, e.High)
}
