package datasetstest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/datasets"
	"patience/datasets/internal/store"
)

// Published returns the files of a dataset that depend on its plan alone: all
// but the sidecars, which hold times. Leftovers of any kind fail the test.
func Published(t *testing.T, dir string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		switch {
		case err != nil:
			return err
		case filepath.Ext(name) == ".tmp", filepath.Ext(name) == ".journal", strings.HasPrefix(entry.Name(), "."):
			t.Errorf("%s is left", name)
		case filepath.Dir(name) == "shards":
			return nil
		}
		text, err := os.ReadFile(path)
		texts[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// CheckSame checks that two datasets have the same files.
func CheckSame(t *testing.T, got, want map[string]string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d files; want %d", len(got), len(want))
	}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s differs", name)
		}
	}
}

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
	return d.Write(context.Background(), s, func() (r *datasets.Record, _ error) {
		if len(records) > 0 {
			r, records = records[0], records[1:]
		}
		return r, nil
	}, 0)
}

// ReadBack reads the rows of a Parquet file of positions, without the checks of
// package store.
func ReadBack(t testing.TB, p Resolved, path string) (rows []datasets.Row) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := parquet.NewReader(bytes.NewReader(text), p.Schema.Positions.Schema)
	defer r.Close()
	piece := make([]parquet.Row, 1)
	for {
		n, err := r.ReadRows(piece)
		if n > 0 {
			var row datasets.Row
			if err := p.Schema.Positions.Scan(piece[0], &row); err != nil {
				t.Fatal(err)
			}
			rows = append(rows, row)
		}
		if errors.Is(err, io.EOF) {
			return rows
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// JournalOf returns the text of a journal that has the records.
func JournalOf(t *testing.T, p Resolved, records ...*datasets.Record) string {
	t.Helper()
	d := store.Folder(t.TempDir())
	if err := d.Create(p.Layout); err != nil {
		t.Fatal(err)
	}
	j, err := d.OpenJournal(p.Shard(0))
	if err != nil || len(j.Places) != 0 {
		t.Fatalf("%v, %d records", err, len(j.Places))
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
