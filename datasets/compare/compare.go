package compare

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"gonum.org/v1/gonum/stat"

	"patience/internal/stats"
)

// Options say how populations are compared.
type Options struct {
	stats.Resampling
	// Progress, if not nil, is called before each label is compared, with its short name, the
	// number of labels before it, and the number of all. It changes nothing.
	Progress func(label string, done, total int)
}

// DefaultOptions are those of the command line: 95 % intervals, 5 % for all tests
// together, 1,999 resamples.
func DefaultOptions() Options {
	return Options{Resampling: stats.Resampling{Level: 0.95, Draws: 1999, Seed: 1}}
}

// A Report is what a comparison found.
type Report struct {
	A     *Population `json:"a"`
	B     *Population `json:"b"`
	Level float64     `json:"level"`
	Draws int         `json:"draws"`
	Seed  uint64      `json:"seed"`
	// Conclusion is one sentence.
	Conclusion string    `json:"conclusion"`
	Rows       []Row     `json:"labels"`
	Omitted    []Omitted `json:"omitted"`
	// Warnings are about the populations; those about a label are in its row. WarningsOf
	// has both.
	Warnings []stats.Warning `json:"warnings,omitempty"`
}

// A Row is the comparison by one label.
type Row struct {
	Label
	A Summary `json:"a"`
	B Summary `json:"b"`
	stats.Comparison
	P       float64 `json:"p_corrected"` // of Test, corrected by Holm for all labels
	Verdict Verdict `json:"verdict"`
	// Power is that of the test at the level that Holm's method asks of the first label.
	Power stats.Power `json:"power"`
}

// A Verdict says what can be concluded about a label from its test.
type Verdict string

// The verdicts. NoDifference means that none was found, not that there is none.
const (
	LargerA      Verdict = "larger in A"
	LargerB      Verdict = "larger in B"
	NoDifference Verdict = "no difference found"
)

// A Summary describes the values of a label in one population.
type Summary struct {
	Values   int          `json:"values"`
	Missing  int          `json:"missing"`
	Mean     stats.Effect `json:"mean"` // with the BCa interval
	Median   float64      `json:"median"`
	Quartile [2]float64   `json:"quartiles"`
	Least    float64      `json:"least"`
	Largest  float64      `json:"largest"`
}

// Omitted is a label that was not compared.
type Omitted struct {
	Label  string `json:"label"`
	Reason string `json:"reason"`
}

// Run compares two populations, which were labelled alike and have deals. It returns
// an error if ctx is cancelled.
func Run(ctx context.Context, a, b *Population, o Options) (*Report, error) {
	r := &Report{A: a, B: b, Level: o.Level, Draws: o.Draws, Seed: o.Seed, Omitted: []Omitted{}}
	labels := labelsOfBoth(a, b)
	for i := range labels {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if o.Progress != nil {
			o.Progress(labels[i].Short, i, len(labels))
		}
		row, reason := compareLabel(labels[i], a, b, o.Resampling)
		if reason != "" {
			r.Omitted = append(r.Omitted, Omitted{labels[i].Name, reason})
		} else {
			r.Rows = append(r.Rows, row)
		}
	}
	r.correct()
	r.warn()
	r.Conclusion = r.conclusion()
	return r, nil
}

// compareLabel compares one label, or says why it cannot.
func compareLabel(l Label, a, b *Population, o stats.Resampling) (row Row, reason string) {
	var warnings []stats.Warning
	if l.low != "" && l.Kind != stats.Rate {
		l, warnings = l.orItsBound(a, b)
	}
	x, y := l.sample(a), l.sample(b)
	switch {
	case len(x.Values)+len(y.Values) == 0:
		return Row{}, "not in the data, or null in all deals"
	case len(x.Values) == 0 || len(y.Values) == 0:
		return Row{}, "null in all deals of one population"
	case allAre(x.Values, x.Values[0]) && allAre(y.Values, x.Values[0]):
		return Row{}, fmt.Sprintf("%g in all deals%s", x.Values[0], ofKnown(x.Missing+y.Missing))
	case l.proved() && sameEverywhere(l.Name, a, b):
		return Row{}, "not searched for"
	}
	row = Row{Label: l, A: summary(x, o), B: summary(y, o), Comparison: stats.Compare(l.Kind, x, y, o)}
	row.Warnings = append(row.Warnings, warnings...)
	return row, ""
}

// ofKnown says which deals all are, if some have no value.
func ofKnown(missing int) string {
	if missing == 0 {
		return ""
	}
	return " that have a value"
}

// allAre reports whether all values are v.
func allAre(values []float64, v float64) bool {
	return !slices.ContainsFunc(values, func(w float64) bool { return w != v })
}

