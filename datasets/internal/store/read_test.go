package store_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// TestMain expects that all goroutines have ended when the tests have.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestReadBack: any rows come back from a file, through the screen, as they were
// written.
func TestReadBack(t *testing.T) {
	p := datasetstest.Resolve(t, datasetstest.Plan("random:1-4"))
	d := store.Folder(t.TempDir())
	if err := d.Create(p.Layout); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(r *rapid.T) {
		rows := rapid.SliceOfN(datasetstest.AnyRow(p.Schema.Positions.Features()), 4, 4).Draw(r, "rows")
		for i := range rows {
			rows[i].Deal = int64(i + 1)
		}
		checkReadBack(r, d, p, rows)
	})
}

// TestReadBackPages: so do rows that take many pieces and pages.
func TestReadBackPages(t *testing.T) {
	plan := datasetstest.Plan("random:1-3000")
	plan.ShardRows = 3000
	p, d := datasetstest.Resolve(t, plan), store.Folder(t.TempDir())
	if err := d.Create(p.Layout); err != nil {
		t.Fatal(err)
	}
	rows := make([]datasets.Row, 3000)
	for i := range rows {
		rows[i] = datasetstest.SyntheticRow(p, int64(i+1))
		rows[i].Position = strings.Repeat("4C TD AH ", i%60)
		rows[i].Policy = strings.Repeat("x", i%10)
		if i%3 == 0 {
			rows[i].MinMoves, rows[i].Solution = new(int32(i)), new(datasets.Solution(rows[i].Position))
		}
	}
	checkReadBack(t, d, p, rows)
}

// checkReadBack writes rows, one of each deal, and reads them back.
func checkReadBack(t rapid.TB, d store.Folder, p datasetstest.Resolved, want []datasets.Row) {
	t.Helper()
	if err := datasetstest.WriteRecords(d, p.Shard(0), datasetstest.RecordsWith(t, p, want)); err != nil {
		t.Fatal(err)
	}
	var sidecar store.Sidecar
	if err := files.ReadJSON(d.Sidecar(p.Shard(0)), &sidecar); err != nil {
		t.Fatal(err)
	}
	var back []datasets.Row
	err := d.EachRecord(context.Background(), p.Shard(0), &sidecar, p.Maker.Deal, func(raw *store.RawRecord) error {
		r, err := raw.Record(p.Schema)
		if err == nil {
			back = append(back, r.Rows...)
		}
		return err
	})
	if err != nil || len(back) != len(want) {
		t.Fatalf("%v; %d rows of %d come back", err, len(back), len(want))
	}
	for i := range want {
		if !reflect.DeepEqual(back[i], want[i]) {
			t.Fatalf("%+v comes back as %+v", want[i], back[i])
		}
	}
}
