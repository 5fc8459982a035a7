package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/dsp/fourier"
	"gonum.org/v1/gonum/stat"

	"patience/catalogue"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// periodic are the labels whose dependence on the number of the deal is measured.
var periodic = []label{bound, leastMoves, rating, leastCells}

// filled returns a label of all deals, with the mean where it is missing.
func (l label) filled(all []*deal) []float64 {
	mean := stat.Mean(l.values(having(all, l)), nil)
	values := make([]float64, len(all))
	for i, d := range all {
		if v, ok := l.of(d); ok {
			values[i] = v
		} else {
			values[i] = mean
		}
	}
	return values
}

// lagsOf returns the autocorrelations of values at the lags 1, 2, … up to half their number, each
// divided by its standard error if values are independent. They are computed by the Fourier
// transform of the values with as many zeros.
func lagsOf(values []float64) (z []float64) {
	n := len(values)
	power := periodogram(values, 2*n)
	transform := fourier.NewFFT(2 * n)
	spectrum := make([]complex128, len(power))
	for i, p := range power {
		spectrum[i] = complex(p, 0)
	}
	products := transform.Sequence(nil, spectrum)
	for lag := 1; lag <= n/2; lag++ {
		z = append(z, products[lag]/products[0]*float64(n)/math.Sqrt(float64(n-lag)))
	}
	return z
}

// periodogram returns the power of values less their mean at the frequencies 0, 1/n, 2/n … 1/2,
// with zeros up to the length n. If there are n independent values, it is about 1.
func periodogram(values []float64, n int) []float64 {
	mean, variance := stat.PopMeanVariance(values, nil)
	padded := make([]float64, n)
	for i, v := range values {
		padded[i] = v - mean
	}
	power := make([]float64, n/2+1)
	for i, c := range fourier.NewFFT(n).Coefficients(nil, padded) {
		power[i] = (real(c)*real(c) + imag(c)*imag(c)) / variance / float64(len(values))
	}
	return power
}

// strongestLag returns the lag of the largest autocorrelation, either way, and that autocorrelation.
func strongestLag(values []float64) (lag int, correlation float64) {
	largest := 0.0
	for i, z := range lagsOf(values) {
		if math.Abs(z) > largest {
			largest, lag, correlation = math.Abs(z), i+1, autocorrelation(z, len(values), i+1)
		}
	}
	return lag, correlation
}

// autocorrelation undoes the division of [lagsOf].
func autocorrelation(z float64, n, lag int) float64 {
	return z * math.Sqrt(float64(n-lag)) / float64(n)
}

// shuffled returns values in a random order.
func shuffled(values []float64) []float64 {
	values = slices.Clone(values)
	rand.New(rand.NewPCG(resampling.Seed, 0)).Shuffle(len(values), func(i, j int) {
		values[i], values[j] = values[j], values[i]
	})
	return values
}

// lags tells how much the autocorrelations of labels vary over lags.
func lags(microsoft, random []*deal) string {
	var text strings.Builder
	fmt.Fprintf(&text, "| label | %s | the same in random order | %s | strongest autocorrelation of Microsoft's deals |\n"+
		"|---|---:|---:|---:|---|\n", ranges(microsoft), ranges(random))
	for _, l := range periodic {
		values := l.filled(microsoft)
		variance := func(values []float64) float64 { return stat.PopVariance(lagsOf(values), nil) }
		lag, correlation := strongestLag(values)
		fmt.Fprintf(&text, "| %s | %.2f | %.2f | %.2f | %s at lag %d |\n", l.name, variance(values),
			variance(shuffled(values)), variance(l.filled(random)), minus(fmt.Sprintf("%+.3f", correlation)), lag)
	}
	return text.String()
}

// minus writes negative numbers with a minus sign.
func minus(text string) string { return strings.ReplaceAll(text, "-", "−") }

// A sequence is the cards of a deal in the order in which they are dealt: to the eight columns in
// turn.
type sequence [card.Deck]card.Card

func sequences(e catalogue.Entry, all []*deal) ([]sequence, error) {
	list := make([]sequence, len(all))
	for i, d := range all {
		b, err := board(e, d)
		if err != nil {
			return nil, err
		}
		columns := b.(*freecell.Board).Columns
		for at := range list[i] {
			list[i][at] = columns[at%len(columns)][at/len(columns)]
		}
	}
	return list, nil
}