func summary(s stats.Sample, o stats.Resampling) Summary {
	sorted := slices.Sorted(slices.Values(s.Values))
	quantile := func(p float64) float64 { return stat.Quantile(p, stat.LinInterp, sorted, nil) }
	return Summary{
		Values: len(sorted), Missing: s.Missing,
		Mean:     stats.MeanOf(sorted, o),
		Median:   stats.Median([][]float64{sorted}),
		Quartile: [2]float64{quantile(0.25), quantile(0.75)},
		Least:    sorted[0], Largest: sorted[len(sorted)-1],
	}
}

// correct corrects the p-values for the number of labels and draws the verdicts.
func (r *Report) correct() {
	var alone []float64
	for i := range r.Rows {
		alone = append(alone, r.Rows[i].Test.P)
	}
	for i, p := range stats.Holm(alone) {
		row := &r.Rows[i]
		row.P = p
		row.Verdict = row.verdict(1 - r.Level)
		row.Power = row.Comparison.Power((1 - r.Level) / float64(len(r.Rows)))
		if row.Verdict == NoDifference && row.differsAlone() {
			row.Warnings = append(row.Warnings, stats.Warning{Code: "alone", Text: aloneText})
		}
	}
}

const aloneText = "one of its intervals excludes equality, but each interval is for one label alone; corrected for " +
	"all labels, the test finds no difference"

// differsAlone reports whether the interval of an effect size leaves out what equal
// populations have: 0, and 1 as a ratio.
func (row *Row) differsAlone() bool {
	without := func(e stats.Effect, equal float64) bool { return equal < e.Low || equal > e.High }
	equal := 0.0
	if strings.Contains(row.SizeName, "ratio") {
		equal = 1
	}
	return without(row.Delta, 0) || row.Size != nil && without(*row.Size, equal)
}

// verdict says which population has the larger values, if the test finds a
// difference: by the means of counts and by the ranks of other labels, as the
// tests do.
func (row *Row) verdict(level float64) Verdict {
	larger := row.Delta.Value
	if row.Kind == stats.Count {
		larger = row.Test.Statistic
	}
	switch {
	case row.P > level || larger == 0:
		return NoDifference
	case larger > 0:
		return LargerA
	}
	return LargerB
}

// warn adds the warnings about the populations.
func (r *Report) warn() {
	switch n := shared(r.A, r.B); {
	case n > 0 && n == r.A.Deals && n == r.B.Deals:
		r.Warnings = append(r.Warnings, stats.Warning{
			Code: "same_deals",
			Text: fmt.Sprintf("A and B are the same deals (%d), so this compares a population with itself; only the random "+
				"numbers of the trials can differ", n),
		})
	case n > 0:
		r.Warnings = append(r.Warnings, stats.Warning{
			Code: "shared_deals",
			Text: fmt.Sprintf("number of deals in both populations: %d; the tests assume independent populations, so they "+
				"see less difference than there is", n),
		})
	}
	r.warnOf("dependent_deals", "consecutive Microsoft deals depend on each other, but the intervals and tests assume "+
		"independent deals, so they make the data look slightly more certain than they are",
		func(p *Population) (bool, string) { return p.dependent(), "" })
	r.warnOf("positions", "rows that are not deals are left out", func(p *Population) (bool, string) {
		return p.LeftOut > 0, fmt.Sprintf(" (%s)", humanize.Comma(int64(p.LeftOut)))
	})
}

// warnOf adds one warning about the populations that it is true of, each named with a
// detail.
func (r *Report) warnOf(code, text string, of func(p *Population) (is bool, detail string)) {
	var names []string
	for _, p := range []*Population{r.A, r.B} {
		if is, detail := of(p); is {
			names = append(names, p.Name+detail)
		}
	}
	if len(names) > 0 {
		text = strings.Join(names, " and ") + ": " + text
		r.Warnings = append(r.Warnings, stats.Warning{Code: code, Text: text})
	}
}

// Main returns the rows that a reader wants first, at most three, or the first ones of a
// report that has none of them.
func (r *Report) Main() []*Row {
	var main []*Row
	for _, name := range wanted {
		if i := slices.IndexFunc(r.Rows, func(row Row) bool { return row.Name == name }); i >= 0 && len(main) < mostMain {
			main = append(main, &r.Rows[i])
		}
	}
	if len(main) == 0 {
		for i := range min(mostMain, len(r.Rows)) {
			main = append(main, &r.Rows[i])
		}
	}
	return main
}

// magnitude returns the usual word for the size of Cliff's delta (Romano and
// others 2006).
func magnitude(delta float64) string {
	switch size := math.Abs(delta); {
	case size < 0.147:
		return "negligible"
	case size < 0.33:
		return "small"
	case size < 0.474:
		return "medium"
	}
	return "large"
}
