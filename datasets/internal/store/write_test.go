package store_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
)

// TestBytes: rows give these bytes in this format version, on every processor. Verify refuses files with
// other bytes. So a library or an option of the writer that changes them is a new format version.
func TestBytes(t *testing.T) {
	want := []string{
		"data/train-00000-of-00001.parquet db4b96b959317d6cd95cf80b24e5336acb4a6c8c133fac98b7179f889ae0a67a",
		"data/validation-00000-of-00001.parquet 9d7a671972f179802bfaeadbb1f9ccc89700b0297558a1d98739f7a90388f554",
		"moves/train-00000-of-00001.parquet 561e78761e8600d04a11b8007e2d3cff9d2b9d25f189b39fc45b082a615e7f55",
		"moves/validation-00000-of-00001.parquet 005b20fc0268f52f7e8cd7cc7a25595fce28cd770b2c4c0a067af3b8b6964564",
	}
	plan := datasetstest.Plan("random:1-7")
	plan.Sampling.Moves = true
	p := datasetstest.Resolve(t, plan)
	d, rows := store.Folder(t.TempDir()), []datasets.Row{}
	for i := range int64(7) {
		row := datasetstest.SyntheticRow(p, i+1)
		row.Position, row.WinRate, row.Solution = fmt.Sprint("deal ", i), new(0.125), new(datasets.Solution("1a 2b"))
		rows = append(rows, row)
	}
	records, again := datasetstest.RecordsWith(t, p, rows), store.NewRewriter(p.Shard(0))
	for _, r := range records {
		r.Moves = []datasets.MoveRow{{Deal: r.Deal, On: r.Rows[0].On, Move: "1a"}}
		if err := again.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(d.Create(p.Layout), datasetstest.WriteRecords(d, p.Shard(0), records)); err != nil {
		t.Fatal(err)
	}
	_, sidecar, err := d.Inspect(t.Context(), p.Shard(0))
	if err != nil {
		t.Fatal(err)
	}
	if files, err := again.Files(); err != nil || !reflect.DeepEqual(files, sidecar.Files) {
		t.Errorf("%v, written again %+v; want what Write has written, %+v", err, files, sidecar.Files)
	}
	var got []string
	for _, f := range sidecar.Files {
		got = append(got, f.Path+" "+f.SHA256)
	}
	if !slices.Equal(got, want) {
		t.Errorf("files %q; want %q", got, want)
	}
}

// BenchmarkWriteShard writes shards of 10,000 deals, without labelling.
func BenchmarkWriteShard(b *testing.B) {
	plan := datasetstest.Plan("random:1-100")
	plan.Playouts, plan.MaxPlayouts, plan.ShardRows = 20, 20, datasets.DefaultShardRows
	p := datasetstest.Resolve(b, plan)
	records := slices.Repeat(datasetstest.RecordsOf(b, p, p.Shard(0)), 100)
	d := store.Folder(b.TempDir())
	if err := d.Create(p.Layout); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := datasetstest.WriteRecords(d, p.Shard(0), records); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*len(records))/b.Elapsed().Seconds(), "rows/s")
}
