package verify_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/table"
	"patience/internal/files"
)

// TestOldPages: a dataset whose files have pages of version 2 and texts encoded by
// DELTA_LENGTH_BYTE_ARRAY, as the program wrote them once, is as sound as another,
// also if only one of its files is so.
func TestOldPages(t *testing.T) {
	plan := datasetstest.DamagedPlan()
	d := datasetstest.NewDamaged(t, built(t, plan), plan)
	path := d.Parquet(d.SecondTrain())
	text, err := os.ReadFile(path)
	d.Do(err)
	old, uncompressed := withOldPages(t, text)
	if bytes.Equal(old, text) {
		t.Fatal("the pages are those that the program writes now")
	}
	d.Do(os.WriteFile(path, old, 0o666))
	sidecar := sidecarOf(d, d.Second())
	sidecar.Files[0].Uncompressed = uncompressed
	d.Do(files.WriteJSON(d.Sidecar(d.Second()), sidecar))
	fixSums(d, d.Second())
	v, err := verifyIn(t.Context(), d.Dir(), 0)
	d.Do(err)
	datasetstest.CheckFaults(t, v.Faults, nil)
}

// withOldPages writes a file with the library's own choice of pages and encodings,
// and returns the size of its values before compression.
func withOldPages(t *testing.T, text []byte) ([]byte, int64) {
	t.Helper()
	file, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	options := []parquet.WriterOption{file.Schema(), parquet.Compression(&parquet.Zstd)}
	for _, key := range []string{table.MetaPlan, table.MetaPlanHash, table.MetaFormat} {
		value, _ := file.Lookup(key)
		options = append(options, parquet.KeyValueMetadata(key, value))
	}
	var old bytes.Buffer
	w := parquet.NewWriter(&old, options...)
	for _, group := range file.RowGroups() {
		rows := group.Rows()
		_, err := parquet.CopyRows(w, rows)
		if err := errors.Join(err, rows.Close()); err != nil && !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return old.Bytes(), w.File().Metadata().RowGroups[0].TotalByteSize
}
