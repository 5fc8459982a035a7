package datasets

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/game"
	"patience/label"
)

var someColumns = []string{"deal", "position_kind", "win_rate", "min_moves", "rating", "nothing", "playouts", "win_rate_estimator", "on"}

// TestEachRow: the cells of a dataset are those of its rows; columns that are not
// there, null or lists are not known.
func TestEachRow(t *testing.T) {
	dir, plan := t.TempDir(), testPlan("microsoft:1-9")
	if _, err := buildIn(t.Context(), dir, plan, BuildOptions{Workers: 2}); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadPlan(dir); err != nil || got != plan {
		t.Errorf("plan %+v, %v; want %+v", got, err, plan)
	}
	there := map[float64][]Cell{}
	err := EachRow(t.Context(), dir, someColumns, func(cells []Cell) error {
		there[cells[0].Number] = slices.Clone(cells)
		return nil
	})
	if err != nil || len(there) != 9 {
		t.Errorf("%d deals, %v; want 9", len(there), err)
	}
	labeler, err := label.New(entryOf("freecell"), plan.Spec, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	for number := range there {
		id := game.DealID{Source: game.Microsoft, Number: int64(number)}
		board, err := entryOf("freecell").Deal(id, 1)
		if err != nil {
			t.Fatal(err)
		}
		result, err := labeler.Label(t.Context(), board.Position())
		if err != nil {
			t.Fatal(err)
		}
		row, err := NewRow(entryOf("freecell"), Subject{ID: id, Board: board}, plan.Spec, result)
		if err != nil {
			t.Fatal(err)
		}
		want := row.Cells(someColumns)
		want[len(want)-1] = Cell{} // a list
		if !slices.Equal(there[number], want) {
			t.Errorf("deal %v: %+v; want %+v", number, there[number], want)
		}
	}
}

// TestEachRowOfOthers: files of any names and folders, with columns that rows do
// not have, are read; hidden files are not.
func TestEachRowOfOthers(t *testing.T) {
	type other struct {
		Rating float64 `parquet:"rating"`
		Deal   int32   `parquet:"deal"`
		More   []byte  `parquet:"more"`
	}
	dir := t.TempDir()
	for name, deal := range map[string]int32{"train-00000-of-00001.parquet": 2, "extra/test.parquet": 1, ".hidden.parquet": 3} {
		path := filepath.Join(dir, "data", name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), parquet.WriteFile(path, []other{{Rating: 1500.5, Deal: deal}})); err != nil {
			t.Fatal(err)
		}
	}
	var deals []float64
	err := EachRow(t.Context(), dir, someColumns, func(cells []Cell) error {
		if cells[4] != (Cell{Known: true, Number: 1500.5}) || cells[2].Known {
			t.Errorf("%+v; want a rating and no win rate", cells)
		}
		deals = append(deals, cells[0].Number)
		return nil
	})
	if err != nil || !slices.Equal(deals, []float64{1, 2}) {
		t.Errorf("deals %v, %v; want 1, 2", deals, err)
	}
}

// TestEachRowFails: a file that is no Parquet, an error of the caller, and a
// cancelled context end it.
func TestEachRowFails(t *testing.T) {
	dir := t.TempDir()
	if _, err := buildIn(t.Context(), dir, cheapPlan("microsoft:1-5"), BuildOptions{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	own := errors.New("my own")
	if err := EachRow(t.Context(), dir, someColumns, func([]Cell) error { return own }); !errors.Is(err, own) {
		t.Errorf("%v; want %v", err, own)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := EachRow(cancelled, dir, someColumns, func([]Cell) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
	if err := EachRow(t.Context(), t.TempDir(), someColumns, func([]Cell) error { return nil }); !errors.Is(err, ErrNoDataset) {
		t.Errorf("%v; want %v", err, ErrNoDataset)
	}
	broken := filepath.Join(dir, "data", "a.parquet")
	if err := os.WriteFile(broken, []byte("PAR1 not really PAR1"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := EachRow(t.Context(), dir, someColumns, func([]Cell) error { return nil }); err == nil || !strings.Contains(err.Error(), broken) {
		t.Errorf("%v; want an error of %s", err, broken)
	}
}

// TestCellsOfLists: a list is not known, as it is to EachRow.
func TestCellsOfLists(t *testing.T) {
	row := Row{On: []int8{1}, Deal: 7}
	if cells := row.Cells([]string{"on", "deal"}); cells[0] != (Cell{}) || cells[1] != (Cell{Known: true, Number: 7}) {
		t.Errorf("%+v", cells)
	}
}

// TestReadPlanFails: no dataset, and one that is not finished.
func TestReadPlanFails(t *testing.T) {
	dir := t.TempDir()
	if _, err := ReadPlan(dir); !errors.Is(err, ErrNoDataset) {
		t.Errorf("%v; want %v", err, ErrNoDataset)
	}
	if _, err := buildIn(t.Context(), dir, cheapPlan("microsoft:1-5"), BuildOptions{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(folder(dir).manifest()); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadPlan(dir); !errors.Is(err, ErrNoDataset) || !strings.Contains(err.Error(), "finish") {
		t.Errorf("%v; want that it is not finished", err)
	}
}
