package main

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"patience/datasets/compare"
	"patience/game"
	"patience/internal/stats"
	"patience/internal/testkit/simulate"
	"patience/lab/correlation"
)

// against compares Microsoft's deals with random ones, label by label.
func against(microsoft, random []*deal) string {
	if len(random) == 0 {
		return "There are no labels of random deals yet.\n"
	}
	var text strings.Builder
	text.WriteString("| label | mean, Microsoft | mean, random | Cliff's delta (95 %) | difference of means (95 %) | " +
		"raw p | Holm-adjusted p |\n|---|---:|---:|---:|---:|---:|---:|\n")
	var deltas, differences []stats.Effect
	var p []float64
	for _, l := range labels {
		delta := deltaOf(having(microsoft, l), having(random, l), l)
		deltas, differences, p = append(deltas, delta), append(differences, differenceOf(microsoft, random, l)),
			append(p, pOf(delta))
	}
	for i, corrected := range stats.Holm(p) {
		l := labels[i]
		fmt.Fprintf(&text, "| %s | %s | %s | %s | %s | %s | %s |\n", l.name, l.meanText(microsoft), l.meanText(random),
			compare.Signed(deltas[i]), differenceText(differences[i]), compare.PText(p[i]), compare.PText(corrected))
	}
	return text.String()
}

func (l label) meanText(all []*deal) string {
	return compare.Number(stat.Mean(l.values(having(all, l)), nil))
}

// differenceText prints a difference in whole numbers where its error is large.
func differenceText(e stats.Effect) string {
	if deviation(e) > 100 {
		return within(e, "%+.0f")
	}
	return compare.Signed(e)
}

// deltaOf returns Cliff's delta of a label of two populations that have it.
func deltaOf(a, b []*deal, l label) stats.Effect {
	return correlation.DeltaOfSeries(l.values(a), l.values(b), append(seriesOf(a), seriesOf(b)...), resampling)
}

// differenceOf returns by how much the mean of a label is larger in Microsoft's deals than in random
// ones.
func differenceOf(microsoft, random []*deal, l label) stats.Effect {
	return resampled(having(slices.Concat(microsoft, random), l), func(all []*deal) float64 {
		first := slices.IndexFunc(all, func(d *deal) bool { return d.Source == game.Random })
		return stat.Mean(l.values(all[:first]), nil) - stat.Mean(l.values(all[first:]), nil)
	})
}

// twenty says how often 20 deals against 20 find a difference, and how large a
// difference they find half of the time.
func twenty(microsoft, random []*deal) string {
	if len(random) == 0 {
		return "There are no labels of random deals yet.\n"
	}
	const repeats = 4000
	var text strings.Builder
	text.WriteString("| label | rejection rate, 20 against 20 | shift detected half of the time |\n|---|---:|---:|\n")
	for _, l := range []label{rating, leastMoves} {
		a, b := l.values(having(microsoft, l)), l.values(having(random, l))
		p := func(x, y []float64) float64 { return stats.MannWhitney(x, y).P }
		found := simulate.Power(simulate.Draws(a, b, 20, 20), p, 0.05, repeats, 1)
		fmt.Fprintf(&text, "| %s | %.1f %% (%.1f to %.1f) | %.3g |\n", l.name, 100*found.Rate, 100*found.Low,
			100*found.High, halfFound(b, p))
	}
	return text.String()
}

// halfFound returns the shift of values that a test of 20 against 20 finds half
// of the time, by bisection.
func halfFound(values []float64, p func(x, y []float64) float64) float64 {
	low, high := 0.0, slices.Max(values)
	for range 12 {
		middle := (low + high) / 2
		shifted := make([]float64, len(values))
		for i, v := range values {
			shifted[i] = v + middle
		}
		if simulate.Power(simulate.Draws(shifted, values, 20, 20), p, 0.05, 1000, 1).Rate < 0.5 {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// lowNumbers compares Microsoft's first deals with random ones, and correlates labels
// with the numbers of all of Microsoft's deals.
func lowNumbers(microsoft, random []*deal) string {
	compared := []label{rating, leastMoves, leastCells}
	var text strings.Builder
	text.WriteString("| deals |")
	for _, l := range compared {
		fmt.Fprintf(&text, " %s |", l.name)
	}
	text.WriteString("\n|---|" + strings.Repeat("---:|", len(compared)) + "\n")
	for _, n := range []int{20, 200, 2000} {
		fmt.Fprintf(&text, "| %s |", ranges(microsoft[:n]))
		for _, l := range compared {
			fmt.Fprintf(&text, " %s |", withP(firstDeals(microsoft, random, n, l)))
		}
		text.WriteString("\n")
	}
	text.WriteString("| correlation with the deal number |")
	for _, l := range compared {
		fmt.Fprintf(&text, " %s |", withP(trend(having(microsoft, l), l)))
	}
	return text.String() + "\n"
}

// withP prints an effect with its interval and its p-value.
func withP(e stats.Effect) string {
	return fmt.Sprintf("%s, p %s", compare.Signed(e), compare.PText(pOf(e)))
}

// firstDeals returns Cliff's delta of a label between the first deals of a population and random
// ones. Its interval shows how much that delta varies if equally many consecutive deals begin
// elsewhere.
func firstDeals(all, random []*deal, n int, l label) stats.Effect {
	all, random = having(all, l), having(random, l)
	series := []correlation.Series{{Items: len(all), Block: n, Drawn: n}, {Items: len(random), Block: 1}}
	anywhere := correlation.DeltaOfSeries(l.values(all), l.values(random), series, resampling)
	first := stats.CliffDelta(l.values(all[:n]), l.values(random), resampling.Level).Value
	return stats.Effect{Value: first, Interval: stats.Interval{
		Low:  max(-1, first-(anywhere.High-anywhere.Value)),
		High: min(1, first-(anywhere.Low-anywhere.Value)),
	}}
}

// trend returns Spearman's correlation of a label with the numbers of deals.
func trend(all []*deal, l label) stats.Effect {
	numbers := make([]float64, len(all))
	for i, d := range all {
		numbers[i] = float64(d.Number)
	}
	return correlation.OfSeries(numbers, l.values(all), seriesOf(all), resampling)
}
