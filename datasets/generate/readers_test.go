package generate

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/datasets/internal/table"
	"patience/internal/files"
)

// An expectation is what check.py should find in a dataset.
type expectation struct {
	Metadata map[string]string `json:"metadata"`
	Tables   []*expectedTable  `json:"tables"`
}

// An expectedTable is what check.py should find in a table.
type expectedTable struct {
	Name    string             `json:"name"`
	Folder  string             `json:"folder"`
	Order   []string           `json:"order"` // the sorting columns
	Rows    int                `json:"rows"`
	Deals   map[string][]int64 `json:"deals"` // by split, in the order of the rows
	Columns []*expectedColumn  `json:"columns"`
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
func readersPlan() datasets.Plan {
	plan := teachPlan("microsoft:1-10,11982")
	plan.Playouts, plan.MaxPlayouts = 200, 400
	plan.ExactNodes = 65_000
	plan.Sampling.Positions = "deal,walk,solution,near"
	return plan
}

// TestReaders has a dataset read by pyarrow, DuckDB, Polars, fastparquet, pandas and
// Hugging Face's datasets, which must find the types, nulls, sums, order, splits
// and metadata of the rows that Go made, and do what the dataset card says.
// mlcroissant validates croissant.json and reads by it.
func TestReaders(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	dir, plan := t.TempDir(), readersPlan()
	e := expect(t, dir, plan)
	checkCase(t, e.Tables[0])
	python := os.Getenv("PATIENCE_PYTHON")
	if python == "" {
		t.Skip("PATIENCE_PYTHON names no Python interpreter with the readers; `make test` installs one")
	}
	mustBuild(t, dir, plan, 1)
	expected := filepath.Join(t.TempDir(), "expected.json")
	if err := files.WriteJSON(expected, e); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), python, "../testdata/readers/check.py", dir, expected).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

// checkCase: the table that is read has columns that are null nowhere, in some rows and
// in all.
func checkCase(t *testing.T, e *expectedTable) {
	t.Helper()
	for _, c := range e.Columns {
		switch c.Name {
		case "win_rate_error", "rating", "rating_low", "rating_high", "end_bound_mean", "end_bound_min", "mean_moves_won",
			"min_moves", "min_moves_low", "min_moves_high", "group_hands", "solution", "card", "to",
			"moves_left":
			if c.Nulls == 0 || c.Nulls == e.Rows {
				t.Errorf("%s is null in %d of %d rows", c.Name, c.Nulls, e.Rows)
			}
		case "learning_trials", "win_rate_spread", "min_cells", "min_run_moves", "effort_below", "seed":
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

// expect makes the records of a plan, and leaves them in a folder for a build that continues.
func expect(t *testing.T, dir string, plan datasets.Plan) *expectation {
	t.Helper()
	p := datasetstest.Resolve(t, plan)
	b := &build{dataset: dataset{p.Layout, p.Maker.Game, store.Folder(dir)}, maker: p.Maker}
	if err := b.claim(false); err != nil {
		t.Fatal(err)
	}
	e := &expectation{Metadata: map[string]string{
		table.MetaPlan: string(p.Plan.JSON()), table.MetaPlanHash: p.Hash,
		table.MetaFormat: fmt.Sprint(datasets.FormatVersion),
	}}
	positions, moves := newExpectedTable(p.Schema.Positions), newExpectedTable(p.Schema.Moves)
	for i := range p.Count() {
		journal, err := b.dir.OpenJournal(p.Shard(i))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range datasetstest.RecordsOf(t, p, p.Shard(i)) {
			if err := journal.AddRecord(r); err != nil {
				t.Fatal(err)
			}
			for j := range r.Rows {
				positions.count(p.Schema.Positions, r, &r.Rows[j])
			}
			for j := range r.Moves {
				moves.count(p.Schema.Moves, r, &r.Moves[j])
			}
		}
		if err := journal.Close(); err != nil {
			t.Fatal(err)
		}
	}
	e.Tables = []*expectedTable{positions, moves}
	return e
}

func newExpectedTable(t *table.Table) *expectedTable {
	e := &expectedTable{Name: t.Name, Folder: t.Folder, Order: t.Order, Deals: map[string][]int64{}}
	for _, c := range t.Columns {
		e.Columns = append(e.Columns, &expectedColumn{
			Name: c.Name, Type: c.Type, Nullable: c.Nullable,
			strings: map[string]bool{},
		})
	}
	return e
}

// count adds a row of a record.
func (e *expectedTable) count(t *table.Table, r *datasets.Record, row any) {
	e.Rows++
	e.Deals[r.Split] = append(e.Deals[r.Split], r.Deal)
	for i, c := range e.Columns {
		c.count(t.Value(row).Elem().Field(i))
		c.Distinct = len(c.strings)
	}
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
	case v.Kind() == reflect.Bool:
		if v.Bool() {
			c.Sum++
		}
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
