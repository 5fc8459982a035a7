package main

import (
	"fmt"
	"slices"
	"strings"

	"patience/datasets/compare"
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
	text.WriteString("| label | mean, Microsoft | mean, random | Cliff's delta (95 %) | difference (95 %) | raw p | " +
		"Holm-adjusted p |\n|---|---:|---:|---:|---:|---:|---:|\n")
	var compared []stats.Comparison
	var p []float64
	for _, l := range labels {
		c := stats.Compare(kindOf(l), sample(l, microsoft), sample(l, random), resampling)
		compared, p = append(compared, c), append(p, c.Test.P)
	}
	for i, corrected := range stats.Holm(p) {
		l, c := labels[i], compared[i]
		a, b := l.values(having(microsoft, l)), l.values(having(random, l))
		size := ""
		if c.Size != nil {
			size = c.SizeName + " " + compare.Signed(*c.Size)
			if kindOf(l) == stats.Skewed {
				size = fmt.Sprintf("%s %.2f (%.2f to %.2f)", c.SizeName, c.Size.Value, c.Size.Low, c.Size.High)
			}
		}
		fmt.Fprintf(&text, "| %s | %s | %s | %s | %s | %s | %s |\n", l.name,
			compare.Number(stats.Mean([][]float64{a})), compare.Number(stats.Mean([][]float64{b})), compare.Signed(c.Delta),
			size,
			compare.PText(p[i]), compare.PText(corrected))
	}
	return text.String()
}

// kindOf returns how a label of two populations is compared.
func kindOf(l label) stats.Kind {
	if l.name == effort.name {
		return stats.Skewed
	}
	return stats.Count
}

func sample(l label, all []*deal) stats.Sample {
	known := having(all, l)
	return stats.Sample{Values: l.values(known), Missing: len(all) - len(known)}
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
		first := microsoft[:min(n, len(microsoft))]
		fmt.Fprintf(&text, "| %s |", ranges(first))
		for _, l := range compared {
			a, b := l.values(having(first, l)), l.values(having(random, l))
			fmt.Fprintf(&text, " %s, p %s |", compare.Signed(stats.CliffDelta(a, b, resampling.Level)),
				compare.PText(stats.MannWhitney(a, b).P))
		}
		text.WriteString("\n")
	}
	text.WriteString("| correlation with the deal number |")
	for _, l := range compared {
		fmt.Fprintf(&text, " %s |", compare.Signed(trend(having(microsoft, l), l)))
	}
	return text.String() + "\n"
}

// trend returns Spearman's correlation of a label with the numbers of deals.
func trend(all []*deal, l label) stats.Effect {
	numbers := make([]float64, len(all))
	for i, d := range all {
		numbers[i] = float64(d.Number)
	}
	return correlation.WithInterval(numbers, l.values(all), resampling)
}
