package boards

import (
	"fmt"
	"slices"
	"strings"
)

// A column is a column as it is written.
type column struct {
	faces []face
	// marked says that it is called a column, by a colon or by the name of a list.
	marked bool
	// settled is the number of its cards up to the first of the run at its end. They
	// lie where the deal put them.
	settled int
}

// checkLines distinguishes columns from other lines, such as the rows of a deal, which some
// programs write. Read as columns, these rows would be a different board. It returns an
// error, which names both ways to read the lines, unless they are columns:
//
//   - lines with as many cards as the rows of a deal are rows;
//   - there is a line for each column. Marked columns may be left out if they are empty,
//     provided that the others can have grown from a deal;
//   - no column is longer than one that the deal made and a run continued.
//
// Lines as long as the rows of a deal are accepted as columns only if such columns can
// arise from a deal, and if valid reports that the rules allow them.
func (f *Format) checkLines(columns []column, valid func() bool) error {
	lengths, marked := make([]int, len(columns)), true
	for i, c := range columns {
		lengths[i], marked = len(c.faces), marked && c.marked
	}
	dealt := f.dealt()
	switch {
	case areRows(lengths, dealt) && !(grown(columns, dealt) && valid()):
		return fmt.Errorf("%s with as many cards as the rows of a deal: %s", counted(len(columns), "line"),
			f.readings(columns))
	case len(columns) > f.Columns || len(columns) < f.Columns && !(marked && grown(columns, dealt)):
		return fmt.Errorf("%s of cards for %s: %s", counted(len(columns), "line"), counted(f.Columns, "column"),
			f.readings(columns))
	}
	most := deepest(dealt) + max(f.Ranks-1, 0)
	for i, n := range lengths {
		if n > most {
			return fmt.Errorf("column %d has %d cards; no column grows beyond %d; %s", i+1, n, most, f.expected())
		}
	}
	return nil
}

// deepest returns the greatest number of cards that the deal puts into a column.
func deepest(dealt []int) int { return slices.Max(append(slices.Clone(dealt), 0)) }

// areRows reports whether lines have as many cards as the rows of a deal.
func areRows(lengths, dealt []int) bool {
	for len(lengths) > 0 && lengths[len(lengths)-1] == 0 {
		lengths = lengths[:len(lengths)-1]
	}
	rows := make([]int, deepest(dealt))
	for _, n := range dealt {
		for row := range n {
			rows[row]++
		}
	}
	return len(rows) > 0 && slices.Equal(lengths, rows)
}

// grown reports whether the deal can have put as many cards into the columns as cannot
// have come later.
func grown(columns []column, dealt []int) bool {
	settled := make([]int, max(len(columns), len(dealt)))
	for i, c := range columns {
		settled[i] = c.settled
	}
	slices.Sort(settled)
	over := len(settled) - len(dealt)
	for i, n := range slices.Sorted(slices.Values(dealt)) {
		if settled[over+i] > max(n, 1) {
			return false
		}
	}
	return over == 0 || settled[over-1] == 0
}

// readings says what the first column is if the lines are columns, and what if they are
// rows.
func (f *Format) readings(columns []column) string {
	var line, first []face
	for _, c := range columns {
		if len(c.faces) == 0 {
			continue
		}
		if line == nil {
			line = c.faces
		}
		first = append(first, c.faces[0])
	}
	if line == nil {
		return f.expected()
	}
	return fmt.Sprintf("read as columns the first is %s, read as rows the first column is %s; %s", some(line),
		some(first), f.expected())
}

func (f *Format) expected() string {
	return fmt.Sprintf("expected a line for each of %s, a colon and its cards from the lowest on, or a colon alone",
		counted(f.Columns, "column"))
}

// some returns the first cards, as many as the longest suit has.
func some(faces []face) string {
	const most = 13
	text := strings.Join(Texts(cardsOf(faces[:min(most, len(faces))])), " ")
	if len(faces) > most {
		text += " …"
	}
	return text
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
