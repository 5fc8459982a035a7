package datasetstest

import (
	"context"
	"os"
	"strings"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/store"
)

// CheckFaults checks that faults contain these texts, in order.
func CheckFaults(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("faults %q; want %q", got, want)
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("fault %q; want %q", got[i], want[i])
		}
	}
}

// WriteRecords writes the files and the sidecar of a shard.
func WriteRecords(d store.Folder, s store.Shard, records []*datasets.Record) error {
	return d.Write(context.Background(), s, func(yield func(*datasets.Record, error) bool) {
		for _, r := range records {
			if !yield(r, nil) {
				return
			}
		}
	}, 0)
}

// JournalOf returns the text of a journal that has the records.
func JournalOf(t *testing.T, p Resolved, records ...*datasets.Record) string {
	t.Helper()
	d := store.Folder(t.TempDir())
	if err := d.Create(p.Layout); err != nil {
		t.Fatal(err)
	}
	j, err := d.OpenJournal(p.Shard(0))
	if err != nil || len(j.Found) != 0 {
		t.Fatalf("%v, %d records", err, len(j.Found))
	}
	for _, r := range records {
		if err := j.AddRecord(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(d.Journal(p.Shard(0)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// ReadJournal returns the records of a shard's journal, by deal number.
func ReadJournal(ctx context.Context, d store.Folder, s store.Shard) (map[int64]*datasets.Record, error) {
	records := map[int64]*datasets.Record{}
	err := d.ScanJournal(ctx, s, func(r *datasets.Record) error {
		records[r.Deal] = r
		return nil
	})
	return records, err
}
