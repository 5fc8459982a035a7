package compare

import (
	"fmt"
	"slices"
	"strings"

	"patience/internal/stats"
)

// AllWarnings returns the texts of all warnings: those about the populations, then those
// about labels, each once with the labels that have it.
func (r *Report) AllWarnings() []string { return r.warnings(1) }

// SharedWarnings returns the texts of the warnings that are not about a single label.
func (r *Report) SharedWarnings() []string { return r.warnings(2) }

// warnings returns the texts about the populations, and about so many labels or more.
func (r *Report) warnings(least int) (texts []string) {
	for _, w := range r.Warnings {
		texts = append(texts, w.Text)
	}
	var seen []stats.Warning
	for i := range r.Rows {
		for _, w := range r.Rows[i].Warnings {
			if names := r.warned(w); len(names) >= least && !slices.Contains(seen, w) {
				seen = append(seen, w)
				texts = append(texts, fmt.Sprintf("%s: %s", r.labelsText(names), w.Text))
			}
		}
	}
	return texts
}

// warned returns the names of the labels that have a warning.
func (r *Report) warned(w stats.Warning) (names []string) {
	for i := range r.Rows {
		if slices.Contains(r.Rows[i].Warnings, w) {
			names = append(names, r.Rows[i].Name)
		}
	}
	return names
}

func (r *Report) labelsText(names []string) string {
	if len(names) == len(r.Rows) && len(names) > 1 {
		return "all labels"
	}
	return strings.Join(names, ", ")
}

// ownWarnings returns the texts of the warnings that only one label has.
func (r *Report) ownWarnings(row *Row) (texts []string) {
	for _, w := range row.Warnings {
		if len(r.warned(w)) == 1 {
			texts = append(texts, w.Text)
		}
	}
	return texts
}
