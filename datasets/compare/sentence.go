package compare

import (
	"fmt"
	"strings"
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
