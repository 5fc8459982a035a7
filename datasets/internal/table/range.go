package table

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"
)

// A Range is what the values of a column may be: numbers, which includes the items of lists, from
// Low to High, or some words. The zero value allows any.
type Range struct {
	Low, High float64
	Words     []string
}

// isAny reports whether a range allows any value.
func (r Range) isAny() bool { return r.Low == 0 && r.High == 0 && r.Words == nil }

// has reports whether a range allows a number. NaN is in none.
func (r Range) has(x float64) bool { return r.isAny() || r.Low <= x && x <= r.High }

// Limits returns the range in words, for the pages of columns: "" if it allows any.
func (c *Column) Limits() string {
	switch {
	case c.Range.Words != nil:
		return "one of " + strings.Join(c.Range.Words, ", ")
	case c.Range.isAny():
		return ""
	case c.Range.High >= math.MaxInt32:
		return fmt.Sprintf("from %g", c.Range.Low)
	}
	return fmt.Sprintf("%g to %g", c.Range.Low, c.Range.High)
}

// CheckNumber returns an error if a column cannot have a number.
func (c *Column) CheckNumber(x float64) error {
	if c.Range.has(x) && !(c.whole && x != math.Trunc(x)) {
		return nil
	}
	number := "a number"
	if c.whole {
		number = "a whole number"
	}
	return fmt.Errorf("column %s is %g; expected %s from %g to %g", c.Name, x, number, c.Range.Low, c.Range.High)
}

// IsText reports whether a column has texts, and IsList whether it has lists.
func (c *Column) IsText() bool { return c.Type == "string" }
func (c *Column) IsList() bool { return strings.HasPrefix(c.Type, "list") }

// Column returns a column by its name, nil if there is none.
func (t *Table) Column(name string) *Column {
	i, ok := t.places[name]
	if !ok {
		return nil
	}
	return &t.Columns[i]
}

// CheckText returns an error if a column cannot have a text.
func (c *Column) CheckText(text string) error {
	if c.Range.Words == nil || slices.Contains(c.Range.Words, text) {
		return nil
	}
	return fmt.Errorf("column %s is %.40q; expected %s", c.Name, text, strings.Join(c.Range.Words, ", "))
}

// CheckRow returns an error if a column of a row has a value that it cannot have, or if a number that
// is at most another one by [Kind.Ordered] is larger.
func (t *Table) CheckRow(row parquet.Row) error {
	numbers := make(map[string]float64, 2*len(t.Ordered))
	for _, v := range row {
		c := &t.Columns[v.Column()]
		x, isNumber := Number(v)
		var err error
		switch {
		case v.IsNull():
		case isNumber:
			if err = c.CheckNumber(x); c.compared {
				numbers[c.Name] = x
			}
		case v.Kind() == parquet.ByteArray:
			err = c.CheckText(v.String())
		}
		if err != nil {
			return err
		}
	}
	return t.CheckOrdered(func(name string) (float64, bool) { x, ok := numbers[name]; return x, ok })
}

// Number returns a value as a number, if it is one.
func Number(v parquet.Value) (x float64, ok bool) {
	switch v.Kind() {
	case parquet.Int32:
		return float64(v.Int32()), !v.IsNull()
	case parquet.Int64:
		return float64(v.Int64()), !v.IsNull()
	case parquet.Float:
		return float64(v.Float()), !v.IsNull()
	case parquet.Double:
		return v.Double(), !v.IsNull()
	}
	return 0, false
}

// CheckOrdered returns an error if the first of two columns is above the second. A column may have no
// number.
func (t *Table) CheckOrdered(numberOf func(name string) (float64, bool)) error {
	for _, pair := range t.Ordered {
		less, ok1 := numberOf(pair[0])
		more, ok2 := numberOf(pair[1])
		if ok1 && ok2 && less > more {
			return fmt.Errorf("column %s is %g, above %s, which is %g", pair[0], less, pair[1], more)
		}
	}
	return nil
}
