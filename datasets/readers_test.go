package datasets

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
)

// An expectation is what check.py should find in a dataset.
type expectation struct {
	Rows     int               `json:"rows"`
	Train    int               `json:"train"` // rows of that split
	Deals    []int64           `json:"deals"` // in the order of the rows
	Metadata map[string]string `json:"metadata"`
	Columns  []*expectedColumn `json:"columns"`
}

// An expectedColumn is what check.py should find in a column.
type expectedColumn struct {
	Name     string  `json:"name"`
	Type     string  `json:"type"`
	Nullable bool    `json:"nullable"`
	Nulls    int     `json:"nulls"`
	Sum      float64 `json:"sum"`      // of numbers, and of the items of lists
	Length   int     `json:"length"`   // of strings in bytes, and of lists
	Distinct int     `json:"distinct"` // of strings

	strings map[string]bool
}

// readersPlan is a plan with searches of which some find a solution, and with
// trials of which some win.
func readersPlan() Plan {
	plan := searchPlan("microsoft:1-10,11982")
	plan.Playouts, plan.MaxPlayouts = 200, 400
	plan.ExactNodes, plan.Memory = 65_000, 1<<30
	return plan
}

// TestReaders has a dataset read by pyarrow, DuckDB, Polars and pandas, which
// must find the types, nulls, sums, order and metadata of the rows that Go
// made, and do what the dataset card says.
func TestReaders(t *testing.T) {
	python := os.Getenv("PATIENCE_PYTHON")
	if python == "" {
		t.Skip("PATIENCE_PYTHON names no Python interpreter with the readers; `make test` installs one")
	}
	dir, plan := t.TempDir(), readersPlan()
	mustBuild(t, dir, plan, 2)
	expected := filepath.Join(t.TempDir(), "expected.json")
	if err := writeJSON(expected, expect(t, plan)); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), python, "testdata/readers/check.py", dir, expected).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

// TestReadersCase: the dataset that is read has columns that are null
// nowhere, in some rows and in all.
func TestReadersCase(t *testing.T) {
	if testing.Short() {
		t.Skip("it is about TestReaders, and searches for seconds")
	}
	e := expect(t, readersPlan())
	for _, c := range e.Columns {
		switch c.Name {
		case "mean_moves_won", "min_moves", "min_moves_low", "min_moves_high", "effort_below", "group_hands", "solution":
			if c.Nulls == 0 || c.Nulls == e.Rows {
				t.Errorf("%s is null in %d of %d rows", c.Name, c.Nulls, e.Rows)
			}
		case "min_cells", "min_run_moves", "seed":
			if c.Nulls != e.Rows {
				t.Errorf("%s is null in %d of %d rows", c.Name, c.Nulls, e.Rows)
			}
		default:
			if c.Nulls != 0 {
				t.Errorf("%s is null in %d of %d rows", c.Name, c.Nulls, e.Rows)
			}
		}
	}
}

func expect(t *testing.T, plan Plan) *expectation {
	t.Helper()
	p, rows := labelAgain(t, plan)
	e := &expectation{
		Rows:     len(rows),
		Metadata: map[string]string{metaPlan: string(p.JSON()), metaPlanHash: p.Hash(), metaFormat: fmt.Sprint(FormatVersion)},
	}
	for i := range rows {
		e.Deals = append(e.Deals, rows[i].Deal)
		if rows[i].Split == "train" {
			e.Train++
		}
	}
	for i, c := range p.schema.columns {
		column := &expectedColumn{Name: c.Name, Type: c.Type, Nullable: c.Nullable, strings: map[string]bool{}}
		for j := range rows {
			column.count(p.schema.value(&rows[j]).Elem().Field(i))
		}
		column.Distinct = len(column.strings)
		e.Columns = append(e.Columns, column)
	}
	return e
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
	case v.CanUint():
		c.Sum += float64(v.Uint())
	case v.CanFloat():
		c.Sum += v.Float()
	case v.Kind() == reflect.String:
		c.Length += v.Len()
		c.strings[v.String()] = true
	default:
		c.Length += v.Len()
		for i := range v.Len() {
			c.Sum += float64(v.Index(i).Int())
		}
	}
}

// labelAgain makes the rows of a plan one after another.
func labelAgain(t testing.TB, plan Plan) (*resolvedPlan, []Row) {
	t.Helper()
	p := mustResolve(t, plan)
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
