package generate

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/label"
	"patience/label/sampling"
)

// published returns the files of a dataset that depend on its plan alone: all
// but the sidecars, which hold times. Leftovers of any kind fail the test.
func published(t *testing.T, dir string) map[string]string {
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

// checkSame checks that two datasets have the same files.
func checkSame(t *testing.T, got, want map[string]string) {
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

// readBack reads the rows of a Parquet file of positions, without the checks of
// package store.
func readBack(t testing.TB, p datasetstest.Resolved, path string) (rows []datasets.Row) {
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

// smallShards is a plan of eight shards with both tables, which are made in
// milliseconds.
func smallShards() datasets.Plan {
	plan := datasetstest.Plan("random:1-15")
	plan.Playouts, plan.MaxPlayouts, plan.ShardRows = 5, 5, 6 // two deals
	plan.Sampling = sampling.Spec{Positions: "deal,walk", PerDeal: 2, Moves: true, MoveSpec: label.MoveSpec{Playouts: 5}}
	return plan
}
