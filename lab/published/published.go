// Package published reads the tables of datasets/reference.
package published

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"
)

// Tables reads columns of the tables of a source, microsoft or random, in a
// folder that holds them, by number of deal. The fields of T name the columns, as
// in package parquet-go. The error says which file cannot be read.
func Tables[T any](folder, source string) ([]T, error) {
	type numbered struct {
		Deal int64 `parquet:"deal"`
	}
	deals, err := tables[numbered](folder, source)
	if err != nil {
		return nil, err
	}
	read, err := tables[T](folder, source)
	if err != nil {
		return nil, err
	}
	order := make([]int, len(deals))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(deals[i].Deal, deals[j].Deal) })
	rows := make([]T, len(read))
	for i, at := range order {
		rows[i] = read[at]
	}
	return rows, nil
}

// tables is Tables with the rows in the order of the files.
func tables[T any](folder, source string) (rows []T, err error) {
	err = EachTable(folder, source, func(_ *parquet.File, table []T) error {
		rows = append(rows, table...)
		return nil
	})
	return rows, err
}

// EachTable calls f with the rows of each of these tables, up to the first error. A
// table has deals of one split, by number. The file is for its metadata.
func EachTable[T any](folder, source string, f func(file *parquet.File, rows []T) error) error {
	paths, err := filepath.Glob(filepath.Join(folder, source+"-*.parquet"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		if err := read(path, f); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

func read[T any](path string, f func(*parquet.File, []T) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	opened, err := parquet.OpenFile(file, info.Size())
	if err != nil {
		return err
	}
	rows, err := parquet.Read[T](file, info.Size())
	if err != nil {
		return err
	}
	return f(opened, rows)
}
