package compare

import (
	"fmt"
	"math"
	"strings"

	"github.com/dustin/go-humanize"

	"patience/internal/stats"
)

// conclusion says in one sentence what the data allow to say, first of the win
// rate and then of all labels.
func (r *Report) conclusion() string {
	var parts []string
	for i := range r.Rows {
		if r.Rows[i].Name == "win_rate" {
			parts = append(parts, r.ofWinRate(&r.Rows[i]))
		}
	}
	text := strings.Join(append(parts, r.ofAll()), "; ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

func (r *Report) ofWinRate(row *Row) string {
	d := "Cliff's delta " + Signed(row.Delta)
	easier, harder := r.A.Name, r.B.Name
	switch row.Verdict {
	case NoDifference:
		return fmt.Sprintf("these deals do not show whether %s or %s is easier for random play: %s", r.A.Name, r.B.Name, d)
	case LargerB:
		easier, harder = harder, easier
	}
	return fmt.Sprintf("for random play %s tends to be easier than %s, a %s difference: %s", easier, harder,
		magnitude(row.Delta.Value), d)
}

func (r *Report) ofAll() string {
	var differ []string
	for i := range r.Rows {
		if r.Rows[i].Verdict != NoDifference {
			differ = append(differ, r.Rows[i].Short)
		}
	}
	level := fmt.Sprintf("%.0f %% level, corrected for all tests", 100*(1-r.Level))
	switch {
	case len(r.Rows) == 0:
		return "no label could be compared"
	case len(differ) == 0:
		return fmt.Sprintf("none of the %d labels differs significantly (%s), but there may still be a difference",
			len(r.Rows), level)
	case len(differ) == len(r.Rows):
		return fmt.Sprintf("all %d labels differ significantly (%s)", len(r.Rows), level)
	}
	return fmt.Sprintf("%d of %d labels differ significantly (%s): %s; in the others there may still be a difference",
		len(differ), len(r.Rows), level, strings.Join(differ, ", "))
}

// PowerText says how large a difference of a row's label the deals probably show, and, if
// no difference was found, how many deals would show one as large as the measured one. It
// panics without a row.
func (r *Report) PowerText(row *Row) string {
	p := &row.Power
	ofDeals := sizesText(row.A.Values, row.B.Values)
	text := fmt.Sprintf("%s would show a %s of %s in the %s with a probability of %.0f %%", ofDeals, p.Name,
		Number(rounded(p.Detects)), row.Short, 100*p.Power)
	if row.Power.Name == stats.CliffName && p.Detects > 1 {
		text = fmt.Sprintf("%s are too few to show any difference in the %s with a probability of %.0f %%", ofDeals,
			row.Short, 100*p.Power)
	}
	text += fmt.Sprintf(", at the %.0f %% level corrected for all tests.", 100*(1-r.Level))
	if row.Verdict == NoDifference && p.Needed > 0 {
		text += fmt.Sprintf(" To settle a difference as large as the measured one, %s, about %s deals on each side are "+
			"needed.",
			strings.ReplaceAll(fmt.Sprintf("%+.2g", p.Measured), "-", "−"), Number(rounded(float64(p.Needed))))
	}
	return text
}

// sizesText tells how many deals have a value.
func sizesText(a, b int) string {
	if a == b {
		return humanize.Comma(int64(a)) + " deals on each side"
	}
	return fmt.Sprintf("%s and %s deals", humanize.Comma(int64(a)), humanize.Comma(int64(b)))
}

// rounded returns a number with two digits.
func rounded(v float64) float64 {
	if v <= 0 {
		return 0
	}
	step := math.Pow(10, math.Floor(math.Log10(v))-1)
	return math.Round(v/step) * step
}
