// Example answers a question with two datasets: are Microsoft's deals with low numbers
// easier than random ones, as the difficulty paper concluded from 20 deals of each
// kind? It writes tables into a page, between marks, and the figure of the win rate
// into another file. `make -C lab worked-example` runs it.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/compare"
	"patience/internal/stats"
	"patience/internal/testkit/simulate"
	"patience/lab/correlation"
	"patience/lab/marks"
)

// The wins of the difficulty paper's experiments A and B, section 4, of 131,072
// trials each.
var (
	paperA = []float64{0, 308, 538, 0, 4, 18, 14, 596, 0, 0, 74, 1, 22, 7, 63, 58, 44, 91, 33, 372}
	paperB = []float64{2, 0, 0, 0, 0, 1, 95, 24, 16, 109, 2, 0, 11, 1, 6, 30, 2, 216, 1, 129}
)

// repeats is the number of repeats of each simulation.
const repeats = 4000

func main() {
	page := flag.String("page", "", "write the tables into this page")
	picture := flag.String("picture", "", "draw the published win rates into this file")
	folder := flag.String("published", "", "the folder of the published labels")
	flag.Parse()
	if flag.NArg() != 2 || *page == "" || *picture == "" {
		log.Fatal("usage: example -page FILE -picture FILE -published FOLDER MICROSOFT RANDOM")
	}
	ctx := context.Background()
	if err := draw(*picture, *folder); err != nil {
		log.Fatal(err)
	}
	if err := run(ctx, *page, flag.Arg(0), flag.Arg(1)); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, page, microsoft, random string) error {
	a, err := compare.ReadFolder(ctx, "microsoft:1-2000", microsoft, catalogue.Standard())
	if err != nil {
		return err
	}
	b, err := compare.ReadFolder(ctx, "random:1-2000", random, catalogue.Standard())
	if err != nil {
		return err
	}
	r, err := compare.Run(ctx, a, b, compare.DefaultOptions())
	if err != nil {
		return err
	}
	rates, err := winRates(ctx, random)
	if err != nil {
		return err
	}
	consecutive, err := winRates(ctx, microsoft)
	if err != nil {
		return err
	}
	return marks.Fill(page, map[string]string{
		"paper": paper(), "thousands": thousands(r), "pairs": pairs(r, consecutive, rates), "chance": chance(rates),
		"power": power(rates),
	})
}

// winRates returns the known win rates of a dataset, in the order of the numbers of its deals.
func winRates(ctx context.Context, dir string) (rates []float64, err error) {
	var numbers []float64
	err = datasets.EachRow(ctx, dir, []string{"deal", "win_rate"}, func(cells []datasets.Cell) error {
		if cells[1].Known {
			numbers, rates = append(numbers, cells[0].Number), append(rates, cells[1].Number)
		}
		return nil
	})
	order := make([]int, len(numbers))
	floats.ArgsortStable(numbers, order)
	sorted := make([]float64, len(rates))
	for i, at := range order {
		sorted[i] = rates[at]
	}
	return sorted, err
}

// pairs says what the comparison concludes, and what Cliff's delta of the win rates means for pairs of
// deals. Microsoft's deals depend on their neighbours, so its interval is also made by blocks of them.
func pairs(r *compare.Report, consecutive, others []float64) string {
	const block = 200 // as in lab/findings
	resampling := stats.Resampling{Level: 0.95, Draws: 1999, Seed: 1}
	series := []correlation.Series{{Items: len(consecutive), Block: block}, {Items: len(others), Block: 1}}
	delta := correlation.DeltaOfSeries(consecutive, others, series, resampling)
	paper := stats.CliffDelta(paperA, paperB, resampling.Level)
	won := func(delta float64) float64 { return 50 * (1 + delta) }
	text := fmt.Sprintf("The report concludes: *%s* Its tests and intervals assume independent deals, but [consecutive "+
		"Microsoft deals depend on each other](periodicity.md). In blocks of %d deals, the interval of Cliff's delta of the "+
		"win rate is %+.3f to %+.3f. So if we draw 100 pairs of one Microsoft deal and one random deal, we expect the "+
		"Microsoft deal to have the higher win rate in %.0f to %.0f of them, if equal ones count half. The paper's numbers "+
		"suggested %.0f.\n",
		r.Conclusion, block, delta.Low, delta.High, won(delta.Low), won(delta.High), won(paper.Value))
	return strings.ReplaceAll(text, " -", " −")
}

