package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

	"patience/catalogue"
)

// The win rates of Microsoft deals by other seeds of random play than that of the
// published labels: lines of deal, seed and rate, made by `make -C lab seeds`.
//
//go:embed seeds.tsv
var seedsTable string

// bySeed are the win rates of a deal by several seeds; 0 where no copied trial won.
type bySeed []float64

// readSeeds returns the win rates of each deal of a table.
func readSeeds(table string) (map[int64]bySeed, error) {
	rates := map[int64]bySeed{}
	for line := range strings.Lines(table) {
		var deal, seed int64
		var rate float64
		if _, err := fmt.Sscanf(line, "%d\t%d\t%g\n", &deal, &seed, &rate); err != nil {
			return nil, fmt.Errorf("seeds: %q: %w", line, err)
		}
		rates[deal] = append(rates[deal], rate)
	}
	return rates, nil
}

// mean returns the mean of the rates, which is as unbiased as each.
func (r bySeed) mean() float64 { return floats.Sum(r) / float64(len(r)) }

// between tells the least and the greatest rating that a seed gave.
func (r bySeed) between(ref *catalogue.Reference) string {
	low := ratingOf(ref, slices.Max(r))
	if slices.Min(r) == 0 {
		return fmt.Sprintf("%.0f or more", low)
	}
	return fmt.Sprintf("%.0f to %.0f", low, ratingOf(ref, slices.Min(r)))
}

// again tells how the hardest deals are rated by other seeds, the hardest first.
func again(ref *catalogue.Reference, all []*deal, seeds map[int64]bySeed) string {
	published := map[int64]*deal{}
	for _, d := range all {
		published[d.Number] = d
	}
	var text strings.Builder
	text.WriteString("| deal | rated by the mean of the seeds | by single seeds | one win in | published |\n|---:|---:|---:|---:|---:|\n")
	for _, number := range hardestFirst(seeds) {
		rates, before := seeds[number], "none"
		if d := published[number]; d.Rating != nil {
			before = rated(d)
		}
		fmt.Fprintf(&text, "| %d | %.0f | %s | %.1e | %s |\n", number, ratingOf(ref, rates.mean()), rates.between(ref), 1/rates.mean(), before)
	}
	return text.String()
}

// hardestFirst returns the deals with the least mean rate first.
func hardestFirst(seeds map[int64]bySeed) []int64 {
	return slices.SortedFunc(maps.Keys(seeds), func(a, b int64) int { return cmp.Compare(seeds[a].mean(), seeds[b].mean()) })
}
