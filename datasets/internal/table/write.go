package table

import (
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// The keys of the metadata in every Parquet file.
const (
	MetaPlan     = "patience.plan"
	MetaPlanHash = "patience.plan_hash"
	MetaFormat   = "patience.format_version"
)

// GroupRows is the number of rows of a row group; the last one of a file has
// fewer. It is the default of DuckDB, which gives a row group to each thread.
const GroupRows = 122_880

// A Writer writes the rows of a table to a Parquet file, which is complete after
// Close.
type Writer struct {
	table   *Table
	parquet rowWriter
}

type rowWriter interface {
	parquet.RowWriter
	io.Closer
	File() parquet.FileView
}

// NewWriter returns a writer without a plan.
func (t *Table) NewWriter(w io.Writer) (*Writer, error) { return t.newWriter(w) }

// NewPlanWriter returns a writer of rows that come in order, whose file names the
// plan, given as JSON and by its hash.
func (t *Table) NewPlanWriter(w io.Writer, plan, hash string) (*Writer, error) {
	var order []parquet.SortingColumn
	for _, name := range t.Order {
		order = append(order, parquet.Ascending(name))
	}
	return t.newWriter(w,
		parquet.KeyValueMetadata(MetaPlan, plan),
		parquet.KeyValueMetadata(MetaPlanHash, hash),
		parquet.SortingWriterConfig(parquet.SortingColumns(order...)),
	)
}

// newWriter returns a writer of what the most readers can read: pages of version 1,
// whose lists fastparquet reads, and texts that are plain or in a dictionary, since
// fastparquet, Spark before 3.3 and Velox cannot read the library's own choice,
// DELTA_LENGTH_BYTE_ARRAY. Files of either kind are read.
func (t *Table) newWriter(w io.Writer, more ...parquet.WriterOption) (*Writer, error) {
	codec, err := newPageCodec()
	if err != nil {
		return nil, err
	}
	return &Writer{t, parquet.NewWriter(w, append([]parquet.WriterOption{
		t.Schema,
		parquet.Compression(codec),
		parquet.DataPageVersion(1),
		parquet.DefaultEncodingFor(parquet.ByteArray, &parquet.Plain),
		parquet.MaxRowsPerRowGroup(GroupRows),
		parquet.CreatedBy("patience", fmt.Sprint(t.Version), "rows"),
		parquet.KeyValueMetadata(MetaFormat, fmt.Sprint(t.Version)),
	}, more...)...)}, nil
}

// Write writes a row, given by a pointer to it.
func (w *Writer) Write(row any) error {
	_, err := w.parquet.WriteRows([]parquet.Row{w.table.Values(row)})
	return err
}

// Close completes the file.
func (w *Writer) Close() error { return w.parquet.Close() }

// Uncompressed returns the size of the values of a complete file before
// compression.
func (w *Writer) Uncompressed() (size int64) {
	for _, g := range w.parquet.File().Metadata().RowGroups {
		size += g.TotalByteSize
	}
	return size
}