// firstCards tells the means of labels by the rank of the card that is dealt first.
func firstCards(microsoft, random []*deal, first func(d *deal) card.Card) string {
	var text strings.Builder
	text.WriteString("| first card | minimum moves, Microsoft | minimum moves, random | rating, Microsoft | rating, " +
		"random |\n|---|---:|---:|---:|---:|\n")
	for rank := 1; rank <= card.MaxRank; rank++ {
		fmt.Fprintf(&text, "| %s |", rankName(rank))
		for _, l := range []label{leastMoves, rating} {
			for _, all := range [][]*deal{microsoft, random} {
				mean := resampled(having(all, l), func(all []*deal) float64 { return meanOfRank(all, l, rank, first) })
				fmt.Fprintf(&text, " %s |", within(mean, map[bool]string{true: "%.0f", false: "%.1f"}[l.name == rating.name]))
			}
		}
		text.WriteString("\n")
	}
	return text.String()
}

// meanOfRank returns the mean of a label of the deals whose first card has a rank.
func meanOfRank(all []*deal, l label, rank int, first func(d *deal) card.Card) float64 {
	sum, n := 0.0, 0.0
	for _, d := range all {
		if v, ok := l.of(d); ok && first(d).Rank() == rank {
			sum, n = sum+v, n+1
		}
	}
	return sum / n
}

// rankName names a rank in a sentence.
func rankName(rank int) string {
	switch rank {
	case 1:
		return "ace"
	case 11:
		return "jack"
	case 12:
		return "queen"
	case 13:
		return "king"
	}
	return fmt.Sprint(rank)
}

// sharing tells at which distances deals have most cards in the same place.
func sharing(microsoft []*deal, dealt, others []sequence) string {
	const listed, stride = 5, 16
	rough := make([]float64, len(dealt)/2+1) // from every 16th deal
	mean := 0.0
	for lag := 1; lag < len(rough); lag++ {
		rough[lag] = shared(dealt, lag, stride)
		mean += rough[lag] / float64(len(rough)-1)
	}
	order := make([]int, len(rough))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return int(math.Copysign(1, rough[j]-rough[i])) })
	var text strings.Builder
	text.WriteString("| distance of the deals | cards in the same place | autocorrelation of the lower bound | of the " +
		"minimum moves | of the rating |\n|---:|---:|---:|---:|---:|\n")
	columns := [][]float64{}
	for _, l := range periodic[:3] {
		columns = append(columns, lagsOf(l.filled(microsoft)))
	}
	best := order[:listed]
	slices.SortFunc(best, func(i, j int) int { return int(math.Copysign(1, shared(dealt, j, 1)-shared(dealt, i, 1))) })
	for _, lag := range best {
		fmt.Fprintf(&text, "| %d | %.2f |", lag, shared(dealt, lag, 1))
		for _, z := range columns {
			text.WriteString(minus(fmt.Sprintf(" %+.3f |", autocorrelation(z[lag-1], len(dealt), lag))))
		}
		text.WriteString("\n")
	}
	most := 0.0
	for lag := 1; lag <= len(others)/2; lag++ {
		most = max(most, shared(others, lag, 1))
	}
	fmt.Fprintf(&text, "\nAveraged over all distances up to %d, %.2f cards are in the same place. For random deals, the "+
		"highest average at any distance up to %d is %.2f.\n", len(dealt)/2, mean, len(others)/2, most)
	return text.String()
}

// shared returns the mean number of cards that two deals at a distance have in the same place. The
// mean is over the first deal and each that is a stride further.
func shared(dealt []sequence, distance, stride int) float64 {
	equal, pairs := 0, 0
	for i := 0; i+distance < len(dealt); i += stride {
		a, b := &dealt[i], &dealt[i+distance]
		for at := range a {
			if a[at] == b[at] {
				equal++
			}
		}
		pairs++
	}
	return float64(equal) / float64(pairs)
}

// blockMeans tells how much more the means of blocks of consecutive deals vary than those of
// independent deals would.
func blockMeans(microsoft []*deal) string {
	var text strings.Builder
	text.WriteString("| deals of a block |")
	for _, l := range periodic {
		fmt.Fprintf(&text, " %s |", l.name)
	}
	text.WriteString(" standard error of these ratios |\n|---:|" + strings.Repeat("---:|", len(periodic)+1) + "\n")
	for _, length := range []int{16, 50, 100, blockDeals, 400, 800, 1600} {
		fmt.Fprintf(&text, "| %d |", length)
		for _, l := range periodic {
			fmt.Fprintf(&text, " %.2f |", excess(l.filled(microsoft), length))
		}
		blocks := float64(len(microsoft) / length)
		fmt.Fprintf(&text, " %.2f |\n", math.Sqrt(2/(blocks-1)))
	}
	return text.String()
}

// excess returns the variance of the means of consecutive blocks of values, divided by what it would
// be if values were independent.
func excess(values []float64, length int) float64 {
	var means []float64
	for block := range slices.Chunk(values, length) {
		if len(block) == length {
			means = append(means, stat.Mean(block, nil))
		}
	}
	return stat.Variance(means, nil) * float64(length) / stat.PopVariance(values, nil)
}
