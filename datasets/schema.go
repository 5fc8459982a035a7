package datasets

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/features"
)

// A Column describes one column of a dataset.
type Column struct {
	Name     string
	Type     string // the Parquet type in words
	Nullable bool
	Doc      string
}

// A table is the rows of one kind in a dataset: its positions, or their moves.
// Its columns are the fields of the row type, with the game's features in the
// place of a field Features. The same record type makes the Parquet schema and
// the JSON, so that names and order agree.
type table struct {
	name     string // of the configuration in the dataset card
	folder   string // of its files
	order    []string
	features *features.Set // nil if the row type has none
	columns  []Column
	row      reflect.Type
	record   reflect.Type
	parquet  *parquet.Schema
}

// A schema is the tables of one game's datasets.
type schema struct{ positions, moves *table }

// schemaOf returns the schema of a game.
func schemaOf(e catalogue.Entry) *schema {
	return &schema{positionsOf(e), movesOf(e)}
}

func positionsOf(e catalogue.Entry) *table {
	return newTable("positions", "data", []string{"deal", "position_index"}, reflect.TypeFor[Row](), e.Features, e.Words)
}

func movesOf(e catalogue.Entry) *table {
	return newTable("moves", "moves", []string{"deal", "position_index", "move_index"}, reflect.TypeFor[MoveRow](), nil, e.Words)
}

func newTable(name, folder string, order []string, row reflect.Type, set *features.Set, words catalogue.Words) *table {
	t := &table{name: name, folder: folder, order: order, features: set, row: row}
	var fields []reflect.StructField
	for i := range row.NumField() {
		if field := row.Field(i); t.isFeatures(i) {
			fields = append(fields, t.featureFields()...)
		} else {
			fields = append(fields, t.rowField(field, words))
		}
	}
	t.record = reflect.StructOf(fields)
	t.parquet = parquet.SchemaOf(reflect.New(t.record).Interface())
	return t
}

// isFeatures reports whether a field of the row type stands for the features.
func (t *table) isFeatures(field int) bool { return t.row.Field(field).Name == "Features" }

func (t *table) rowField(field reflect.StructField, words catalogue.Words) reflect.StructField {
	name, _, _ := strings.Cut(field.Tag.Get("parquet"), ",")
	t.columns = append(t.columns, Column{
		Name:     name,
		Type:     typeText(field.Type),
		Nullable: field.Type.Kind() == reflect.Pointer,
		Doc:      strings.TrimSpace(field.Tag.Get("doc") + " " + words.Columns[name]),
	})
	field.Tag += reflect.StructTag(fmt.Sprintf(` json:%q`, name))
	return field
}

func (t *table) featureFields() []reflect.StructField {
	var fields []reflect.StructField
	for i, f := range t.features.Features() {
		t.columns = append(t.columns, Column{
			Name: f.Name,
			Type: typeText(reflect.TypeFor[float32]()),
			Doc:  fmt.Sprintf("%s. Range %g to %g.", strings.TrimSuffix(f.Doc, "."), f.Min, f.Max),
		})
		fields = append(fields, reflect.StructField{
			Name: fmt.Sprintf("Feature%d", i),
			Type: reflect.TypeFor[float32](),
			Tag:  reflect.StructTag(fmt.Sprintf(`parquet:%q json:%q`, f.Name, f.Name)),
		})
	}
	return fields
}

func typeText(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return typeText(t.Elem())
	case reflect.Slice:
		return "list of " + typeText(t.Elem())
	}
	return t.Kind().String()
}

// value returns a row, given by a pointer to it, as a pointer to a record.
func (t *table) value(row any) reflect.Value {
	record := reflect.New(t.record)
	t.match(record.Elem(), row, func(field, column reflect.Value) { column.Set(field) })
	return record
}

// match calls f with every field of the row and the record's column of it.
func (t *table) match(record reflect.Value, row any, f func(field, column reflect.Value)) {
	value, column := reflect.ValueOf(row).Elem(), 0
	for i := range t.row.NumField() {
		if !t.isFeatures(i) {
			f(value.Field(i), record.Field(column))
			column++
			continue
		}
		for j := range value.Field(i).Len() {
			f(value.Field(i).Index(j), record.Field(column))
			column++
		}
	}
}

// fill sets a row, given by a pointer to it, from a record.
func (t *table) fill(row any, record reflect.Value) {
	if r, ok := row.(*Row); ok {
		r.Features = make([]float32, len(t.features.Features()))
	}
	t.match(record, row, func(field, column reflect.Value) { field.Set(column) })
}

// parquetRow returns a row as Parquet values.
func (t *table) parquetRow(row any) parquet.Row {
	return t.parquet.Deconstruct(nil, t.value(row).Interface())
}

// rowOf sets a row from Parquet values that parquetRow has made.
func (t *table) rowOf(values parquet.Row, row any) (err error) {
	defer asMalformed(&err)
	record := reflect.New(t.record)
	if err := t.parquet.Reconstruct(record.Interface(), values); err != nil {
		return err
	}
	t.fill(row, record.Elem())
	return nil
}

// marshal returns a row as a JSON object with the names of the columns.
func (t *table) marshal(row any) ([]byte, error) {
	return json.Marshal(t.value(row).Interface())
}

// unmarshal sets a row from what marshal has written.
func (t *table) unmarshal(text []byte, row any) error {
	record := reflect.New(t.record)
	if err := json.Unmarshal(text, record.Interface()); err != nil {
		return err
	}
	t.fill(row, record.Elem())
	return nil
}

// Columns returns the columns of the positions in a game's datasets, in their
// order.
func Columns(e catalogue.Entry) []Column { return positionsOf(e).columns }
