package stats

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"
)

// A Kind says what the values of a column are. It decides how they are compared.
type Kind string

// The kinds of columns.
const (
	// Count is a number of things, such as moves or cards, whose mean says
	// something.
	Count Kind = "count"
	// Rate is a share of trials that succeeded. It may be 0, and may have been
	// estimated from few successes.
	Rate Kind = "rate"
	// Skewed is a positive quantity that may span orders of magnitude, such as
	// effort.
	Skewed Kind = "skewed"
)

// A Sample is a column of one population. It has at least one value.
type Sample struct {
	Values  []float64
	Missing int      // how many more members of the population have no value
	Trials  []Trials // of a rate: those of each value, or nil if they are not known
}

// A Comparison is the answer to how two samples x and y differ.
type Comparison struct {
	Test Test   `json:"test"`
	Why  string `json:"why"` // why this test
	// Delta is Cliff's delta.
	Delta Effect `json:"cliff_delta"`
	// Size is the difference in the unit of the column or as a ratio, and SizeName
	// says which. It is nil where it has no meaning, such as 0/0.
	Size     *Effect `json:"size"`
	SizeName string  `json:"size_name"`
	// TrueDelta is Cliff's delta of the true rates; see [DeltaOfRates]. It is nil
	// for what is no rate.
	TrueDelta *Effect   `json:"cliff_delta_of_true_rates,omitempty"`
	Warnings  []Warning `json:"warnings,omitempty"`

	spread spread
}

// A Warning says what makes an answer weak. It is data: the code is for programs
// and the text for people.
type Warning struct {
	Code string `json:"code"` // small_sample, missing, ties, no_success, outliers or noise
	Text string `json:"text"`
	Kind string `json:"-"` // the text without numbers, for several answers
}

// A method is how a kind is compared.
type method struct {
	why  string
	test func(p *pair, r Resampling) Test
	size func(x, y []float64, r Resampling) (Effect, string)
	// spread is of the difference that the test looks at.
	spread func(p *pair, t Test, delta Effect) spread
}

// permutations is the number of permutations for each resample of the bootstrap.
// The p-value of a single label, which is corrected for many, must be able to
// become small.
const permutations = 5

// methods are those of all kinds.
func methods() map[Kind]method {
	return map[Kind]method{
		Count: {
			"a number whose mean is meaningful, and shuffling the deals between A and B needs no assumption about the " +
				"distribution",
			func(p *pair, r Resampling) Test { return Permutation(p.x, p.y, permutations*r.Draws, r.Seed) },
			func(x, y []float64, r Resampling) (Effect, string) {
				return differenceOfMeans(x, y, r), "difference of means"
			},
			spreadOfMeans,
		},
		Rate: {
			"a rate, and a few deals have most of the successes, so ranks are compared; deals without a success tie " +
				"at the low end",
			byRanks, ratioOfMedians, spreadOfRanks,
		},
		Skewed: {
			"positive and skewed, so ranks are compared, which do not depend on the scale or on a few large values",
			byRanks, ratio, spreadOfRanks,
		},
	}
}

// A pair is two samples and how they lie to each other, which several methods use.
type pair struct {
	x, y  []float64
	ranks *dominance
}

func byRanks(p *pair, _ Resampling) Test { return mannWhitney(p.ranks) }

func ratioOfMeans(x, y []float64, r Resampling) (Effect, string) {
	return meanRatio(x, y, r), "ratio of means"
}

// ratioOfMedians returns the ratio of means if a median is 0.
func ratioOfMedians(x, y []float64, r Resampling) (Effect, string) {
	e := medianRatio(x, y, r)
	if e.Value == 0 || !finite(e) {
		return ratioOfMeans(x, y, r)
	}
	return e, "ratio of medians"
}

// ratio returns the shift of logarithms as a ratio if all values have one.
func ratio(x, y []float64, r Resampling) (Effect, string) {
	if min(slices.Min(x), slices.Min(y)) <= 0 {
		return ratioOfMeans(x, y, r)
	}
	shift := HodgesLehmann(logarithms(x), logarithms(y), r.Level)
	return Effect{math.Exp(shift.Value), Interval{math.Exp(shift.Low), math.Exp(shift.High)}},
		"typical ratio (Hodges–Lehmann)"
}