// paper compares the paper's two lists.
func paper() string {
	r := stats.Resampling{Level: 0.95, Draws: 9999, Seed: 1}
	delta := stats.CliffDelta(paperA, paperB, r.Level)
	shift := stats.HodgesLehmann(paperA, paperB, r.Level)
	ratio := stats.Bootstrap([][]float64{paperA, paperB}, stats.MeanRatio, r)
	return fmt.Sprintf(`| | estimate | 95 %% interval | p |
|---|---:|---:|---:|
| Cliff's delta; Mann–Whitney test | %+.2f | %+.2f to %+.2f | %.2f |
| shift in wins; Hodges–Lehmann | %.0f | %.0f to %.0f | |
| ratio of mean wins; permutation test | %.1f | %.1f to %.1f | %.2f |
`, delta.Value, delta.Low, delta.High, stats.MannWhitney(paperA, paperB).P, shift.Value, shift.Low, shift.High,
		ratio.Value, ratio.Low, ratio.High, stats.Permutation(paperA, paperB, 99_999, 1).P)
}

// thousands lists all labels of the datasets.
func thousands(r *compare.Report) string {
	var table strings.Builder
	table.WriteString("| label | median A | median B | mean A | mean B | Cliff's delta, 95 % | raw p | Holm-adjusted p " +
		"|\n|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, row := range r.Rows {
		fmt.Fprintf(&table, "| `%s` | %s | %s | %s | %s | %s | %s | %s |\n", row.Name,
			compare.Number(row.A.Median), compare.Number(row.B.Median), compare.Number(row.A.Mean.Value),
			compare.Number(row.B.Mean.Value),
			compare.Signed(row.Delta), compare.PText(row.Test.P), compare.PText(row.P))
	}
	return table.String()
}

// chance says how often means of 20 against 20 of one population differ as much
// as the paper's.
func chance(rates []float64) string {
	ratio := stat.Mean(paperA, nil) / stat.Mean(paperB, nil)
	rng := rand.New(rand.NewPCG(1, 0))
	draw, as := simulate.Draws(rates, rates, 20, 20), 0
	for range repeats {
		x, y := draw(rng)
		if q := stat.Mean(x, nil) / stat.Mean(y, nil); q >= ratio || q <= 1/ratio {
			as++
		}
	}
	return fmt.Sprintf("We drew %d pairs of samples of 20 deals, both from random:1-2000. In %.0f %% of the pairs, the "+
		"mean win rates differ by a factor of %.2f or more.\n",
		repeats, 100*float64(as)/repeats, ratio)
}

// power lists how often Mann–Whitney finds differences of several sizes.
func power(rates []float64) string {
	sizes := []int{20, 100, 500, 2000}
	var table strings.Builder
	table.WriteString("| Cliff's delta | rates multiplied by | 20 deals | 100 deals | 500 deals | 2000 deals " +
		"|\n|---:|---:|---:|---:|---:|---:|\n")
	for _, delta := range []float64{0.05, 0.1, 0.147, 0.2825, 0.33, 0.474} {
		factor := factorFor(rates, delta)
		fmt.Fprintf(&table, "| %.2f | %.2f |", delta, factor)
		for i, n := range sizes {
			p := func(x, y []float64) float64 { return stats.MannWhitney(x, y).P }
			found := simulate.Power(simulate.Draws(times(rates, factor), rates, n, n), p, 0.05, repeats/(1+n/100), uint64(i))
			fmt.Fprintf(&table, " %.0f %% |", 100*found.Rate)
		}
		table.WriteString("\n")
	}
	return table.String()
}

// factorFor returns the factor by which rates must be larger for a Cliff's
// delta, by bisection.
func factorFor(rates []float64, delta float64) float64 {
	low, high := 1.0, 1000.0
	for range 30 {
		middle := (low + high) / 2
		if stats.CliffDelta(times(rates, middle), rates, 0.95).Value < delta {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

func times(rates []float64, factor float64) []float64 {
	larger := make([]float64, len(rates))
	for i, rate := range rates {
		larger[i] = rate * factor
	}
	return larger
}
