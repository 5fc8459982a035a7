package table

import (
	"reflect"
)

// Record returns the type of the records that the library reads and writes.
func (t *Table) Record() reflect.Type { return t.record }

// Fill sets a row from a record.
func (t *Table) Fill(row any, record reflect.Value) { t.fill(row, record) }
