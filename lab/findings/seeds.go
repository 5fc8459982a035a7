package main

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"patience/catalogue"
)

// The labels of the hardest Microsoft deals by another seed of random play than that of
// the published ones: lines of deal, win rate and the ends of its interval, made by
// `make -C lab seeds`.
//
//go:embed seeds.tsv
var seedsTable string

// An other is the label of a deal by another seed.
type other struct {
	deal            int64
	rate, low, high float64
}

func readSeeds(table string) (others []other, err error) {
	for line := range strings.Lines(table) {
		var o other
		if _, err := fmt.Sscanf(line, "%d\t%g\t%g\t%g\n", &o.deal, &o.rate, &o.low, &o.high); err != nil {
			return nil, fmt.Errorf("seeds: %q: %w", line, err)
		}
		others = append(others, o)
	}
	return others, nil
}

// A pair is a deal with its label by another seed. Both have a win rate above 0.
type pair struct {
	*deal
	other
}

// pairs returns the deals of others, the hardest first.
func pairs(all []*deal, others []other) (pairs []pair) {
	for _, d := range hardestFirst(all) {
		if i := slices.IndexFunc(others, func(o other) bool { return o.deal == d.Number && o.rate > 0 }); i >= 0 {
			pairs = append(pairs, pair{d, others[i]})
		}
	}
	return pairs
}

// again compares the published labels of the hardest deals with those by another seed.
func again(ref *catalogue.Reference, all []*deal, others []other) string {
	var text strings.Builder
	text.WriteString("| win rate below | deals | published interval covers the new rate | new interval covers the " +
		"published rate | median difference in rating |\n|---:|---:|---:|---:|---:|\n")
	both := pairs(all, others)
	covered := ""
	for _, below := range []float64{1e-10, 1e-9, 1e-8, 1} {
		some := slices.DeleteFunc(slices.Clone(both), func(p pair) bool { return float64(p.WinRate) >= below })
		if len(some) == 0 {
			continue
		}
		held, holding := 0, 0
		var apart []float64
		for _, p := range some {
			held += count(float64(p.RateLow) <= p.rate && p.rate <= float64(p.RateHigh))
			holding += count(p.low <= float64(p.WinRate) && float64(p.WinRate) <= p.high)
			apart = append(apart, math.Abs(ratingOf(ref, p.rate)-ratingOf(ref, float64(p.WinRate))))
		}
		slices.Sort(apart)
		fmt.Fprintf(&text, "| %.0e | %d | %d | %d | %.0f |\n", below, len(some), held, holding,
			stat.Quantile(0.5, stat.Empirical, apart, nil))
		covered = fmt.Sprintf("Of %d intervals, %d cover the other rate: %.0f %%. For %d of the %d deals a seed gave no "+
			"win, so they are left out.", 2*len(some), held+holding, 50*float64(held+holding)/float64(len(some)),
			len(others)-len(some), len(others))
	}
	fmt.Fprintf(&text, "\n%s\n", covered)
	return text.String()
}

func count(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// apart tells by how many decades the runs of splitting disagree.
func (d *deal) apart() string {
	if d.Spread == nil {
		return "–"
	}
	return fmt.Sprintf("%.1f", *d.Spread)
}
