// Package table converts rows from Go structs to Parquet, JSON and CSV, and back.
//
//	row type, features → Table → columns, Parquet schema
//	row → Values → file → Reader → Scan → row
package table

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	pretty "github.com/jedib0t/go-pretty/v6/table"
	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/features"
)

// A Column describes one column of a dataset.
type Column struct {
	Name     string
	Type     string // the Parquet type in words
	Nullable bool
	Range    Range
	Role     Role
	Doc      string
	whole    bool // its numbers are
	compared bool // with another column
}

// A Role says what a column is for when a model is trained. The fields of row types name
// it in a tag.
type Role string

// The roles. Only columns with the role Input may be read by a model that predicts
// labels: what is How may follow from the outcome, too.
const (
	Input Role = "input" // follows from the board
	Label Role = "label" // was measured, proved or found
	Key   Role = "key"   // says which row it is, and where it comes from
	How   Role = "how"   // says how labels were made
)

// A Table is the rows of one kind in a dataset: its positions, or their moves.
// Its columns are the fields of the row type, with the game's own columns in the
// place of the fields Numbers, Features and Extras. The same record type makes the
// Parquet schema and the JSON, so that names and order agree.
type Table struct {
	Kind
	Columns []Column
	Schema  *parquet.Schema

	set    *features.Set
	places map[string]int // of the columns, by name
	fields []fieldColumns // of the row type
	record reflect.Type
}

// fieldColumns are the columns that a field of the row type stands for: none if it
// can never have a value in the game.
type fieldColumns struct {
	n    int
	list bool // the field is a slice with an element for each column
}

// A Kind says what a table is of.
type Kind struct {
	Name     string            // of the configuration in the dataset card
	Folder   string            // of its files
	Order    []string          // the columns by which rows are sorted
	Row      reflect.Type      // a struct with a field for each column
	Docs     map[string]string // the meanings of its columns
	Required []string          // columns that are never null, though their fields are pointers
	Ranges   map[string]Range  // what their values may be, if not all of their type
	Ordered  [][2]string       // columns, of which the first is at most the second where both are known
	Version  int               // of the format
}

// New returns the table of a kind for a game.
func New(k Kind, e *catalogue.Entry) *Table {
	t := &Table{Kind: k, set: e.Features, places: map[string]int{}}
	var fields []reflect.StructField
	for i := range k.Row.NumField() {
		columns, list := k.columnsOf(k.Row.Field(i), e)
		t.fields = append(t.fields, fieldColumns{len(columns), list})
		for _, c := range columns {
			t.places[c.Name] = len(t.Columns)
			c.compared = slices.ContainsFunc(k.Ordered, func(pair [2]string) bool { return slices.Contains(pair[:], c.Name) })
			t.Columns = append(t.Columns, c.Column)
			fields = append(fields, c.field)
		}
	}
	t.record = reflect.StructOf(fields)
	t.Schema = parquet.SchemaOf(reflect.New(t.record).Interface())
	return t
}

// A recordColumn is a column and its field in the record type.
type recordColumn struct {
	Column
	field reflect.StructField
}

// columnsOf returns the columns that a field of a row type stands for. List says
// that the field is a slice with an element for each of them.
func (k *Kind) columnsOf(field reflect.StructField, e *catalogue.Entry) (columns []recordColumn, list bool) {
	role := Role(field.Tag.Get("role"))
	add := func(name, doc string, of Range, role Role) {
		columns = append(columns, newColumn(name, doc, of, role, field.Type.Elem(),
			fmt.Sprintf("%s%d", field.Name, len(columns)), fmt.Sprintf("parquet:%q", name)))
	}
	switch field.Name {
	case "Numbers":
		for _, n := range e.Features.Numbers() {
			add(n.Name, strings.TrimSuffix(n.Doc, ".")+".", Range{}, role)
		}
		return columns, true
	case "Features":
		for _, f := range e.Features.Features() {
			values := Range{Low: float64(float32(f.Min)), High: float64(float32(f.Max))}
			add(f.Name, strings.TrimSuffix(f.Doc, ".")+".", values, role)
		}
		return columns, true
	case "Extras":
		for _, x := range e.Extras {
			if role = Label; x.OfBoard {
				role = Input
			}
			add(x.Name, x.Doc, Range{High: math.MaxInt32}, role)
		}
		return columns, true
	}
	name, _, _ := strings.Cut(field.Tag.Get("parquet"), ",")
	if isNeverKnown(name, e) {
		return nil, false
	}
	of := field.Type
	if slices.Contains(k.Required, name) {
		of = of.Elem()
	}
	doc := strings.TrimSpace(k.Docs[name] + " " + e.Words.Columns[name])
	values := k.Ranges[name]
	if name == "game" {
		values = Range{Words: []string{e.Name()}}
	}
	return []recordColumn{newColumn(name, doc, values, role, of, field.Name, string(field.Tag))}, false
}

