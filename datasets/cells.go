package datasets

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"

	"patience/datasets/internal/table"
	"patience/internal/files"
	"patience/internal/misuse"
)

// A Cell is the value of a column that holds a number, a text or a list of numbers in each row.
type Cell struct {
	Known    bool    // false: null, an empty list, or there is no such column
	NoColumn bool    // that there is none
	IsText   bool    // the value is Text, else Number
	Number   float64 // of a list of numbers the least one
	Most     float64 // the largest number of a list; otherwise Number
	Text     string
}

// EachRow calls f with some columns of each row of a complete dataset, in the order of
// the manifest, until f returns an error. It finds the columns by name. A file may have
// other columns too; if it lacks a column, the cells of that column are not known. The
// cells are valid until f returns. Numbers above 2^53, such as keys, lose digits.
//
// The files must be exactly those that the manifest lists, with the same checksums, and their
// rows in ascending order of deal and position_index, if these are among the columns. The error wraps [ErrNoDataset]
// if there is no manifest, and [ErrDamaged] if the files differ from it. An error of f is returned with the file and
// the number of the row in it, from 1.
func EachRow(ctx context.Context, dir string, columns []string, f func([]Cell) error) error {
	m, err := ReadManifest(dir)
	if err != nil {
		return err
	}
	if err := m.onlyFiles(dir); err != nil {
		return err
	}
	for i := range m.Files {
		file := &m.Files[i]
		if !file.isData() {
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(file.Path))
		if err := file.check(ctx, path); err != nil {
			return err
		}
		if err := EachRowOfFile(ctx, path, columns, f); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// EachRowOfFile is [EachRow] for one Parquet file, which may come from anywhere and need not be of
// a dataset. It does not check what the file claims before it reads it. The errors do not name the file.
func EachRowOfFile(ctx context.Context, path string, columns []string, f func([]Cell) error) error {
	file, size, err := files.OpenPlain(path)
	if err != nil {
		return err
	}
	defer file.Close()
	groups, places, err := project(file, size, columns)
	if err != nil {
		return err
	}
	row, order, cells := 0, inOrder(columns), make([]Cell, len(columns))
	for values, err := range table.Rows(ctx, groups) {
		if err != nil {
			return err
		}
		row++
		setCells(cells, places, values)
		if err := cmp.Or(order(cells), f(cells)); err != nil {
			return fmt.Errorf("row %d: %w", row, err)
		}
	}
	return nil
}

// inOrder returns a function that returns an error if a row does not come after the one before it.
func inOrder(columns []string) func([]Cell) error {
	deal, index := slices.Index(columns, "deal"), slices.Index(columns, "position_index")
	last, begun := [2]float64{}, false
	return func(cells []Cell) error {
		if deal < 0 || index < 0 {
			return nil
		}
		here := [2]float64{cells[deal].Number, cells[index].Number}
		if begun && slices.Compare(last[:], here[:]) >= 0 {
			return misuse.Of(fmt.Errorf("deal %.0f, position %.0f comes after deal %.0f, position %.0f; expected rows in "+
				"ascending order", here[0], here[1], last[0], last[1]))
		}
		last, begun = here, true
		return nil
	}
}

// project opens a file and returns its row groups with only those of the columns
// that it has. Places says of each of these which of the columns it is.
func project(file *os.File, size int64, columns []string) (groups []parquet.RowGroup, places []int, err error) {
	defer table.Malformed(&err)
	opened, err := parquet.OpenFile(file, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, nil, err
	}
	chosen := parquet.Group{}
	for _, column := range opened.Schema().Fields() {
		for _, name := range columns {
			if column.Name() == name {
				chosen[name] = column
			}
		}
	}
	schema := parquet.NewSchema("columns", chosen)
	conversion, err := parquet.Convert(schema, opened.Schema())
	if err != nil {
		return nil, nil, err
	}
	for _, group := range opened.RowGroups() {
		groups = append(groups, parquet.ConvertRowGroup(group, conversion))
	}
	return groups, cellsOfLeaves(schema, columns), nil
}

// cellsOfLeaves returns which of some columns each column of a schema is, −1 for none.
func cellsOfLeaves(s *parquet.Schema, columns []string) (places []int) {
	for _, path := range s.Columns() {
		places = append(places, slices.Index(columns, path[0]))
	}
	return places
}

// setCells sets cells from the values of a row, of which places say to which cell they belong.
func setCells(cells []Cell, places []int, row parquet.Row) {
	for i := range cells {
		cells[i] = Cell{NoColumn: true}
	}
	for _, v := range row {
		if i := places[v.Column()]; i >= 0 {
			cells[i].add(v)
		}
	}
}

// add adds a value: the only one, or one of a list.
func (c *Cell) add(v parquet.Value) {
	c.NoColumn = false
	if v.IsNull() {
		return
	}
	x, isNumber := table.Number(v)
	switch {
	case !isNumber:
		c.IsText, c.Text = true, v.String()
	case c.Known:
		c.Number, c.Most = min(c.Number, x), max(c.Most, x)
	default:
		c.Number, c.Most = x, x
	}
	c.Known = true
}

// Cells returns some columns of a row as [EachRow] would read them. It panics if there is no
// row, and for the zero Schema.
func (s *Schema) Cells(row *Row, columns []string) []Cell {
	cells := make([]Cell, len(columns))
	setCells(cells, cellsOfLeaves(s.Positions.Schema, columns), s.Positions.Values(row))
	return cells
}
