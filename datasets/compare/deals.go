package compare

import (
	"cmp"
	"slices"

	"patience/datasets"
)

// A dealTable has the cells of many deals, column by column. A map for each deal would
// take forty times the memory.
type dealTable struct {
	rows    int
	columns map[string]*column
}

// A column has a value for each deal, in their order. Deals at the end that have no
// value take no room, so a column without values takes none.
type column struct {
	known   []bool
	numbers []float64 // of a column of numbers; 0 where not known
	codes   []uint32  // of a column of texts: places in texts; 0 where not known
	texts   []string  // the different texts, first ""
	codeOf  map[string]uint32
}

// add adds a deal with the cells of some columns.
func (t *dealTable) add(names []string, cells []datasets.Cell) {
	if t.columns == nil {
		t.columns = map[string]*column{}
	}
	for i, name := range names {
		c := t.columns[name]
		if c == nil {
			c = &column{texts: []string{""}, codeOf: map[string]uint32{"": 0}}
			t.columns[name] = c
		}
		if cells[i].Known {
			c.set(t.rows, &cells[i], isText(name))
		}
	}
	t.rows++
}

// set adds the value of a deal, which comes after those that the column has.
func (c *column) set(row int, v *datasets.Cell, isText bool) {
	c.known = append(padded(c.known, row), true)
	if !isText {
		c.numbers = append(padded(c.numbers, row), v.Number)
		return
	}
	code, ok := c.codeOf[v.Text]
	if !ok {
		code = uint32(len(c.texts))
		c.texts, c.codeOf[v.Text] = append(c.texts, v.Text), code
	}
	c.codes = append(padded(c.codes, row), code)
}

// padded returns values with zeros at the end, so that there are n.
func padded[T any](values []T, n int) []T {
	var zero T
	for len(values) < n {
		values = append(values, zero)
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

// has reports whether the value of a deal is known.
func (c *column) has(row int) bool { return row < len(c.known) && c.known[row] }

// number returns the number of a deal, 0 if it is not known.
func (c *column) number(row int) float64 { return at(c.numbers, row) }

// text returns the text of a deal, "" if it is not known.
func (c *column) text(row int) string {
	if code := at(c.codes, row); code > 0 {
		return c.texts[code]
	}
	return ""
}

// at returns a value, or zero beyond the ends.
func at[T any](values []T, i int) (v T) {
	if i >= 0 && i < len(values) {
		v = values[i]
	}
	return v
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
		c.known, c.numbers, c.codes = picked(c.known, order), picked(c.numbers, order), picked(c.codes, order)
	}
}

// picked returns values in another order, unless there are none.
func picked[T any](values []T, order []int) []T {
	if len(values) == 0 {
		return nil
	}
	list := make([]T, len(order))
	for i, from := range order {
		list[i] = at(values, from)
	}
	return list
}
