package datasets

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
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

// A schema is the columns of one game's datasets: those of Row with the
// game's features in the place of Row.Features. The same record type makes
// the Parquet schema and the JSON, so that names and order agree.
type schema struct {
	features *features.Set
	words    catalogue.Words
	columns  []Column
	record   reflect.Type
	parquet  *parquet.Schema
}

var rowType = reflect.TypeFor[Row]()

// schemaOf returns the schema of a game.
func schemaOf(e catalogue.Entry) *schema {
	s := &schema{features: e.Features, words: e.Words}
	var fields []reflect.StructField
	for i := range rowType.NumField() {
		field := rowType.Field(i)
		if field.Name == "Features" {
			fields = append(fields, s.featureFields()...)
		} else {
			fields = append(fields, s.rowField(field))
		}
	}
	s.record = reflect.StructOf(fields)
	s.parquet = parquet.SchemaOf(reflect.New(s.record).Interface())
	return s
}

func (s *schema) rowField(field reflect.StructField) reflect.StructField {
	name, _, _ := strings.Cut(field.Tag.Get("parquet"), ",")
	s.columns = append(s.columns, Column{
		Name:     name,
		Type:     typeText(field.Type),
		Nullable: field.Type.Kind() == reflect.Pointer,
		Doc:      strings.TrimSpace(field.Tag.Get("doc") + " " + s.words.Columns[name]),
	})
	field.Tag += reflect.StructTag(fmt.Sprintf(` json:%q`, name))
	return field
}

func (s *schema) featureFields() []reflect.StructField {
	var fields []reflect.StructField
	for i, f := range s.features.Features() {
		s.columns = append(s.columns, Column{
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

// value returns a row as a pointer to a record.
func (s *schema) value(row *Row) reflect.Value {
	record := reflect.New(s.record)
	s.match(record.Elem(), row, func(field, column reflect.Value) { column.Set(field) })
	return record
}

// match calls f with every field of the row and the record's column of it.
func (s *schema) match(record reflect.Value, row *Row, f func(field, column reflect.Value)) {
	value, column := reflect.ValueOf(row).Elem(), 0
	for i := range rowType.NumField() {
		if rowType.Field(i).Name != "Features" {
			f(value.Field(i), record.Field(column))
			column++
			continue
		}
		for j := range row.Features {
			f(reflect.ValueOf(&row.Features[j]).Elem(), record.Field(column))
			column++
		}
	}
}

// parquetRow returns a row as Parquet values.
func (s *schema) parquetRow(row *Row) parquet.Row {
	return s.parquet.Deconstruct(nil, s.value(row).Interface())
}

// marshal returns a row as a JSON object with the names of the columns.
func (s *schema) marshal(row *Row) ([]byte, error) {
	return json.Marshal(s.value(row).Interface())
}

// unmarshal reads what marshal wrote.
func (s *schema) unmarshal(text []byte) (Row, error) {
	record := reflect.New(s.record)
	if err := json.Unmarshal(text, record.Interface()); err != nil {
		return Row{}, err
	}
	row := Row{Features: make([]float32, len(s.features.Features()))}
	s.match(record.Elem(), &row, func(field, column reflect.Value) { field.Set(column) })
	return row, nil
}

// Columns returns the columns of a game's datasets in their order.
func Columns(e catalogue.Entry) []Column { return schemaOf(e).columns }

// WriteSchema writes the columns of a game's datasets as a Markdown page.
func WriteSchema(w io.Writer, e catalogue.Entry) error {
	columns := Columns(e)
	_, err := fmt.Fprintf(w, schemaPage, e.Name(), FormatVersion, len(columns), paragraph(e.Words.Features), columnsTable(columns))
	return err
}

// columnsTable returns columns as a Markdown table.
func columnsTable(columns []Column) string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"column", "type", "null", "meaning"})
	for _, c := range columns {
		null := ""
		if c.Nullable {
			null = "yes"
		}
		t.AppendRow(table.Row{"`" + c.Name + "`", c.Type, null, c.Doc})
	}
	return t.RenderMarkdown()
}

// paragraph returns a text and an empty line, or nothing.
func paragraph(text string) string {
	if text == "" {
		return ""
	}
	return text + "\n\n"
}

const schemaPage = `# Columns of a %s dataset

Generated from the row type by ` + "`make generate-docs`" + `; do not edit. Format version %d, %d columns.
A column that may be null is null where its value is not known or has no meaning; there is no NaN.
Rows are sorted by deal, then position_index. The project's docs/glossary.md defines the terms.

%s%s
`
