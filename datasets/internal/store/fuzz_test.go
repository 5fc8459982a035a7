package store_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// soundShard writes the first shard of a plan into a folder, and returns the bytes of its one file.
func soundShard(f *testing.F) (p datasetstest.Resolved, d store.Folder, part store.Part, file []byte) {
	f.Helper()
	plan := datasetstest.CheapPlan("random:20-25,27") // all to train with
	p, d = datasetstest.Resolve(f, plan), store.Folder(f.TempDir())
	if err := d.Create(p.Layout); err != nil {
		f.Fatal(err)
	}
	if err := datasetstest.WriteRecords(d, p.Shard(0), datasetstest.RecordsOf(f, p, p.Shard(0))); err != nil {
		f.Fatal(err)
	}
	part = p.Train(0)
	file, err := os.ReadFile(d.Parquet(part))
	if err != nil {
		f.Fatal(err)
	}
	return p, d, part, file
}

// FuzzTold: no sidecar makes a panic, and one that is told complete is of the shard and its plan.
func FuzzTold(f *testing.F) {
	p, d, _, _ := soundShard(f)
	s := p.Shard(0)
	sound, err := os.ReadFile(d.Sidecar(s))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sound)
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		d := store.Folder(t.TempDir())
		if err := d.Create(p.Layout); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(d.Sidecar(s), text, 0o666); err != nil {
			t.Fatal(err)
		}
		state, sidecar, err := d.Claimed(s)
		if err != nil || state == store.Missing {
			t.Errorf("%s, %v; want a state of the sidecar", state, err)
		}
		if state == store.Complete && (sidecar.PlanHash != s.Hash || sidecar.Deals != s.Deals.Len() ||
			len(sidecar.Files) > len(s.Parts())) {
			t.Errorf("%+v is told complete", sidecar)
		}
	})
}

// FuzzParquet: no file of rows makes a panic, however it was damaged, though its sidecar vouches for it. The reader
// ends, and gives no more rows than the sidecar says.
func FuzzParquet(f *testing.F) {
	p, d, part, sound := soundShard(f)
	s := p.Shard(0)
	_, sidecar, err := d.Claimed(s)
	if err != nil {
		f.Fatal(err)
	}
	end := len(sound)
	for _, at := range []int{0, 4, 100, end / 2, end - 5000, end - 1000, end - 200, end - 8, end - 4} {
		f.Add(uint32(at), []byte{0xff}, uint16(0))
	}
	f.Add(uint32(0), []byte{}, uint16(9))
	f.Fuzz(func(t *testing.T, at uint32, patch []byte, cut uint16) {
		text := slices.Clone(sound)
		copy(text[int(at)%len(text):], patch)
		text = text[:max(0, len(text)-int(cut))]
		d := store.Folder(t.TempDir())
		if err := d.Create(p.Layout); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(d.Parquet(part), text, 0o666); err != nil {
			t.Fatal(err)
		}
		told := sidecar
		told.Files = slices.Clone(sidecar.Files)
		told.Files[0].Bytes, told.Files[0].SHA256 = int64(len(text)), files.SumOf(text)
		if err := files.WriteJSON(d.Sidecar(s), told); err != nil {
			t.Fatal(err)
		}
		if _, _, err := d.Inspect(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		rows := 0
		err := d.EachRecord(context.Background(), s, &told, p.Maker.Deal, func(r *store.RawRecord) error {
			record, err := r.Record(p.Schema)
			if err == nil {
				rows += len(record.Rows)
			}
			return err
		})
		if err == nil && int64(rows) > told.Files[0].Rows {
			t.Errorf("%d rows; the sidecar has %d", rows, told.Files[0].Rows)
		}
	})
}
