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
	rows, err := parquetRows(p.schema, text)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// parquetRows reads Parquet by the library's way from values to structs, which
// the package itself does not go.
func parquetRows(s *schema, text []byte) (rows []Row, err error) {
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
		row := Row{Features: make([]float32, len(s.features.Features()))}
		s.match(record.Elem(), &row, func(field, column reflect.Value) { field.Set(column) })
		rows = append(rows, row)
	}
}

// anyRow draws a row of any values, nulls included.
func anyRow(s *schema) *rapid.Generator[Row] {
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
	p := mustResolve(t, testPlan("random:1"))
	rapid.Check(t, func(r *rapid.T) {
		rows := rapid.SliceOfN(anyRow(p.schema), 1, 4).Draw(r, "rows")
		var file bytes.Buffer
		if err := writeParquet(&file, p, rows); err != nil {
			r.Fatal(err)
		}
		back, err := parquetRows(p.schema, file.Bytes())
		if err != nil || !reflect.DeepEqual(back, rows) {
			r.Fatalf("%v; %+v comes back as %+v", err, rows, back)
		}
	})
}

// TestMetadata: every file carries its plan.
func TestMetadata(t *testing.T) {
	p, rows := labelAgain(t, testPlan("random:1-2"))
	var text bytes.Buffer
	if err := writeParquet(&text, p, rows); err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(bytes.NewReader(text.Bytes()), int64(text.Len()))
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
		if err := writeWhole(path, write(c.text, c.err)); !errors.Is(err, c.err) {
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
		want := Ranked{row.Source, row.Deal, row.Playouts, row.Wins, row.WinRate, row.WinRateLow, row.WinRateHigh, row.EndBoundMean}
		if !reflect.DeepEqual(got, want) || got.WinRate > last {
			t.Errorf("%+v after a win rate of %g; want %+v", got, last, want)
		}
		last = got.WinRate
	}
}

// BenchmarkWriteShard writes shards of the usual size, without labelling.
func BenchmarkWriteShard(b *testing.B) {
	plan := testPlan("random:1-100")
	plan.Playouts, plan.MaxPlayouts, plan.ShardRows = 20, 20, DefaultShardRows
	p, rows := labelAgain(b, plan)
	shard := slices.Repeat(rows, DefaultShardRows/len(rows))
	d := folder(b.TempDir())
	if err := d.create(); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.write(p, p.shard(0), shard, 0); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*len(shard))/b.Elapsed().Seconds(), "rows/s")
}
