package compare

import (
	"fmt"
	"math"
	"slices"

	"patience/catalogue"
	"patience/datasets"
	"patience/internal/misuse"
)

// A span is the numbers that a column may have.
type span struct {
	low, high float64
	whole     bool
}

var (
	shares    = span{0, 1, false}
	counts    = span{0, math.MaxFloat64, true}
	sizes     = span{0, math.MaxFloat64, false}
	anyNumber = span{-math.MaxFloat64, math.MaxFloat64, false}
)

// spans are those of the columns that may have other numbers than those from 0.
var spans = map[string]span{
	"win_rate": shares, "win_rate_low": shares, "win_rate_high": shares,
	"rating": anyNumber, "rating_low": anyNumber, "rating_high": anyNumber,
	"wins": counts, "playouts": counts, "dead": counts, "capped": counts, columnIndex: counts,
	columnDeal: {1, math.MaxFloat64, true},
}

func (s span) has(v float64) bool {
	return s.low <= v && v <= s.high && (!s.whole || v == math.Trunc(v)) // false for NaN
}

func (s span) String() string {
	number := "a number"
	if s.whole {
		number = "a whole number"
	}
	switch {
	case s == anyNumber:
		return "a finite number"
	case s.high < math.MaxFloat64:
		return fmt.Sprintf("%s from %g to %g", number, s.low, s.high)
	}
	return fmt.Sprintf("%s from %g", number, s.low)
}

// A checker checks rows of a dataset, which may be from anywhere.
type checker struct {
	names    []string
	required map[string]bool // columns that every file has
	ordered  [][2]int        // pairs of columns, by place; the first is at most the second
}

// newChecker returns a checker of rows of a game. Of no known game, given by an entry
// without a name, only the columns that say what a row is must be there.
func newChecker(e *catalogue.Entry, known bool, labels []Label) *checker {
	c := &checker{names: columns(labels), required: map[string]bool{
		columnSource: true, columnDeal: true, columnIndex: true,
		columnKind: true,
	}}
	for _, l := range labels {
		for _, pair := range [][2]string{l.of, {l.low, l.high}} {
			if less, more := slices.Index(c.names, pair[0]), slices.Index(c.names, pair[1]); less >= 0 && more >= 0 {
				c.ordered = append(c.ordered, [2]int{less, more})
			}
		}
	}
	if known {
		for _, name := range datasets.NewSchema(*e).Positions.Names() {
			c.required[name] = true
		}
	}
	return c
}

// check returns an error of a column that is missing or has what no such column has.
func (c *checker) check(cells []datasets.Cell) error {
	for i, name := range c.names {
		if err := c.cell(name, &cells[i]); err != nil {
			return misuse.Of(err)
		}
	}
	return misuse.Of(c.agree(cells))
}

func (c *checker) cell(name string, v *datasets.Cell) error {
	of, special := spans[name]
	if !special {
		of = sizes
	}
	text := isText(name)
	switch {
	case v.NoColumn && c.required[name]:
		return fmt.Errorf("column %s is missing", name)
	case !v.Known && (name == columnDeal || name == columnIndex || name == columnKind):
		return fmt.Errorf("column %s is null; expected a value", name)
	case !v.Known:
		return nil
	case text != v.IsText:
		return fmt.Errorf("column %s has the wrong type; expected %s", name,
			map[bool]string{true: "texts", false: "numbers"}[text])
	case !text && !of.has(v.Number):
		return fmt.Errorf("column %s is %g; expected %s", name, v.Number, of)
	}
	return nil
}

func isText(name string) bool {
	switch name {
	case columnSource, columnKind, columnEstimator, columnStatus:
		return true
	}
	return false
}

// agree returns an error if there are more successes than trials, or if bounds are
// the wrong way round.
func (c *checker) agree(cells []datasets.Cell) error {
	for _, pair := range c.ordered {
		less, more := &cells[pair[0]], &cells[pair[1]]
		if less.Known && more.Known && less.Number > more.Number {
			return fmt.Errorf("column %s is %g, above %s, which is %g", c.names[pair[0]], less.Number, c.names[pair[1]],
				more.Number)
		}
	}
	return nil
}
