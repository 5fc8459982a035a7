package datasets

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/parquet-go/parquet-go"
)

// A Cell is the value of a column that holds a number or a text in each row.
type Cell struct {
	Known  bool // false: null, or there is no such column
	Number float64
	Text   string
}

// ReadPlan returns the plan of a complete dataset, which may be of another
// format version. The error wraps [ErrNoDataset] if there is none, or says that
// it is not finished.
func ReadPlan(dir string) (p Plan, err error) {
	d := folder(dir)
	err = readJSON(d.plan(), &p)
	if errors.Is(err, fs.ErrNotExist) {
		return p, fmt.Errorf("%s: %w: plan.json is missing", dir, ErrNoDataset)
	}
	if err != nil {
		return p, err
	}
	if _, err := os.Stat(d.manifest()); err != nil {
		return p, fmt.Errorf("%s: %w that is finished: manifest.json is missing; run generate again to finish it", dir, ErrNoDataset)
	}
	return p, nil
}

// EachRow calls f with some columns of each row of a dataset, in the order of
// the names of its files and up to the first error. It takes the columns by
// name: others may be there, and columns that a file lacks are not known. The
// cells are valid until f returns. Numbers above 2^53, as keys are, lose digits.
// Of an unfinished dataset it reads what is there; see [ReadPlan]. The error wraps
// [ErrNoDataset] if there is no folder of rows.
func EachRow(ctx context.Context, dir string, columns []string, f func([]Cell) error) error {
	data := filepath.Join(dir, "data")
	return filepath.WalkDir(data, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case path == data && errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("%s: %w: data is missing", dir, ErrNoDataset)
		case err != nil:
			return err
		case entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || filepath.Ext(path) != ".parquet":
			return nil
		}
		if err := eachRowOf(ctx, path, columns, f); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return nil
	})
}

func eachRowOf(ctx context.Context, path string, columns []string, f func([]Cell) error) error {
	file, size, err := openPlain(path)
	if err != nil {
		return err
	}
	defer file.Close()
	groups, from, err := project(file, size, columns)
	if err != nil {
		return err
	}
	for _, group := range groups {
		if err := eachRowIn(ctx, group, from, f); err != nil {
			return err
		}
	}
	return nil
}

// project opens a file and returns its row groups with only those of the columns
// that it has. From says of each column which one of these it is, −1 for none.
func project(file *os.File, size int64, columns []string) (groups []parquet.RowGroup, from []int, err error) {
	defer asMalformed(&err)
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
	piece, cells := make([]parquet.Row, pieceRows), make([]Cell, len(from))
	for left := group.NumRows(); left > 0; {
		n, err := readPiece(reader, piece[:min(left, pieceRows)])
		if err != nil {
			return err
		}
		for _, row := range piece[:n] {
			for i, place := range from {
				cells[i] = Cell{}
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
	return Cell{Known: true, Text: v.String()}
}

// Cells returns some columns of a row, features apart, as [EachRow] would read
// them.
func (row *Row) Cells(columns []string) []Cell {
	cells := make([]Cell, len(columns))
	value := reflect.ValueOf(row).Elem()
	for i := range value.NumField() {
		name, _, _ := strings.Cut(value.Type().Field(i).Tag.Get("parquet"), ",")
		for j, column := range columns {
			if column == name {
				cells[j] = cellOfField(value.Field(i))
			}
		}
	}
	return cells
}

func cellOfField(v reflect.Value) Cell {
	switch {
	case v.Kind() == reflect.Pointer && v.IsNil():
		return Cell{}
	case v.Kind() == reflect.Pointer:
		return cellOfField(v.Elem())
	case v.CanInt():
		return Cell{Known: true, Number: float64(v.Int())}
	case v.CanUint():
		return Cell{Known: true, Number: float64(v.Uint())}
	case v.CanFloat():
		return Cell{Known: true, Number: v.Float()}
	case v.Kind() != reflect.String:
		return Cell{}
	}
	return Cell{Known: true, Text: v.String()}
}