func newColumn(
	name, doc string, values Range, role Role, of reflect.Type, field, tag string,
) recordColumn {
	text := typeText(of)
	return recordColumn{
		Column{
			Name: name, Type: text, Nullable: of.Kind() == reflect.Pointer, Range: values, Role: role,
			Doc: doc, whole: strings.Contains(text, "int"),
		},
		reflect.StructField{Name: field, Type: of, Tag: reflect.StructTag(fmt.Sprintf("%s json:%q", tag, name))},
	}
}

// isNeverKnown reports whether a column can never have a value in a game.
func isNeverKnown(column string, e *catalogue.Entry) bool {
	switch column {
	case "on", "legal", "card", "to":
		return !e.Features.HasPlaces()
	case "rating", "rating_low", "rating_high":
		return e.Reference == nil
	case "moves_left":
		return !e.Features.HasPlaces() || e.Solvers.Least.New == nil
	case "min_moves", "min_moves_high", "solution":
		return e.Solvers.Least.New == nil
	}
	return false
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

// Value returns a row, given by a pointer to it, as a pointer to a record.
func (t *Table) Value(row any) reflect.Value {
	record := reflect.New(t.record)
	t.match(record.Elem(), row, func(field, column reflect.Value) {
		switch {
		case field.Type() == column.Type():
			column.Set(field)
		case !field.IsNil(): // a required column, 0 if the row lacks it
			column.Set(field.Elem())
		}
	})
	return record
}

// match calls f with every field of the row and the record's column of it.
func (t *Table) match(record reflect.Value, row any, f func(field, column reflect.Value)) {
	value, column := reflect.ValueOf(row).Elem(), 0
	for i, c := range t.fields {
		for j := range c.n {
			field := value.Field(i)
			switch {
			case !c.list:
				f(field, record.Field(column))
			case j < field.Len(): // a row may lack what nobody reads
				f(field.Index(j), record.Field(column))
			}
			column++
		}
	}
}

// fill sets a row, given by a pointer to it, from a record.
func (t *Table) fill(row any, record reflect.Value) {
	value := reflect.ValueOf(row).Elem()
	for i, c := range t.fields {
		if c.list && c.n > 0 {
			value.Field(i).Set(reflect.MakeSlice(value.Field(i).Type(), c.n, c.n))
		}
	}
	t.match(record, row, func(field, column reflect.Value) {
		if field.Type() != column.Type() {
			field.Set(reflect.New(column.Type()))
			field = field.Elem()
		}
		field.Set(column)
	})
}

// Values returns a row as Parquet values.
func (t *Table) Values(row any) parquet.Row {
	return t.Schema.Deconstruct(nil, t.Value(row).Interface())
}

// Scan sets a row from Parquet values that Values has made.
func (t *Table) Scan(values parquet.Row, row any) (err error) {
	defer Malformed(&err)
	record := reflect.New(t.record)
	if err := t.Schema.Reconstruct(record.Interface(), values); err != nil {
		return err
	}
	t.fill(row, record.Elem())
	return nil
}

// Marshal returns a row as a JSON object with the names of the columns.
func (t *Table) Marshal(row any) ([]byte, error) {
	return json.Marshal(t.Value(row).Interface())
}

// Features returns the number of features among the columns.
func (t *Table) Features() int { return t.set.Len() }

// Markdown returns columns as a Markdown table.
func Markdown(columns []Column) string {
	t := pretty.NewWriter()
	t.AppendHeader(pretty.Row{"column", "role", "type", "null", "range", "meaning"})
	for _, c := range columns {
		null := ""
		if c.Nullable {
			null = "yes"
		}
		t.AppendRow(pretty.Row{"`" + c.Name + "`", c.Role, c.Type, null, c.Limits(), c.Doc})
	}
	return t.RenderMarkdown()
}

// Names returns the names of the columns.
func (t *Table) Names() []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

// Cells returns the values of a row, given by a pointer to it, as texts.
func (t *Table) Cells(row any) ([]string, error) {
	record := t.Value(row).Elem()
	cells := make([]string, record.NumField())
	for i := range cells {
		switch field := reflect.Indirect(record.Field(i)); {
		case !field.IsValid():
		case field.CanInt(): // as in Parquet, even where JSON has a text
			cells[i] = strconv.FormatInt(field.Int(), 10)
		case field.Kind() == reflect.String: // even where JSON has a list
			cells[i] = field.String()
		default:
			text, err := json.Marshal(field.Interface())
			if err != nil {
				return nil, fmt.Errorf("%s: %w", t.Columns[i].Name, err)
			}
			cells[i] = strings.TrimPrefix(string(text), "null")
		}
	}
	return cells, nil
}

// Before returns the values of a row that stand before a column.
func (t *Table) Before(name string, row parquet.Row) parquet.Row {
	column, _ := t.Schema.Lookup(name)
	n := 0
	for n < len(row) && row[n].Column() < column.ColumnIndex {
		n++
	}
	return row[:n]
}

// FirstDifference returns the name of the first column in which two rows differ,
// or "".
func (t *Table) FirstDifference(got, want parquet.Row) string {
	if len(got) > len(want) {
		return "the number of values"
	}
	for i := range want {
		if i >= len(got) || !parquet.DeepEqual(got[i], want[i]) {
			return t.Schema.Columns()[want[i].Column()][0]
		}
	}
	return ""
}
