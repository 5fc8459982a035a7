package store_test

import (
	"slices"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
)

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
