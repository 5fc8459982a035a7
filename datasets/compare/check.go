package compare

import (
	"cmp"
	"fmt"
	"slices"

	"patience/catalogue"
	"patience/datasets"
	"patience/internal/misuse"
)

// A checker checks rows of a dataset, which may be from anywhere.
type checker struct {
	names    []string        // of the columns that are read, first those of labels
	required map[string]bool // columns that every file has
	schema   *datasets.Schema
}

// newChecker returns a checker of rows of a game. Of no known game only the columns that say what
// a row is must be there, and the entry is any.
func newChecker(e *catalogue.Entry, known bool, labels []Label) *checker {
	c := &checker{names: columns(labels), schema: datasets.NewSchema(*e), required: map[string]bool{
		columnSource: true, columnDeal: true, columnIndex: true,
		columnKind: true,
	}}
	for i := range c.schema.Positions.Columns {
		name := c.schema.Positions.Columns[i].Name
		c.required[name] = c.required[name] || known
		if known && !slices.Contains(c.names, name) && c.schema.Positions.Columns[i].Limits() != "" {
			c.names = append(c.names, name)
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
	of := c.schema.Positions.Column(name)
	switch {
	case v.NoColumn && c.required[name]:
		return fmt.Errorf("column %s is missing", name)
	case !v.Known && !v.NoColumn && of != nil && !of.Nullable && !of.IsList():
		return fmt.Errorf("column %s is null; expected a value", name)
	case !v.Known || of == nil:
		return nil
	case of.IsText() != v.IsText:
		return fmt.Errorf("column %s has the wrong type; expected %s", name,
			map[bool]string{true: "texts", false: "numbers"}[of.IsText()])
	case v.IsText:
		return of.CheckText(v.Text)
	case name == columnDeal && v.Number == 0:
		return fmt.Errorf("column %s is 0, as of a position from a file; expected the number of a deal", name)
	}
	return cmp.Or(of.CheckNumber(v.Number), of.CheckNumber(v.Most))
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
	return c.schema.Positions.CheckOrdered(func(name string) (float64, bool) {
		i := slices.Index(c.names, name)
		if i < 0 {
			return 0, false
		}
		return cells[i].Number, cells[i].Known
	})
}
