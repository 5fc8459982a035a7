package stats_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"patience/internal/stats"
	"patience/internal/testkit/simulate"
)

// page is where the tables go, with as many repeats as they need. Without it the
// simulations are short.
var page = flag.String("page", "", "write the tables of simulated error rates into this page")

// repeats returns how often a simulation is repeated.
func repeats() int {
	switch {
	case *page != "":
		return 2000
	case testing.Short():
		return 200
	}
	return 400
}

// draws returns how many resamples and permutations are drawn in each.
func draws() int {
	if *page != "" {
		return 999
	}
	return 199
}

// A population is a distribution to draw samples from, with its mean and median.
type population struct {
	name         string
	draw         func(rng *rand.Rand) float64
	mean, median float64
	heavy        bool // the mean hangs on few values
}

// populations are of the kinds that columns have. Rates are wins of 16,384
// trials; the true rates are lognormal, as those of FreeCell nearly are, and a
// quarter of the wins are 0. Their mean and median are those of 10⁷ draws.
var populations = []population{
	{"normal", func(rng *rand.Rand) float64 { return rng.NormFloat64() + 4 }, 4, 4, false},
	{"count", func(rng *rand.Rand) float64 { return math.Round(80 + 5*rng.NormFloat64()) }, 80, 80, false},
	{"lognormal", func(rng *rand.Rand) float64 { return math.Exp(1.5 * rng.NormFloat64()) }, math.Exp(1.125), 1, true},
	{"rate", aRate, 0, 0, true},
}

func aRate(rng *rand.Rand) float64 {
	rate := math.Min(1, math.Exp(-9+2*rng.NormFloat64()))
	return distuv.Binomial{N: 16384, P: rate, Src: rng}.Rand() / 16384
}

func (p population) sample(rng *rand.Rand, n int) []float64 {
	return series(n, func(int) float64 { return p.draw(rng) })
}

// sizes are the sizes of the samples: all for the page, two for tests.
func sizes() [][2]int {
	switch {
	case *page != "":
		return [][2]int{{8, 8}, {20, 20}, {30, 60}, {200, 200}}
	case testing.Short():
		return [][2]int{{8, 8}, {20, 20}}
	}
	return [][2]int{{8, 8}, {60, 60}}
}

// tests are the tests whose size is simulated.
var tests = []struct {
	name string
	seed uint64 // of the draws
	p    func(x, y []float64, seed uint64) float64
}{
	{"Mann–Whitney", 1, func(x, y []float64, _ uint64) float64 { return stats.MannWhitney(x, y).P }},
	{"permutation of means", 3, func(x, y []float64, seed uint64) float64 {
		return stats.Permutation(x, y, draws(),
			seed).P
	}},
}

// TestSizes: under the null hypothesis no test rejects more than about 5 % of
// the time, and Mann–Whitney and the permutation test not much less, except with
// few different values.
func TestSizes(t *testing.T) {
	var table strings.Builder
	fmt.Fprintf(&table, "| population | sizes | %s | %s |\n|---|---|---:|---:|\n", tests[0].name, tests[1].name)
	for _, p := range populations {
		for _, size := range sizes() {
			fmt.Fprintf(&table, "| %s | %d, %d |", p.name, size[0], size[1])
			for _, test := range tests {
				draw := func(rng *rand.Rand) ([]float64, []float64) { return p.sample(rng, size[0]), p.sample(rng, size[1]) }
				seed := uint64(0) // another one for each repeat, so that the draws are independent
				pValue := func(x, y []float64) float64 { seed++; return test.p(x, y, seed) }
				got := simulate.Power(draw, pValue, 0.05, repeats(), test.seed)
				fmt.Fprintf(&table, " %.1f |", 100*got.Rate)
				if far := 4 * math.Sqrt(0.05*0.95/float64(repeats())); got.Rate > 0.05+far || got.Rate < 0.05-far && size[0] > 8 {
					t.Errorf("%s, %s, sizes %v: rejects %.1f %% of the time; want 5", test.name, p.name, size, 100*got.Rate)
				}
			}
			fmt.Fprintln(&table)
		}
	}
	writeTable(t, "sizes", table.String())
}

// An interval is one whose coverage is simulated. Truth is what it should hold.
type interval struct {
	name  string
	of    func(x, y []float64, r stats.Resampling) stats.Effect
	truth func(p population) float64
	means bool // it depends on means
}

var intervals = []interval{
	{"mean, BCa", func(x, _ []float64, r stats.Resampling) stats.Effect {
		return stats.Bootstrap([][]float64{x}, stats.Mean, r)
	}, func(p population) float64 { return p.mean }, true},
	{"median, BCa", func(x, _ []float64, r stats.Resampling) stats.Effect {
		return stats.Bootstrap([][]float64{x}, stats.Median, r)
	}, func(p population) float64 { return p.median }, false},
	{"ratio of medians, BCa", func(x, y []float64, r stats.Resampling) stats.Effect {
		return stats.Bootstrap([][]float64{x, y}, stats.MedianRatio, r)
	}, func(population) float64 { return 1 }, false},
	{"ratio of means, BCa", func(x, y []float64, r stats.Resampling) stats.Effect {
		return stats.Bootstrap([][]float64{x, y}, stats.MeanRatio, r)
	}, func(population) float64 { return 1 }, true},
	{
		"Cliff's delta", func(x, y []float64, _ stats.Resampling) stats.Effect { return stats.CliffDelta(x, y, 0.95) },
		func(population) float64 { return 0 }, false,
	},
	{
		"Hodges–Lehmann", func(x, y []float64, _ stats.Resampling) stats.Effect { return stats.HodgesLehmann(x, y, 0.95) },
		func(population) float64 { return 0 }, false,
	},
}

