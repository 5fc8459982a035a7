package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"patience/catalogue"
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

// rare is the win rate from which the tail is fitted.
const rare = 1e-5

// tails tells how the shares of deals fall off below several win rates.
func tails(ref *catalogue.Reference, populations ...[]*deal) string {
	var text strings.Builder
	text.WriteString("| win rate below | rating above |")
	for _, all := range populations {
		fmt.Fprintf(&text, " exponent, %s |", ranges(all))
	}
	text.WriteString("\n|---:|---:|" + strings.Repeat("---:|", len(populations)) + "\n")
	for _, rate := range []float64{rare, rare / 10, rare / 100, rare / 1000} {
		fmt.Fprintf(&text, "| %.0e | %.0f |", rate, ratingOf(ref, rate))
		for _, all := range populations {
			fmt.Fprintf(&text, " %s |", exponent(ref, all, rate))
		}
		text.WriteString("\n")
	}
	return text.String()
}

// exponent tells the exponent of the tail below a win rate.
func exponent(ref *catalogue.Reference, all []*deal, rate float64) string {
	from := ratingOf(ref, rate)
	return within(resampled(having(all, rating), func(all []*deal) float64 {
		return tailOf(rating.values(all),
			from).exponent
	}), "%.2f")
}

// law tells how the shares of deals fall off below two win rates.
func law(ref *catalogue.Reference, all []*deal) string {
	return fmt.Sprintf("Below a win rate of 1e-5, the proportion of deals with a win rate below x grows roughly as "+
		"x^%s, over five decades. The upper tail of the\n"+
		"ratings is therefore exponential. [Fitted below 1e-6](../lab/findings.md#the-tail-of-the-ratings), the exponent "+
		"is %s.\n",
		exponent(ref, all, rare), exponent(ref, all, rare/10))
}

// hardestOf extrapolates the fitted tails, from two win rates down, to the rating of the
// hardest of many deals, and names the hardest deals of these tables.
func hardestOf(ref *catalogue.Reference, all []*deal) string {
	all = having(all, rating)
	var text strings.Builder
	text.WriteString("| number of deals | median rating of the hardest | 95 % prediction interval | median if fitted " +
		"below 1e-6 |\n|---:|---:|---:|---:|\n")
	for _, n := range []int{1000, 10_000, 32_000, 1_000_000} {
		middle := func(rate float64) string {
			from := ratingOf(ref, rate)
			return within(resampled(all, func(all []*deal) float64 {
				return tailOf(rating.values(all), from).hardest(n,
					0.5)
			}), "%.0f")
		}
		fitted := tailOf(rating.values(all), ratingOf(ref, rare))
		fmt.Fprintf(&text, "| %d | %s | %.0f to %.0f | %s |\n", n, middle(rare), fitted.hardest(n, 0.975),
			fitted.hardest(n, 0.025), middle(rare/10))
	}
	hardest := hardestFirst(all)
	measured := slices.IndexFunc(hardest, func(d *deal) bool { return !d.Between })
	fmt.Fprintf(&text, "\nThe hardest of the %d deals with a measured win are", len(all))
	for _, d := range hardest[:measured+1] {
		fmt.Fprintf(&text, " %s:%d, rated %s;", d.Source, d.Number, rated(d))
	}
	return strings.TrimSuffix(text.String(), ";") + ".\n"
}

// within prints a value with its interval.
func within(e stats.Effect, format string) string {
	text := fmt.Sprintf(strings.ReplaceAll("% (% to %)", "%", format), e.Value, e.Low, e.High)
	return strings.ReplaceAll(text, "-", "−")
}
