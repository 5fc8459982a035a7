package compare

import (
	"cmp"
	"math"
	"slices"

	"patience/datasets"
)

// A dealTable has the cells of many deals, column by column. A map for each deal would
// take forty times the memory.
type dealTable struct {
	rows    int
	columns map[string]*column
	words   map[string]string // each text once, to share its memory
}

// A column has a value for each deal, in their order, in one of the lists. Deals at the end
// that have no value take no room, so a column without values takes none.
type column struct {
	numbers []float64 // NaN where not known
	texts   []string  // "" where not known
}

// add adds a deal with the cells of some columns.
func (t *dealTable) add(names []string, cells []datasets.Cell) {
	if t.columns == nil {
		t.columns, t.words = map[string]*column{}, map[string]string{}
	}
	for i, name := range names {
		c := t.columns[name]
		if c == nil {
			c = &column{}
			t.columns[name] = c
		}
		switch v := &cells[i]; {
		case !v.Known:
		case isText(name):
			t.words[v.Text] = cmp.Or(t.words[v.Text], v.Text)
			c.texts = append(padded(c.texts, t.rows, ""), t.words[v.Text])
		default:
			c.numbers = append(padded(c.numbers, t.rows, math.NaN()), v.Number)
		}
	}
	t.rows++
}

// padded returns values with others at the end, so that there are n.
func padded[T any](values []T, n int, none T) []T {
	for len(values) < n {
		values = append(values, none)
	}
	return values
}

// column returns a column, which has no value if the deals lack it.
func (t *dealTable) column(name string) *column {
	if c := t.columns[name]; c != nil {
		return c
	}
	return &column{}
}

// has reports whether a deal has a number.
func (c *column) has(row int) bool { return row < len(c.numbers) && !math.IsNaN(c.numbers[row]) }

// number returns the number of a deal, 0 if it is not known.
func (c *column) number(row int) float64 {
	if !c.has(row) {
		return 0
	}
	return c.numbers[row]
}

// text returns the text of a deal, "" if it is not known.
func (c *column) text(row int) string {
	if row < len(c.texts) {
		return c.texts[row]
	}
	return ""
}

// sort brings the deals into the order of their numbers.
func (t *dealTable) sort() {
	deal := t.column(columnDeal)
	order := make([]int, t.rows)
	for i := range order {
		order[i] = i
	}
	byNumber := func(a, b int) int { return cmp.Compare(deal.number(a), deal.number(b)) }
	if slices.IsSortedFunc(order, byNumber) {
		return
	}
	slices.SortFunc(order, byNumber)
	for _, c := range t.columns {
		c.numbers, c.texts = picked(c.numbers, order, math.NaN()), picked(c.texts, order, "")
	}
}

// picked returns values in another order, unless there are none.
func picked[T any](values []T, order []int, none T) []T {
	if len(values) == 0 {
		return nil
	}
	values, list := padded(values, len(order), none), make([]T, len(order))
	for i, from := range order {
		list[i] = values[from]
	}
	return list
}
