package datasets

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/parquet-go/parquet-go"
)

// The keys of the metadata in every Parquet file.
const (
	metaPlan     = "patience.plan"
	metaPlanHash = "patience.plan_hash"
	metaFormat   = "patience.format_version"
)

// rowGroupRows is the number of rows of a row group; the last one of a file has
// fewer. It is the default of DuckDB, which gives a row group to each thread.
const rowGroupRows = 122_880

// A shardWriter writes the files of a shard, row by row. A file begins with its
// first row.
type shardWriter struct {
	plan  *resolvedPlan
	dir   folder
	parts []part
	files []*partWriter // by part; nil while there is no row
}

func (d folder) newWriter(p *resolvedPlan, s shard) *shardWriter {
	parts := p.parts(s)
	return &shardWriter{p, d, parts, make([]*partWriter, len(parts))}
}

// add writes the rows of a deal.
func (w *shardWriter) add(r *record) error {
	for i, f := range w.parts {
		if f.split != r.split {
			continue
		}
		for _, row := range r.in(f.table) {
			if err := w.row(i, row); err != nil {
				return err
			}
		}
	}
	return nil
}

// row writes a row, given by a pointer to it.
func (w *shardWriter) row(i int, row any) (err error) {
	f := w.files[i]
	if f == nil {
		if f, err = w.plan.newPart(w.dir.parquet(w.parts[i]), w.parts[i].table); err != nil {
			return err
		}
		w.files[i] = f
	}
	f.rows++
	_, err = f.parquet.WriteRows([]parquet.Row{w.parts[i].table.parquetRow(row)})
	return err
}

// finish gives all files their names and returns what a sidecar says of them. If
// there was an error, or is one now, it removes those without a name and returns
// the error.
func (w *shardWriter) finish(err error) (list []ManifestFile, _ error) {
	for _, f := range w.files {
		if f != nil {
			if err == nil {
				err = f.parquet.Close()
			}
			err = f.file.finish(err)
		}
	}
	if err != nil {
		return nil, err
	}
	for i, f := range w.files {
		if f == nil {
			continue
		}
		m, err := w.dir.describe(w.parts[i].path(), f.rows)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// describe returns the entry of a file in a manifest.
func (d folder) describe(path string, rows int64) (ManifestFile, error) {
	sum, size, err := checksum(context.Background(), d.in(path))
	if err != nil {
		return ManifestFile{}, err
	}
	file, err := os.Open(d.in(path))
	if err != nil {
		return ManifestFile{}, err
	}
	defer file.Close()
	f, err := parquet.OpenFile(file, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return ManifestFile{}, err
	}
	m := ManifestFile{Path: path, SHA256: sum, Bytes: size, Rows: rows}
	for _, g := range f.Metadata().RowGroups {
		m.Uncompressed += g.TotalByteSize
	}
	return m, nil
}

// A partWriter writes one file.
type partWriter struct {
	file    *pendingFile
	parquet rowWriter
	rows    int64
}

// A rowWriter writes a Parquet file, which is complete after Close.
type rowWriter interface {
	parquet.RowWriter
	io.Closer
}

func (p *resolvedPlan) newPart(path string, t *table) (*partWriter, error) {
	codec, err := newPageCodec()
	if err != nil {
		return nil, err
	}
	file, err := newPending(path)
	if err != nil {
		return nil, err
	}
	var order []parquet.SortingColumn
	for _, name := range t.order {
		order = append(order, parquet.Ascending(name))
	}
	return &partWriter{file: file, parquet: t.newWriter(file, codec,
		parquet.KeyValueMetadata(metaPlan, string(p.JSON())),
		parquet.KeyValueMetadata(metaPlanHash, p.hash),
		parquet.SortingWriterConfig(parquet.SortingColumns(order...)),
	)}, nil
}

// newWriter returns a writer of the table's rows to a Parquet file.
func (t *table) newWriter(w io.Writer, codec pageCodec, more ...parquet.WriterOption) rowWriter {
	return parquet.NewWriter(w, append([]parquet.WriterOption{
		t.parquet,
		parquet.Compression(codec),
		parquet.MaxRowsPerRowGroup(rowGroupRows),
		parquet.CreatedBy("patience", fmt.Sprint(FormatVersion), "rows"),
		parquet.KeyValueMetadata(metaFormat, fmt.Sprint(FormatVersion)),
	}, more...)...)
}

// write writes the files of a shard and then its sidecar. The records come from
// next, which returns nil after the last.
func (d folder) write(p *resolvedPlan, s shard, next func() (*record, error), seconds float64) error {
	w := d.newWriter(p, s)
	var err error
	for {
		var r *record
		if r, err = next(); r == nil || err != nil {
			break
		}
		if err = w.add(r); err != nil {
			break
		}
	}
	files, err := w.finish(err)
	if err != nil {
		return err
	}
	return writeJSON(d.sidecar(s), sidecarFile{p.hash, s.deals.Len(), files, seconds})
}
