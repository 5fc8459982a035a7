package datasets_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/datasets"
	"patience/datasets/generate"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/game"
	"patience/internal/files"
	"patience/label"
)

var someColumns = []string{
	"deal", "position_kind", "win_rate", "min_moves", "rating", "nothing", "playouts",
	"win_rate_estimator", "on",
}

func mustBuild(t *testing.T, dir string, plan datasets.Plan) datasets.Manifest {
	t.Helper()
	m, err := generate.Build(t.Context(), dir, datasetstest.Maker(t, plan), generate.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestEachRow: the cells of a dataset are those of its rows; columns that are not
// there, null or lists are not known.
func TestEachRow(t *testing.T) {
	dir, plan := t.TempDir(), datasetstest.Plan("microsoft:1-9")
	mustBuild(t, dir, plan)
	if got, err := datasets.ReadPlan(dir); err != nil || got != plan {
		t.Errorf("plan %+v, %v; want %+v", got, err, plan)
	}
	there := map[float64][]datasets.Cell{}
	err := datasets.EachRow(t.Context(), dir, someColumns, func(cells []datasets.Cell) error {
		there[cells[0].Number] = slices.Clone(cells)
		return nil
	})
	if err != nil || len(there) != 9 {
		t.Errorf("%d deals, %v; want 9", len(there), err)
	}
	labeler, err := label.New(datasetstest.Entry("freecell"), plan.Spec, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	freecell := datasetstest.Entry("freecell")
	for number := range there {
		id := game.DealID{Source: game.Microsoft, Number: int64(number)}
		board, err := datasetstest.Entry("freecell").Deal(id, 1)
		if err != nil {
			t.Fatal(err)
		}
		result, err := labeler.Label(t.Context(), board.Position())
		if err != nil {
			t.Fatal(err)
		}
		row, err := datasets.NewRow(datasetstest.Entry("freecell"), datasets.Subject{ID: id, Board: board}, plan.Spec, result)
		if err != nil {
			t.Fatal(err)
		}
		want := datasets.NewSchema(freecell).Cells(&row, someColumns)
		if !slices.Equal(there[number], want) || want[0].Number != float64(row.Deal) {
			t.Errorf("deal %v: %+v; want %+v", number, there[number], want)
		}
	}
}

// TestEachRowOfOthers: files of any names and folders, with columns that rows do
// not have, are read if the manifest lists them; hidden files are not.
func TestEachRowOfOthers(t *testing.T) {
	type other struct {
		Rating float64 `parquet:"rating"`
		Deal   int32   `parquet:"deal"`
		More   []byte  `parquet:"more"`
	}
	dir, manifest := t.TempDir(), datasets.Manifest{}
	for name, deal := range map[string]int32{"a.parquet": 2, "b.parquet": 1, ".hidden.parquet": 3} {
		path := filepath.Join(dir, "data", name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777),
			parquet.WriteFile(path, []other{{Rating: 1500.5, Deal: deal}})); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(name, ".") {
			sum, size, err := files.Checksum(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			manifest.Files = append(manifest.Files, datasets.ManifestFile{
				Path: "data/" + name, SHA256: sum, Bytes: size,
				Rows: 1,
			})
		}
	}
	slices.SortFunc(manifest.Files, func(a, b datasets.ManifestFile) int { return strings.Compare(a.Path, b.Path) })
	if err := files.WriteJSON(filepath.Join(dir, "manifest.json"), manifest); err != nil {
		t.Fatal(err)
	}
	var deals []float64
	err := datasets.EachRow(t.Context(), dir, someColumns, func(cells []datasets.Cell) error {
		if cells[4] != (datasets.Cell{Known: true, Number: 1500.5, Most: 1500.5}) || cells[2].Known {
			t.Errorf("%+v; want a rating and no win rate", cells)
		}
		deals = append(deals, cells[0].Number)
		return nil
	})
	if err != nil || !slices.Equal(deals, []float64{2, 1}) {
		t.Errorf("deals %v, %v; want 2, 1", deals, err)
	}
}

// TestEachRowFails: a file that is no Parquet, an error of the caller, and a
// cancelled context end it.
func TestEachRowFails(t *testing.T) {
	dir := t.TempDir()
	mustBuild(t, dir, datasetstest.CheapPlan("microsoft:1-5"))
	own := errors.New("my own")
	if err := datasets.EachRow(t.Context(), dir, someColumns, func([]datasets.Cell) error { return own }); !errors.Is(err,
		own) {
		t.Errorf("%v; want %v", err, own)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := datasets.EachRow(cancelled, dir, someColumns, func([]datasets.Cell) error { return nil }); !errors.Is(err,
		context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
	if err := datasets.EachRow(t.Context(), t.TempDir(), someColumns,
		func([]datasets.Cell) error { return nil }); !errors.Is(err, datasets.ErrNoDataset) {
		t.Errorf("%v; want %v", err, datasets.ErrNoDataset)
	}
	broken := filepath.Join(dir, "data", "a.parquet")
	if err := os.WriteFile(broken, []byte("PAR1 not really PAR1"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := datasets.EachRow(t.Context(), dir, someColumns, func([]datasets.Cell) error { return nil }); err == nil ||
		!strings.Contains(err.Error(), broken) {
		t.Errorf("%v; want an error of %s", err, broken)
	}
}

// TestCellsOfLists: the cell of a list has its ends.
func TestCellsOfLists(t *testing.T) {
	row := datasets.Row{On: []int8{1, 5, -2}, Deal: 7}
	if cells := datasets.NewSchema(datasetstest.Entry("freecell")).Cells(&row,
		[]string{"on", "deal"}); cells[0] != (datasets.Cell{Known: true, Number: -2, Most: 5}) ||
		cells[1] != (datasets.Cell{Known: true, Number: 7, Most: 7}) {
		t.Errorf("%+v", cells)
	}
}

// TestReadPlanFails: no dataset, and one that is not finished.
func TestReadPlanFails(t *testing.T) {
	dir := t.TempDir()
	if _, err := datasets.ReadPlan(dir); !errors.Is(err, datasets.ErrNoDataset) {
		t.Errorf("%v; want %v", err, datasets.ErrNoDataset)
	}
	mustBuild(t, dir, datasetstest.CheapPlan("microsoft:1-5"))
	if err := os.Remove(store.Folder(dir).Manifest()); err != nil {
		t.Fatal(err)
	}
	if _, err := datasets.ReadManifest(dir); !errors.Is(err, datasets.ErrNoDataset) ||
		!strings.Contains(err.Error(), "finish") {
		t.Errorf("%v; want that it is not finished", err)
	}
}

// TestRankingOfDataset: a ranking has every row of every file, as labelled.
func TestRankingOfDataset(t *testing.T) {
	dir, plan := t.TempDir(), datasetstest.Plan("random:1-20")
	ranking, err := datasets.Ranking(dir, mustBuild(t, dir, plan))
	if err != nil || len(ranking) != 20 {
		t.Fatalf("%v; %d rows; want 20", err, len(ranking))
	}
	_, rows := datasetstest.LabelAgain(t, plan)
	last := math.Inf(1)
	for _, got := range ranking {
		row := &rows[got.Deal-1]
		want := datasets.Ranked{
			row.Source, row.Deal, "deal", row.Playouts, row.Wins, *row.WinRate, *row.WinRateLow, *row.WinRateHigh,
			row.WinRateRuns, row.WinRateSpread, row.EndBoundMean,
			row.Rating, row.RatingLow, row.RatingHigh, row.ExactStatus, row.MinMovesLow, row.MinMovesHigh,
		}
		if !reflect.DeepEqual(got, want) || got.WinRate > last {
			t.Errorf("%+v after a win rate of %g; want %+v", got, last, want)
		}
		last = got.WinRate
	}
}
