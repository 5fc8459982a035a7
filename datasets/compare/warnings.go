package compare

import (
	"fmt"
	"slices"
	"strings"

	"patience/internal/stats"
)

// A warned is the rows that have a warning of one kind.
type warned struct {
	stats.Warning // of the first of them
	rows          []*Row
	differ        bool // whether the texts of the rows differ
}

// WarningsOf returns a text for each kind of warning: those about the populations, then
// those about the labels of rows of the report. The text of several labels says how many
// there are.
func (r *Report) WarningsOf(rows []*Row) []string { return r.warningsOf(rows, 1) }

// All returns all rows.
func (r *Report) All() []*Row {
	rows := make([]*Row, len(r.Rows))
	for i := range rows {
		rows[i] = &r.Rows[i]
	}
	return rows
}

// SharedWarnings returns the texts of the warnings that are not about a single label.
func (r *Report) SharedWarnings() []string { return r.warningsOf(r.All(), 2) }

// warningsOf returns the texts about the populations, and about so many rows or more.
func (r *Report) warningsOf(rows []*Row, least int) (texts []string) {
	for _, w := range r.Warnings {
		texts = append(texts, w.Text)
	}
	for _, w := range grouped(rows) {
		if len(w.rows) >= least {
			texts = append(texts, w.text(len(rows)))
		}
	}
	return texts
}

// grouped returns the warnings of rows by their kinds.
func grouped(rows []*Row) (kinds []warned) {
	for _, row := range rows {
		for _, w := range row.Warnings {
			at := slices.IndexFunc(kinds, func(k warned) bool { return k.Code == w.Code })
			if at < 0 {
				at, kinds = len(kinds), append(kinds, warned{Warning: w})
			}
			kinds[at].rows = append(kinds[at].rows, row)
			kinds[at].differ = kinds[at].differ || kinds[at].Warning != w
		}
	}
	return kinds
}

// text tells a kind of warning, with the names of its rows among so many.
func (w *warned) text(all int) string {
	text, names := w.Text, make([]string, len(w.rows))
	if w.differ {
		text = w.Kind
	}
	for i, row := range w.rows {
		names[i] = row.Short
	}
	switch n := len(names); {
	case n == 1:
		return names[0] + ": " + text
	case n == all && n == 2:
		return "both labels: " + text
	case n == all:
		return fmt.Sprintf("all %d labels: %s", n, text)
	}
	return fmt.Sprintf("%d labels (%s): %s", len(names), strings.Join(names, ", "), text)
}

// ownWarnings returns the texts that only this row has.
func (r *Report) ownWarnings(row *Row) (texts []string) {
	for _, w := range row.Warnings {
		others := slices.ContainsFunc(r.All(), func(o *Row) bool { return o != row && slices.Contains(o.Warnings, w) })
		if !others {
			texts = append(texts, w.Text)
		}
	}
	return texts
}
