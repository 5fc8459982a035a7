package datasets

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
)

// An expectedColumn is what check.py should find in a column.
type expectedColumn struct {
	Name     string  `json:"name"`
	Kind     string  `json:"kind"`
	Nullable bool    `json:"nullable"`
	Nulls    int     `json:"nulls"`
	Sum      float64 `json:"sum"` // of lengths, for strings and lists
}

// TestReaders has a dataset read by pyarrow, DuckDB, Polars and pandas and
// compares types, nulls, row counts, sums and metadata with the rows as Go made
// them.
func TestReaders(t *testing.T) {
	python := os.Getenv("PATIENCE_PYTHON")
	if python == "" {
		t.Skip("PATIENCE_PYTHON names no Python interpreter with the readers; `make test` installs one")
	}
	dir := t.TempDir()
	plan := testPlan("microsoft:1-40")
	mustBuild(t, dir, plan, 2)
	expected := filepath.Join(t.TempDir(), "expected.json")
	if err := writeJSON(expected, expectation(t, plan)); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(python, "testdata/readers/check.py", dir, expected).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

func expectation(t *testing.T, plan Plan) map[string]any {
	t.Helper()
	p, rows := labelAgain(t, plan)
	var columns []expectedColumn
	for i, c := range p.schema.columns {
		column := expectedColumn{Name: c.Name, Nullable: c.Nullable}
		for j := range rows {
			column.count(p.schema.value(&rows[j]).Elem().Field(i))
		}
		column.Kind = kindOf(p.schema.record.Field(i).Type)
		columns = append(columns, column)
	}
	return map[string]any{"rows": len(rows), "columns": columns, "plan_hash": p.hash, "game": p.Game}
}

// count adds one value to a column.
func (c *expectedColumn) count(v reflect.Value) {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			c.Nulls++
			return
		}
		v = v.Elem()
	}
	switch {
	case v.CanInt():
		c.Sum += float64(v.Int())
	case v.CanFloat():
		c.Sum += v.Float()
	default:
		c.Sum += float64(v.Len())
	}
}

func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return kindOf(t.Elem())
	case reflect.String:
		return "string"
	case reflect.Slice:
		return "list"
	case reflect.Float32, reflect.Float64:
		return "float"
	}
	return "int"
}

// labelAgain makes the rows of a plan one after another.
func labelAgain(t *testing.T, plan Plan) (*resolvedPlan, []Row) {
	t.Helper()
	p, err := plan.resolve()
	if err != nil {
		t.Fatal(err)
	}
	var rows []Row
	for id := range p.deals.All() {
		row, err := p.row(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return p, rows
}

func mustJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
