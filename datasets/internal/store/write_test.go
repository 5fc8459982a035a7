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
		"data/train-00000-of-00001.parquet 37e12a21e2e1e1a0d8b6ae6d306fa1e2bff269f01aaacfcae1bc2a4548f9557e",
		"data/validation-00000-of-00001.parquet 9cd9fa20d5675cad77e411f4466b1989a88a3530c6aba7df95cd72a17675e165",
		"moves/train-00000-of-00001.parquet 05f7dd27f962af503d9aca48d7285e23c25f6b1b7f1f947d3982750378bd9fc1",
		"moves/validation-00000-of-00001.parquet a238eeac9cfad73fe06766600bfca0f2c4631ffb58876f9fc5a970c887ef3e5a",
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