// leastCoverage is what the intervals must reach here, except for means that
// hang on few values; the page says how much less these reach.
const leastCoverage = 0.88

// TestCoverage: the intervals hold what they estimate about 95 % of the time.
func TestCoverage(t *testing.T) {
	var table strings.Builder
	table.WriteString("| population | sizes |")
	for _, i := range intervals {
		fmt.Fprintf(&table, " %s |", i.name)
	}
	table.WriteString("\n|---|---|" + strings.Repeat("---:|", len(intervals)) + "\n")
	for _, p := range populations {
		if p.name == "rate" {
			if *page == "" {
				continue // its mean takes long to find
			}
			p.mean, p.median = truths(p)
		}
		for _, size := range sizes() {
			fmt.Fprintf(&table, "| %s | %d, %d |", p.name, size[0], size[1])
			for _, i := range intervals {
				held := coverage(p, size, i)
				fmt.Fprintf(&table, " %.1f |", 100*held)
				if size[0] > 8 && !(i.means && p.heavy) && held < leastCoverage-4*math.Sqrt(0.1*0.9/float64(repeats())) {
					t.Errorf("%s, %s, sizes %v: holds %.1f %% of the time; want 95", i.name, p.name, size, 100*held)
				}
			}
			fmt.Fprintln(&table)
		}
	}
	writeTable(t, "coverage", table.String())
}

// TestLargeCoverage: the intervals of means of samples for which nothing is resampled hold the
// truth about as often as those of resampling do.
func TestLargeCoverage(t *testing.T) {
	mean := intervals[0]
	mean.of = func(x, _ []float64, r stats.Resampling) stats.Effect { return stats.MeanOf(x, r) }
	for _, p := range populations {
		if p.name == "rate" {
			continue // its mean takes long to find
		}
		for _, n := range []int{101, 300} {
			got, want := coverage(p, [2]int{n, 1}, mean), coverage(p, [2]int{n, 1}, intervals[0])
			if got < want-3*math.Sqrt(0.1*0.9/float64(repeats())) {
				t.Errorf("%s, size %d: holds %.1f %% of the time; BCa %.1f", p.name, n, 100*got, 100*want)
			}
		}
	}
}

// truths returns the mean and the median of a population, from many draws.
func truths(p population) (mean, median float64) {
	many := p.sample(rand.New(rand.NewPCG(99, 0)), 10_000_000)
	mean = stats.Mean([][]float64{many})
	e := stats.Bootstrap([][]float64{many}, stats.Median, stats.Resampling{Level: 0.95, Draws: 1})
	return mean, e.Value
}

// coverage returns how often an interval holds the truth.
func coverage(p population, size [2]int, i interval) float64 {
	rng, held := rand.New(rand.NewPCG(2, 0)), 0
	for seed := range repeats() {
		r := stats.Resampling{Level: 0.95, Draws: draws(), Seed: uint64(seed)}
		e := i.of(p.sample(rng, size[0]), p.sample(rng, size[1]), r)
		if truth := i.truth(p); e.Low <= truth && truth <= e.High {
			held++
		}
	}
	return float64(held) / float64(repeats())
}

// TestDeltaCoverage: the interval of Cliff's delta also holds values other than
// 0: of normal populations a distance apart it is 2Φ(distance/√2) − 1.
func TestDeltaCoverage(t *testing.T) {
	var table strings.Builder
	table.WriteString("| Cliff's delta | 8, 8 | 20, 20 | 30, 60 | 200, 200 |\n|---:|---:|---:|---:|---:|\n")
	for _, distance := range []float64{0, 0.5, 1, 2} {
		truth := 2*distuv.UnitNormal.CDF(distance/math.Sqrt2) - 1
		fmt.Fprintf(&table, "| %.2f |", truth)
		for _, size := range sizes() {
			rng, held := rand.New(rand.NewPCG(3, 0)), 0
			for range repeats() {
				x := series(size[0], func(int) float64 { return rng.NormFloat64() + distance })
				y := series(size[1], func(int) float64 { return rng.NormFloat64() })
				e := stats.CliffDelta(x, y, 0.95)
				if e.Low <= truth && truth <= e.High {
					held++
				}
			}
			share := float64(held) / float64(repeats())
			fmt.Fprintf(&table, " %.1f |", 100*share)
			if size[0] > 8 && share < 0.91-4*math.Sqrt(0.09*0.91/float64(repeats())) {
				t.Errorf("delta %.2f, sizes %v: held %.1f %% of the time", truth, size, 100*share)
			}
		}
		fmt.Fprintln(&table)
	}
	writeTable(t, "delta", table.String())
}

// writeTable puts a table into the page, between the marks of its name.
func writeTable(t *testing.T, name, table string) {
	t.Helper()
	if *page == "" {
		return
	}
	text, err := os.ReadFile(*page)
	if err != nil {
		t.Fatal(err)
	}
	marked := regexp.MustCompile(fmt.Sprintf(`(?s)(<!-- %s -->\n).*?(<!-- end -->)`, name))
	if !marked.Match(text) {
		t.Fatalf("%s has no marks of %s", *page, name)
	}
	text = marked.ReplaceAll(text, []byte("${1}\n"+table+"\n${2}"))
	if err := os.WriteFile(*page, text, 0o666); err != nil {
		t.Fatal(err)
	}
}
