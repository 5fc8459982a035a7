package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"patience/catalogue"
	"patience/datasets/compare"
	"patience/internal/stats"
)

// A tail gives the proportion of deals rated above r: share·10^(−exponent·(r−from)/400),
// for r from from. Since 400 points are odds of ten to one, the share of deals that
// random play wins less often than x then grows as x^exponent.
type tail struct{ from, share, exponent float64 }

// tailOf fits a tail to ratings by maximum likelihood (Hill 1975). Its exponent is NaN
// if none is above.
func tailOf(ratings []float64, from float64) tail {
	n, beyond := 0.0, 0.0
	for _, r := range ratings {
		if r > from {
			n, beyond = n+1, beyond+r-from
		}
	}
	return tail{from, n / float64(len(ratings)), 400 / math.Ln10 * n / beyond}
}

// above returns the share of deals that are rated above r.
func (t tail) above(r float64) float64 {
	return t.share * math.Pow(10, -t.exponent*(r-t.from)/400)
}

// hardest returns the rating that the hardest of n deals exceeds with a probability.
func (t tail) hardest(n int, probability float64) float64 {
	share := -math.Log1p(-probability) / float64(n)
	return t.from + 400/t.exponent*math.Log10(t.share/share)
}

// ratingOf returns the rating of a rare win rate, of which the odds are the rate.
func ratingOf(ref *catalogue.Reference, rate float64) float64 {
	return 1500 + 400*math.Log10(ref.Rated1500/rate)
}

// rare is the win rate from which the tail is fitted. From ten times that rate, the law is rejected.
const rare = 1e-6

// exceedances returns by how much ratings are above r.
func exceedances(ratings []float64, r float64) (beyond []float64) {
	for _, rating := range ratings {
		if rating > r {
			beyond = append(beyond, rating-r)
		}
	}
	return beyond
}

// distance returns Kolmogorov and Smirnov's distance between values and the exponential distribution
// that has their mean.
func distance(values []float64) (largest float64) {
	sorted := slices.Sorted(slices.Values(values))
	mean, n := stat.Mean(sorted, nil), float64(len(sorted))
	for i, v := range sorted {
		below := -math.Expm1(-v / mean)
		largest = max(largest, below-float64(i)/n, float64(i+1)/n-below)
	}
	return largest
}

// fits returns the p-value of the hypothesis that values are exponentially distributed: the share of
// simulated samples whose distance is as large. Their means are fitted, too (Lilliefors 1969).
func fits(values []float64) float64 {
	const repeats = 2000
	rng := rand.New(rand.NewPCG(resampling.Seed, 0))
	measured, larger := distance(values), 0
	sample := make([]float64, len(values))
	for range repeats {
		for i := range sample {
			sample[i] = rng.ExpFloat64()
		}
		larger += count(distance(sample) >= measured)
	}
	return float64(larger+1) / (repeats + 1)
}

// tails tells how the shares of deals fall off below several win rates, of both populations together
// and of each.
func tails(ref *catalogue.Reference, microsoft, random []*deal) string {
	var text strings.Builder
	all := slices.Concat(microsoft, random)
	fmt.Fprintf(&text, "| win rate below | rating above | deals | exponent | KS distance | p | exponent, %s | exponent, "+
		"%s |\n|---:|---:|---:|---:|---:|---:|---:|---:|\n", ranges(microsoft), ranges(random))
	for _, rate := range []float64{10 * rare, rare, rare / 10, rare / 100} {
		beyond := exceedances(rating.values(having(all, rating)), ratingOf(ref, rate))
		fmt.Fprintf(&text, "| %.0e | %.0f | %d | %s | %.4f | %s | %s | %s |\n", rate, ratingOf(ref, rate), len(beyond),
			exponent(ref, all, rate), distance(beyond), compare.PText(fits(beyond)), exponent(ref, microsoft, rate),
			exponent(ref, random, rate))
	}
	return text.String()
}

// exponent tells the exponent of the tail below a win rate.
func exponent(ref *catalogue.Reference, all []*deal, rate float64) string {
	from := ratingOf(ref, rate)
	return within(resampled(having(all, rating), func(all []*deal) float64 {
		return tailOf(rating.values(all), from).exponent
	}), "%.2f")
}

// law tells how the shares of deals fall off below two win rates.
func law(ref *catalogue.Reference, all []*deal) string {
	verdict := func(rate float64) string {
		p := fits(exceedances(rating.values(having(all, rating)), ratingOf(ref, rate)))
		verb := "does not reject"
		if p < 0.05 {
			verb = "rejects"
		}
		return fmt.Sprintf("%s this law (p %s)", verb, compare.PText(p))
	}
	return fmt.Sprintf("Below a win rate of 1e-6, the proportion of deals with a win rate below x grows as x^%s, down to "+
		"the rarest measured win rate, %.0e.\nA Kolmogorov–Smirnov test %s. Fitted "+
		"from 1e-5, the exponent is %s, and the test %s.\n",
		exponent(ref, all, rare), hardestFirst(all)[0].WinRate, verdict(rare), exponent(ref, all, 10*rare), verdict(10*rare))
}

// hardestOf extrapolates the fitted tail to the rating of the hardest of many deals, and
// names the hardest deals of these tables.
func hardestOf(ref *catalogue.Reference, all []*deal) string {
	known, from := having(all, rating), ratingOf(ref, rare)
	fitted := tailOf(rating.values(known), from)
	var text strings.Builder
	text.WriteString("| number of deals | median rating of the hardest | 95 % prediction interval |\n|---:|---:|---:|\n")
	for _, n := range []int{1000, 10_000, 32_000, 1_000_000} {
		middle := resampled(known, func(all []*deal) float64 { return tailOf(rating.values(all), from).hardest(n, 0.5) })
		fmt.Fprintf(&text, "| %d | %s | %.0f to %.0f |\n", n, within(middle, "%.0f"), fitted.hardest(n, 0.975),
			fitted.hardest(n, 0.025))
	}
	hardest := hardestFirst(known)
	measured := slices.IndexFunc(hardest, func(d *deal) bool { return !d.Between })
	fmt.Fprintf(&text, "\nOf the %d deals with a measured win, the hardest are", len(known))
	for _, d := range hardest[:measured+1] {
		fmt.Fprintf(&text, " %s:%d, rated %s;", d.Source, d.Number, rated(d))
	}
	return strings.TrimSuffix(text.String(), ";") + "." +
		beyondAll(lost(all), *hardest[0].Rating, len(all), known, from) + "\n"
}

// beyondAll names the deals that no run wins, and tells how many deals the law expects above the
// highest measured rating.
func beyondAll(lost []*deal, highest float64, n int, known []*deal, from float64) string {
	if len(lost) == 0 {
		return ""
	}
	var names []string
	for _, d := range lost {
		names = append(names, fmt.Sprintf("%s:%d", d.Source, d.Number))
	}
	expected := resampled(known, func(all []*deal) float64 {
		return float64(n) * tailOf(rating.values(all), from).above(highest)
	})
	return fmt.Sprintf(" This list leaves out the deals that can be won although no run of splitting wins them: %s. If "+
		"these are harder than all others, there are %d deals rated above %.0f, where the law expects %s.",
		strings.Join(names, ", "), len(lost), highest, within(expected, "%.1f"))
}

// within prints a value with its interval.
func within(e stats.Effect, format string) string {
	text := fmt.Sprintf(strings.ReplaceAll("% (% to %)", "%", format), e.Value, e.Low, e.High)
	return strings.ReplaceAll(text, "-", "−")
}
