package verify_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/screen"
	"patience/internal/files"
	"patience/internal/testkit/racing"
	"patience/internal/testkit/thorough"
)

// TestFlippedBits: a file of positions or of moves in which one bit is another is a fault, also if the sidecar
// and the manifest tell of that file. At night pyarrow and DuckDB read these files, too: those that
// pass they read as the file without damage, and the log says what they make of the others.
func TestFlippedBits(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	plan := datasetstest.DamagedPlan()
	plan.Deals, plan.Features, plan.Sampling.Moves, plan.Sampling.MoveSpec.Playouts = "random:20-22", false, true, 5
	d := datasetstest.NewDamaged(t, built(t, plan), plan)
	each := 50
	if testing.Short() {
		each = 10
	}
	flips := flipBits(d, each)
	for _, f := range flips {
		if f.passes(d); f.Passes != (f.Part == undamaged) {
			t.Errorf("%s with a flipped bit in its %s: verify passes it: %v", f.name, f.Part, f.Passes)
		}
	}
	if askReaders(t, flips); thorough.Wanted() {
		t.Log(flipsTable(flips))
	}
}

// A flip is a copy of a file in which a bit is another.
type flip struct {
	Part   string            // of the file
	Passes bool              // whether verify finds no fault
	Read   map[string]string // what readers make of it; see flipped.py

	name, path string // of the file in the dataset, and of the copy
}

// undamaged is the part of the copies that are as their file.
const undamaged = "none"

// flipBits makes copies of the files of a dataset of one shard: each undamaged, and with a number of
// flips in each part.
func flipBits(d datasetstest.Damaged, each int) (flips []*flip) {
	d.Helper()
	dir, rng := d.TempDir(), rand.New(rand.NewPCG(1, 2))
	for i, f := range sidecarOf(d, d.Of.Shard(0)).Files {
		whole, err := os.ReadFile(d.In(f.Path))
		d.Do(err)
		add := func(part string, text []byte) {
			path := filepath.Join(dir, fmt.Sprintf("%d-%s-%d.parquet", i, part, len(flips)))
			if part == undamaged {
				path = filepath.Join(dir, fmt.Sprintf("%d-%s.parquet", i, part))
			}
			d.Do(os.WriteFile(path, text, 0o666))
			flips = append(flips, &flip{Part: part, name: f.Path, path: path})
		}
		add(undamaged, whole)
		parts := partsOf(d.T, d.In(f.Path))
		for _, part := range slices.Sorted(maps.Keys(parts)) {
			for range each {
				text, at := bytes.Clone(whole), parts[part]
				text[at[rng.IntN(len(at))]] ^= 1 << rng.IntN(8)
				add(part, text)
			}
		}
	}
	return flips
}

// partsOf returns the bytes of each part of a file with one row group.
func partsOf(t *testing.T, path string) map[string][]int {
	t.Helper()
	c, parts := craft(t, path), map[string][]int{}
	text := c.bytes(t)
	add := func(part string, from, to int64) {
		for at := from; at < to; at++ {
			parts[part] = append(parts[part], int(at))
		}
	}
	at := int64(len(c.pages))
	add("footer", at, int64(len(text)-8))
	for _, column := range c.meta.RowGroups[0].Columns {
		statistics, err := thrift.Marshal(new(thrift.CompactProtocol), &column.MetaData.Statistics)
		if err != nil {
			t.Fatal(err)
		}
		at += int64(bytes.Index(text[at:], statistics))
		add("statistics", at, at+int64(len(statistics)))
		add("page index", column.ColumnIndexOffset, column.ColumnIndexOffset+int64(column.ColumnIndexLength))
		add("page index", column.OffsetIndexOffset, column.OffsetIndexOffset+int64(column.OffsetIndexLength))
		for header, body := range pagesOf(t, text, &column.MetaData) {
			add("page header", header, body.from)
			add("page", body.from, body.to)
		}
	}
	return parts
}

type span struct{ from, to int64 }