func logarithms(values []float64) []float64 {
	logs := make([]float64, len(values))
	for i, v := range values {
		logs[i] = math.Log(v)
	}
	return logs
}

// Compare compares two samples of one kind, which have values. It panics for another kind.
func Compare(kind Kind, x, y Sample, r Resampling) Comparison {
	m, p := methods()[kind], &pair{x.Values, y.Values, dominanceOf(x.Values, y.Values)}
	c := Comparison{Test: m.test(p, r), Why: m.why, Delta: cliffDelta(p.ranks, r.Level)}
	c.spread = m.spread(p, c.Test, c.Delta)
	size, name := m.size(x.Values, y.Values, r)
	if c.SizeName = name; finite(size) {
		c.Size = &size
	}
	if kind == Rate && len(x.Trials) > 0 && len(y.Trials) > 0 {
		d := DeltaOfRates(x.Trials, y.Trials, r.Level, r.Seed)
		c.TrueDelta = &d
	}
	c.Warnings = warnings(kind, x, y, p.ranks.tied, &c)
	return c
}

func finite(e Effect) bool {
	return !math.IsNaN(e.Value+e.Low+e.High) && !math.IsInf(e.Value, 0) && !math.IsInf(e.High, 0)
}

// The limits beyond which there is a warning. Chosen, not tuned.
const (
	smallSample  = 30   // values of a sample
	manyMissing  = 0.01 // share of a population
	manyTies     = 0.25 // share of pairs
	manyFailures = 0.05 // share of rates that are 0
	largeSkew    = 2
	muchNoise    = 0.5 // width of the interval of true rates, of that of the measured ones
)

// warnings returns what makes a comparison weak. Tied is the number of equal pairs.
func warnings(kind Kind, x, y Sample, tied float64, c *Comparison) (list []Warning) {
	warn := func(is bool, code, kind, format string, args ...any) {
		if is {
			list = append(list, Warning{code, fmt.Sprintf(format, args...), kind})
		}
	}
	least := min(len(x.Values), len(y.Values))
	warn(least < smallSample, "small_sample", "one of the samples has few values, so only large differences can be "+
		"detected", "one of the samples has only %d values, so only large differences can be detected", least)
	mx, my := missingShare(x), missingShare(y)
	warn(max(mx, my) > manyMissing, "missing", "some deals have no value; only the others are compared", "%.0f and %.0f "+
		"%% of the deals have no value; only the others are compared", 100*mx, 100*my)
	tied /= float64(len(x.Values)) * float64(len(y.Values))
	warn(tied > manyTies, "ties", "many pairs of deals are equal", "%.0f %% of the pairs of deals are equal", 100*tied)
	zx, zy := zeros(x.Values), zeros(y.Values)
	warn(kind == Rate && max(zx, zy) > manyFailures, "no_success", "many of the rates are 0 and tie at the low end",
		"%.0f and %.0f %% of the rates are 0 and tie at the low end", 100*zx, 100*zy)
	const skewed = "the values are skewed, so a few of them dominate the means"
	warn(kind == Count && max(skew(x.Values), skew(y.Values)) > largeSkew, "outliers", skewed, skewed)
	if t := c.TrueDelta; t != nil {
		const noisy = "random play is so noisy that the true rates could be ordered differently"
		share := (t.High - t.Low) / (c.Delta.High - c.Delta.Low)
		warn(share > muchNoise, "noise", noisy, noisy+": Cliff's delta of these deals may be %s",
			strings.ReplaceAll(fmt.Sprintf("%+.2f to %+.2f", t.Low, t.High), "-", "−"))
	}
	return list
}

func missingShare(s Sample) float64 { return float64(s.Missing) / float64(s.Missing+len(s.Values)) }

func zeros(values []float64) float64 {
	n := 0
	for _, v := range values {
		if v == 0 {
			n++
		}
	}
	return float64(n) / float64(len(values))
}

// skew returns the size of the skewness, 0 if there is none.
func skew(values []float64) float64 {
	if len(values) < 3 || slices.Min(values) == slices.Max(values) {
		return 0
	}
	return math.Abs(stat.Skew(values, nil))
}
