package game

import (
	"fmt"
	"slices"
	"strings"
)

// A Tableau is what the rules say about a game's columns. With it, a list of columns
// can be distinguished from other lines, such as the rows of a deal, which some
// programs write. Read as columns, these rows would be a different board.
type Tableau struct {
	Dealt []int // the number of cards that the deal puts into each column
	Run   int   // the greatest number of cards of a run
}

// A Column is a column as it is written.
type Column struct {
	Cards []string
	// Marked says that it is called a column, by a colon or by the name of a list.
	Marked bool
	// Settled is the number of its cards up to the first of the run at its end. They
	// lie where the deal put them.
	Settled int
}

// Check returns an error, which names both ways to read the lines, unless they are
// columns:
//
//   - lines with as many cards as the rows of a deal are rows;
//   - there is a line for each column. Marked columns may be left out if they are empty,
//     provided that the others can have grown from a deal;
//   - no column is longer than one that the deal made and a run continued.
//
// Lines as long as the rows of a deal are accepted as columns only if such columns can
// arise from a deal, and if valid reports that the rules allow them.
func (t Tableau) Check(columns []Column, valid func() bool) error {
	lengths, marked := make([]int, len(columns)), true
	for i, c := range columns {
		lengths[i], marked = len(c.Cards), marked && c.Marked
	}
	switch {
	case t.areRows(lengths) && !(t.grown(columns) && valid()):
		return fmt.Errorf("%s with as many cards as the rows of a deal: %s", counted(len(columns), "line"),
			t.readings(columns))
	case len(columns) > len(t.Dealt) || len(columns) < len(t.Dealt) && !(marked && t.grown(columns)):
		return fmt.Errorf("%s of cards for %s: %s", counted(len(columns), "line"), counted(len(t.Dealt), "column"),
			t.readings(columns))
	}
	most := t.deepest() + max(t.Run-1, 0)
	for i, n := range lengths {
		if n > most {
			return fmt.Errorf("column %d has %d cards; no column grows beyond %d; %s", i+1, n, most, t.expected())
		}
	}
	return nil
}

// deepest returns the greatest number of cards that the deal puts into a column.
func (t Tableau) deepest() int { return slices.Max(append(t.Dealt[:len(t.Dealt):len(t.Dealt)], 0)) }

// areRows reports whether lines have as many cards as the rows of a deal.
func (t Tableau) areRows(lengths []int) bool {
	for len(lengths) > 0 && lengths[len(lengths)-1] == 0 {
		lengths = lengths[:len(lengths)-1]
	}
	rows := make([]int, t.deepest())
	for _, n := range t.Dealt {
		for row := range n {
			rows[row]++
		}
	}
	return len(rows) > 0 && slices.Equal(lengths, rows)
}

// grown reports whether the deal can have put as many cards into the columns as cannot
// have come later.
func (t Tableau) grown(columns []Column) bool {
	settled := make([]int, max(len(columns), len(t.Dealt)))
	for i, c := range columns {
		settled[i] = c.Settled
	}
	slices.Sort(settled)
	over := len(settled) - len(t.Dealt)
	for i, dealt := range slices.Sorted(slices.Values(t.Dealt)) {
		if settled[over+i] > max(dealt, 1) {
			return false
		}
	}
	return over == 0 || settled[over-1] == 0
}

// readings says what the first column is if the lines are columns, and what if they are
// rows.
func (t Tableau) readings(columns []Column) string {
	var line, first []string
	for _, c := range columns {
		if len(c.Cards) == 0 {
			continue
		}
		if line == nil {
			line = c.Cards
		}
		first = append(first, c.Cards[0])
	}
	if line == nil {
		return t.expected()
	}
	return fmt.Sprintf("read as columns the first is %s, read as rows the first column is %s; %s", some(line),
		some(first), t.expected())
}

func (t Tableau) expected() string {
	return fmt.Sprintf("expected a line for each of %s, a colon and its cards from the lowest on, or a colon alone",
		counted(len(t.Dealt), "column"))
}

// some returns the first words, as many as the longest suit has cards.
func some(words []string) string {
	const most = 13
	if len(words) > most {
		return strings.Join(words[:most], " ") + " …"
	}
	return strings.Join(words, " ")
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// WithEmptyColumns puts a colon before each column in the text of a board of PySol, for
// at most the given number of columns. In such a text, columns have no colons, and a
// blank line is an empty column. A text is taken for PySol's if it has a line FC or
// Waste before the columns. Any other text comes back as it is.
func WithEmptyColumns(text string, columns int) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	first, known := 0, false
	for i, line := range lines {
		if strings.Contains(line, ":") {
			first, known = i+1, known || strings.HasPrefix(line, "FC:") || strings.HasPrefix(line, "Waste:")
		}
	}
	body := lines[first:]
	for len(body) > max(columns, 0) && strings.TrimSpace(body[len(body)-1]) == "" {
		body = body[:len(body)-1]
	}
	if !known {
		return text
	}
	for i, line := range body {
		body[i] = ": " + line
	}
	return strings.Join(lines[:first+len(body)], "\n")
}