// pagesOf returns where the header and the body of each page of a column are.
func pagesOf(t *testing.T, text []byte, m *format.ColumnMetaData) iter.Seq2[int64, span] {
	return func(yield func(int64, span) bool) {
		at := m.DataPageOffset
		if m.DictionaryPageOffset > 0 {
			at = m.DictionaryPageOffset
		}
		for end := at + m.TotalCompressedSize; at < end; {
			var h format.PageHeader
			r := new(thrift.CompactProtocol).NewReaderFromBytes(text[at:])
			if err := thrift.NewDecoder(r).Decode(&h); err != nil {
				t.Fatal(err)
			}
			body := at + int64(r.BytesRead())
			if next := body + int64(h.CompressedPageSize); !yield(at, span{body, next}) {
				return
			} else {
				at = next
			}
		}
	}
}

// passes puts a copy in the place of its file, as a liar would: the sidecar and the manifest tell of
// it. It notes whether verify finds no fault, and puts the file and the sidecar back.
func (f *flip) passes(d datasetstest.Damaged) {
	d.Helper()
	whole, err := os.ReadFile(d.In(f.name))
	d.Do(err)
	text, err := os.ReadFile(f.path)
	d.Do(err)
	d.Do(os.WriteFile(d.In(f.name), text, 0o666))
	sidecar, sound := sidecarOf(d, d.Of.Shard(0)), sidecarOf(d, d.Of.Shard(0))
	sc, err := screen.New(bytes.NewReader(text), int64(len(text)), 1<<16)
	if i := slices.IndexFunc(sidecar.Files, isNamed(f.name)); err == nil {
		sidecar.Files[i].Uncompressed = sc.Uncompressed()
	}
	d.Do(files.WriteJSON(d.Sidecar(d.Of.Shard(0)), sidecar))
	fixSums(d, d.Of.Shard(0))
	v, err := verifyIn(d.Context(), d.Dir(), 0)
	d.Do(err)
	f.Passes = v.FaultCount == 0
	d.Do(errors.Join(os.WriteFile(d.In(f.name), whole, 0o666), files.WriteJSON(d.Sidecar(d.Of.Shard(0)), sound)))
}

// askReaders asks pyarrow and DuckDB what they read in the files that pass, and at night in all. They
// may abort, and are asked about the files that follow then.
func askReaders(t *testing.T, flips []*flip) {
	t.Helper()
	python := os.Getenv("PATIENCE_PYTHON")
	if python == "" {
		t.Log("PATIENCE_PYTHON names no Python interpreter with the readers, so only verify was asked")
		return
	}
	var left []*flip
	for _, f := range flips {
		if thorough.Wanted() || f.Passes && f.Part != undamaged {
			left = append(left, f)
		}
	}
	for len(left) > 0 {
		program := exec.CommandContext(t.Context(), python, "../testdata/readers/flipped.py")
		for _, f := range left {
			program.Args = append(program.Args, f.path)
		}
		out, err := program.Output()
		for line := range bytes.Lines(out) {
			if err := json.Unmarshal(line, &left[0].Read); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			left = left[1:]
		}
		if err != nil && len(left) > 0 {
			left[0].Read, left = map[string]string{"reader": "abort"}, left[1:]
		}
	}
	for _, f := range flips {
		if f.Passes && f.Read != nil && (f.Read["pyarrow"] != "same" || f.Read["duckdb"] != "same") {
			t.Errorf("%s with a flipped bit in its %s passes; readers find %v", f.name, f.Part, f.Read)
		}
	}
}

// flipsTable counts flips by their part, what verify says, and what readers make of them.
func flipsTable(flips []*flip) (text string) {
	counts := map[string]int{}
	for _, f := range flips {
		counts[fmt.Sprintf("%s: verify passes %v, readers find %v", f.Part, f.Passes, f.Read)]++
	}
	for _, line := range slices.Sorted(maps.Keys(counts)) {
		text += fmt.Sprintf("\n%4d %s", counts[line], line)
	}
	return text
}
