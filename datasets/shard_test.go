package datasets

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"
	"pgregory.net/rapid"
)

// readBack reads the rows of a Parquet file.
func readBack(t testing.TB, p *resolvedPlan, path string) []Row {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := parquetRows(p.schema.positions, text)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// parquetRows reads Parquet by the library's way from values to structs, which
// the package itself does not go.
func parquetRows(s *table, text []byte) (rows []Row, err error) {
	r := parquet.NewReader(bytes.NewReader(text), s.parquet)
	defer func() { err = errors.Join(err, r.Close()) }()
	for {
		record := reflect.New(s.record)
		err := r.Read(record.Interface())
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		var row Row
		s.fill(&row, record.Elem())
		rows = append(rows, row)
	}
}

// anyRow draws a row of any values, nulls included.
func anyRow(s *table) *rapid.Generator[Row] {
	n := len(s.features.Features())
	return rapid.Custom(func(r *rapid.T) Row {
		row := rapid.Make[Row]().Draw(r, "row")
		row.Key &= math.MaxInt64
		row.On = rapid.SliceOfN(rapid.Int8(), 0, 52).Draw(r, "on")
		row.Features = rapid.SliceOfN(rapid.Float32(), n, n).Draw(r, "features")
		return row
	})
}

// TestParquet: any rows come back from a file as they were written, nulls as
// nulls and extremes as extremes.
func TestParquet(t *testing.T) {
	p, path := mustResolve(t, testPlan("random:1")), filepath.Join(t.TempDir(), "file")
	rapid.Check(t, func(r *rapid.T) {
		rows := rapid.SliceOfN(anyRow(p.schema.positions), 1, 4).Draw(r, "rows")
		back, err := parquetRows(p.schema.positions, fileOf(r, p, path, rows))
		if err != nil || !reflect.DeepEqual(back, rows) {
			r.Fatalf("%v; %+v comes back as %+v", err, rows, back)
		}
	})
}

// fileOf writes rows to a file and returns its bytes.
func fileOf(t rapid.TB, p *resolvedPlan, path string, rows []Row) []byte {
	t.Helper()
	w, err := p.newPart(path, p.schema.positions)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if _, err := w.parquet.WriteRows([]parquet.Row{p.schema.positions.parquetRow(&rows[i])}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.file.finish(w.parquet.Close()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestMetadata: every file carries its plan.
func TestMetadata(t *testing.T) {
	p, rows := labelAgain(t, testPlan("random:1-2"))
	text := fileOf(t, p, filepath.Join(t.TempDir(), "file"), rows)
	file, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{metaPlan: string(p.JSON()), metaPlanHash: p.Hash(), metaFormat: fmt.Sprint(FormatVersion)} {
		if got, ok := file.Lookup(key); !ok || got != want {
			t.Errorf("%s is %q; want %q", key, got, want)
		}
	}
}

// TestWriteWhole: a path holds all that was written or what it held before.
func TestWriteWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write := func(text string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			_, writeErr := io.WriteString(w, text)
			return errors.Join(err, writeErr)
		}
	}
	broken := errors.New("broken")
	for _, c := range []struct {
		text string
		err  error
		want string
	}{{"one", nil, "one"}, {"two, longer", broken, "one"}, {"3", nil, "3"}} {
		if err := WriteWhole(path, write(c.text, c.err)); !errors.Is(err, c.err) {
			t.Errorf("%v; want %v", err, c.err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != c.want {
			t.Errorf("%q, %v; want %q", got, err, c.want)
		}
		if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
			t.Errorf("%v, %v; want one file", entries, err)
		}
	}
	if got, want := modeOf(t, path), modeOfOrdinary(t); got != want {
		t.Errorf("mode %v; want %v, as of any file", got, want)
	}
}

func modeOfOrdinary(t *testing.T) fs.FileMode {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	return modeOf(t, path)
}

func modeOf(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode()
}

// TestRanking: the easiest first; deals without a win by how far from home
// they ended, those of equal labels by number.
func TestRanking(t *testing.T) {
	row := func(deal int64, rate float64, end *float64) Ranked {
		return Ranked{Deal: deal, WinRate: rate, EndBoundMean: end}
	}
	want := []Ranked{
		row(9, 1, nil), row(3, 0.5, pointer(20.0)), row(8, 0.5, pointer(30.0)),
		row(1, 0, pointer(40.0)), row(2, 0, pointer(40.0)), row(4, 0, pointer(41.0)),
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, harder)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v; want %+v", got, want)
	}
}

// TestRankingOfDataset: a ranking has every row of every file, as labelled.
func TestRankingOfDataset(t *testing.T) {
	dir, plan := t.TempDir(), testPlan("random:1-20")
	ranking, err := Ranking(dir, mustBuild(t, dir, plan, 2))
	if err != nil || len(ranking) != 20 {
		t.Fatalf("%v; %d rows; want 20", err, len(ranking))
	}
	_, rows := labelAgain(t, plan)
	last := math.Inf(1)
	for _, got := range ranking {
		row := &rows[got.Deal-1]
		want := Ranked{row.Source, row.Deal, "deal", row.Playouts, row.Wins, row.WinRate, row.WinRateLow, row.WinRateHigh, row.EndBoundMean}
		if !reflect.DeepEqual(got, want) || got.WinRate > last {
			t.Errorf("%+v after a win rate of %g; want %+v", got, last, want)
		}
		last = got.WinRate
	}
}

// BenchmarkWriteShard writes shards of 10,000 deals, without labelling.
func BenchmarkWriteShard(b *testing.B) {
	plan := testPlan("random:1-100")
	plan.Playouts, plan.MaxPlayouts, plan.ShardRows = 20, 20, DefaultShardRows
	p := mustResolve(b, plan)
	records := slices.Repeat(recordsOf(b, p, p.shard(0)), 100)
	d := folder(b.TempDir())
	if err := d.create(p); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := d.writeRecords(p, p.shard(0), records); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*len(records))/b.Elapsed().Seconds(), "rows/s")
}
