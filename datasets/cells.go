package datasets

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"

	"patience/datasets/internal/table"
	"patience/internal/files"
)

// A Cell is the value of a column that holds a number or a text in each row.
type Cell struct {
	Known    bool // false: null, or there is no such column
	NoColumn bool // that there is none, or one of lists
	IsText   bool // the value is Text, else Number
	Number   float64
	Text     string
}

// EachRow calls f with some columns of each row of a complete dataset, in the order of
// the manifest, until f returns an error. It finds the columns by name. A file may have
// other columns too; if it lacks a column, the cells of that column are not known. The
// cells are valid until f returns. Numbers above 2^53, such as keys, lose digits.
//
// The files must be exactly those that the manifest lists, with the same checksums. The
// error wraps [ErrNoDataset] if there is no manifest, and [ErrDamaged] if the files
// differ from it. An error of f is returned with the file and the number of the row in
// it, from 1.
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
		if err := eachRowOf(ctx, path, columns, f); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

func eachRowOf(ctx context.Context, path string, columns []string, f func([]Cell) error) error {
	file, size, err := files.OpenPlain(path)
	if err != nil {
		return err
	}
	defer file.Close()
	groups, from, err := project(file, size, columns)
	if err != nil {
		return err
	}
	row := 0
	numbered := func(cells []Cell) error {
		row++
		if err := f(cells); err != nil {
			return fmt.Errorf("row %d: %w", row, err)
		}
		return nil
	}
	for _, group := range groups {
		if err := eachRowIn(ctx, group, from, numbered); err != nil {
			return err
		}
	}
	return nil
}

// project opens a file and returns its row groups with only those of the columns
// that it has. From says of each column which one of these it is, −1 for none.
func project(file *os.File, size int64, columns []string) (groups []parquet.RowGroup, from []int, err error) {
	defer table.Malformed(&err)
	opened, err := parquet.OpenFile(file, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, nil, err
	}
	chosen := parquet.Group{}
	for _, column := range opened.Schema().Fields() {
		for _, name := range columns {
			if column.Name() == name && column.Leaf() && !column.Repeated() {
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
	for _, name := range columns {
		place := -1
		if leaf, ok := schema.Lookup(name); ok {
			place = leaf.ColumnIndex
		}
		from = append(from, place)
	}
	return groups, from, nil
}

func eachRowIn(ctx context.Context, group parquet.RowGroup, from []int, f func([]Cell) error) error {
	reader := group.Rows()
	defer reader.Close()
	piece, cells := make([]parquet.Row, table.PieceRows), make([]Cell, len(from))
	for left := group.NumRows(); left > 0; {
		n, err := table.ReadPiece(reader, piece[:min(left, table.PieceRows)])
		if err != nil {
			return err
		}
		for _, row := range piece[:n] {
			for i, place := range from {
				cells[i] = Cell{NoColumn: place < 0}
				if place >= 0 {
					cells[i] = cellOf(row[place])
				}
			}
			if err := f(cells); err != nil {
				return err
			}
		}
		if left -= int64(n); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

func cellOf(v parquet.Value) Cell {
	if v.IsNull() {
		return Cell{}
	}
	switch v.Kind() {
	case parquet.Int32:
		return Cell{Known: true, Number: float64(v.Int32())}
	case parquet.Int64:
		return Cell{Known: true, Number: float64(v.Int64())}
	case parquet.Float:
		return Cell{Known: true, Number: float64(v.Float())}
	case parquet.Double:
		return Cell{Known: true, Number: v.Double()}
	}
	return Cell{Known: true, IsText: true, Text: v.String()}
}

// Cells returns some columns of a row as [EachRow] would read them. It panics if there is no
// row, and for the zero Schema.
func (s *Schema) Cells(row *Row, columns []string) []Cell {
	cells, paths := slices.Repeat([]Cell{{NoColumn: true}}, len(columns)), s.Positions.Schema.Columns()
	for _, v := range s.Positions.Values(row) {
		path := paths[v.Column()] // of a list it is longer
		for i, name := range columns {
			if path[0] == name && len(path) == 1 {
				cells[i] = cellOf(v)
			}
		}
	}
	return cells
}
