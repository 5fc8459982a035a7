package boards

import (
	"fmt"
	"slices"
	"strings"
)

// A tableau is what the rules say about a game's columns. With it, a list of columns
// can be distinguished from other lines, such as the rows of a deal, which some
// programs write. Read as columns, these rows would be a different board.
type tableau struct {
	dealt []int // the number of cards that the deal puts into each column
	run   int   // the greatest number of cards of a run
}

// A column is a column as it is written.
type column struct {
	cards []string
	// marked says that it is called a column, by a colon or by the name of a list.
	marked bool
	// settled is the number of its cards up to the first of the run at its end. They
	// lie where the deal put them.
	settled int
}

// check returns an error, which names both ways to read the lines, unless they are
// columns:
//
//   - lines with as many cards as the rows of a deal are rows;
//   - there is a line for each column. Marked columns may be left out if they are empty,
//     provided that the others can have grown from a deal;
//   - no column is longer than one that the deal made and a run continued.
//
// Lines as long as the rows of a deal are accepted as columns only if such columns can
// arise from a deal, and if valid reports that the rules allow them.
func (t tableau) check(columns []column, valid func() bool) error {
	lengths, marked := make([]int, len(columns)), true
	for i, c := range columns {
		lengths[i], marked = len(c.cards), marked && c.marked
	}
	switch {
	case t.areRows(lengths) && !(t.grown(columns) && valid()):
		return fmt.Errorf("%s with as many cards as the rows of a deal: %s", counted(len(columns), "line"),
			t.readings(columns))
	case len(columns) > len(t.dealt) || len(columns) < len(t.dealt) && !(marked && t.grown(columns)):
		return fmt.Errorf("%s of cards for %s: %s", counted(len(columns), "line"), counted(len(t.dealt), "column"),
			t.readings(columns))
	}
	most := t.deepest() + max(t.run-1, 0)
	for i, n := range lengths {
		if n > most {
			return fmt.Errorf("column %d has %d cards; no column grows beyond %d; %s", i+1, n, most, t.expected())
		}
	}
	return nil
}

// deepest returns the greatest number of cards that the deal puts into a column.
func (t tableau) deepest() int { return slices.Max(append(t.dealt[:len(t.dealt):len(t.dealt)], 0)) }

// areRows reports whether lines have as many cards as the rows of a deal.
func (t tableau) areRows(lengths []int) bool {
	for len(lengths) > 0 && lengths[len(lengths)-1] == 0 {
		lengths = lengths[:len(lengths)-1]
	}
	rows := make([]int, t.deepest())
	for _, n := range t.dealt {
		for row := range n {
			rows[row]++
		}
	}
	return len(rows) > 0 && slices.Equal(lengths, rows)
}

// grown reports whether the deal can have put as many cards into the columns as cannot
// have come later.
func (t tableau) grown(columns []column) bool {
	settled := make([]int, max(len(columns), len(t.dealt)))
	for i, c := range columns {
		settled[i] = c.settled
	}
	slices.Sort(settled)
	over := len(settled) - len(t.dealt)
	for i, dealt := range slices.Sorted(slices.Values(t.dealt)) {
		if settled[over+i] > max(dealt, 1) {
			return false
		}
	}
	return over == 0 || settled[over-1] == 0
}

// readings says what the first column is if the lines are columns, and what if they are
// rows.
func (t tableau) readings(columns []column) string {
	var line, first []string
	for _, c := range columns {
		if len(c.cards) == 0 {
			continue
		}
		if line == nil {
			line = c.cards
		}
		first = append(first, c.cards[0])
	}
	if line == nil {
		return t.expected()
	}
	return fmt.Sprintf("read as columns the first is %s, read as rows the first column is %s; %s", some(line),
		some(first), t.expected())
}

func (t tableau) expected() string {
	return fmt.Sprintf("expected a line for each of %s, a colon and its cards from the lowest on, or a colon alone",
		counted(len(t.dealt), "column"))
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

// withEmptyColumns puts a colon before each column in the text of a board of PySol, for
// at most the given number of columns. In such a text, columns have no colons, and a
// blank line is an empty column. A text is taken for PySol's if it has a line FC or
// Waste before the columns. Any other text comes back as it is.
func withEmptyColumns(text string, columns int) string {
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
