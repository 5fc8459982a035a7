// Package published reads the tables of datasets/reference.
package published

import (
	"fmt"
	"path/filepath"

	"github.com/parquet-go/parquet-go"
)

// Tables reads columns of the tables of a source, microsoft or random, in a
// folder that holds them, by number of deal. The fields of T name the columns, as
// in package parquet-go. The error says which file cannot be read.
func Tables[T any](folder, source string) (rows []T, err error) {
	files, err := filepath.Glob(filepath.Join(folder, source+"-*.parquet"))
	if err != nil {
		return nil, err
	}
	for _, file := range files { // their names are in the order of the deals
		table, err := parquet.ReadFile[T](file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		rows = append(rows, table...)
	}
	return rows, nil
}
