package compare

import (
	"fmt"
	"math"

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
	labels   []Label
	required map[string]bool // columns that every file has
}

// newChecker returns a checker of rows of a game. Of no known game, given by an entry
// without a name, only the columns that say what a row is must be there.
func newChecker(e *catalogue.Entry, known bool, labels []Label) *checker {
	c := &checker{columns(labels), labels, map[string]bool{
		columnSource: true, columnDeal: true, columnIndex: true,
		columnKind: true,
	}}
	if known {
		for _, name := range datasets.NewSchema(*e).Positions.Names() {
			c.required[name] = true
		}
	}
	return c
}

// check returns an error of a column that is missing or has what no such column has.
func (c *checker) check(r record) error {
	for _, name := range c.names {
		if err := c.cell(name, r[name]); err != nil {
			return misuse.Of(err)
		}
	}
	for i := range c.labels {
		if err := c.labels[i].agrees(r); err != nil {
			return misuse.Of(err)
		}
	}
	return nil
}

func (c *checker) cell(name string, v datasets.Cell) error {
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

// agrees returns an error if there are more successes than trials, or if bounds are
// the wrong way round.
func (l *Label) agrees(r record) error {
	for _, pair := range [][2]string{l.of, {l.low, l.high}} {
		less, more := r[pair[0]], r[pair[1]]
		if less.Known && more.Known && less.Number > more.Number {
			return fmt.Errorf("column %s is %g, above %s, which is %g", pair[0], less.Number, pair[1], more.Number)
		}
	}
	return nil
}
