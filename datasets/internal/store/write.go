package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"iter"

	"patience/datasets"
	"patience/datasets/internal/table"
	"patience/internal/files"
)

// Write writes the files of a shard and then its sidecar. It looks at ctx at each
// record.
func (d Folder) Write(ctx context.Context, s Shard, records iter.Seq2[*datasets.Record, error], seconds float64) error {
	w := newShardWriter(s, func(f Part) (sink, error) { return files.Create(d.Parquet(f)) })
	defer w.discard()
	for r, err := range records {
		if err = cmp.Or(err, ctx.Err()); err == nil {
			err = w.add(r)
		}
		if err != nil {
			return err
		}
	}
	list, err := w.finish()
	if err != nil {
		return err
	}
	return files.WriteJSON(d.Sidecar(s), Sidecar{PlanHash: s.Hash, Deals: s.Deals.Len(), Files: list, Seconds: seconds})
}

// A Rewriter writes the rows of a shard as [Folder.Write] does, but keeps of the files only what
// a sidecar tells of them. Rows determine the bytes of their files, so these are what the sidecar
// of a sound shard says.
type Rewriter struct{ shardWriter }

// NewRewriter returns a writer that has no rows yet.
func NewRewriter(s Shard) *Rewriter {
	return &Rewriter{newShardWriter(s, func(Part) (sink, error) { return &summed{hash: sha256.New()}, nil })}
}

// Add writes the rows of a deal. Deals come in their order.
func (w *Rewriter) Add(r *datasets.Record) error { return w.add(r) }

// Files completes the files and returns what a sidecar tells of them.
func (w *Rewriter) Files() ([]datasets.ManifestFile, error) { return w.finish() }

// A shardWriter writes the files of a shard, row by row. A file begins with its
// first row.
type shardWriter struct {
	shard  Shard
	create func(Part) (sink, error)
	parts  []Part
	files  []*partWriter // by part; nil while there is no row
}

func newShardWriter(s Shard, create func(Part) (sink, error)) shardWriter {
	return shardWriter{s, create, s.Parts(), make([]*partWriter, len(s.Parts()))}
}

// A sink takes the bytes of a file; see [files.Pending].
type sink interface {
	io.Writer
	Sum() (sum string, size int64)
	Finish(error) error
	Discard()
}

// A summed sink keeps the checksum and the size only.
type summed struct {
	hash hash.Hash
	size int64
}

func (s *summed) Write(text []byte) (int, error) {
	s.size += int64(len(text))
	return s.hash.Write(text)
}

func (s *summed) Sum() (sum string, size int64) { return hex.EncodeToString(s.hash.Sum(nil)), s.size }
func (s *summed) Finish(err error) error        { return err }
func (s *summed) Discard()                      {}

// add writes the rows of a deal.
func (w *shardWriter) add(r *datasets.Record) error {
	for i, f := range w.parts {
		if f.Split != r.Split {
			continue
		}
		for _, row := range w.shard.RowsIn(f.Table, r) {
			if err := w.row(i, row); err != nil {
				return err
			}
		}
	}
	return nil
}

// RowsIn returns pointers to the rows of a record in a table.
func (l *Layout) RowsIn(t *table.Table, r *datasets.Record) []any {
	if t == l.Schema.Moves {
		return pointers(r.Moves)
	}
	return pointers(r.Rows)
}

func pointers[R any](rows []R) []any {
	list := make([]any, len(rows))
	for i := range rows {
		list[i] = &rows[i]
	}
	return list
}

// row writes a row, given by a pointer to it.
func (w *shardWriter) row(i int, row any) (err error) {
	f := w.files[i]
	if f == nil {
		if f, err = w.begin(w.parts[i]); err != nil {
			return err
		}
		w.files[i] = f
	}
	f.rows++
	if err := f.Write(row); err != nil {
		return f.file.Finish(err) // which names it
	}
	return nil
}

// A partWriter writes one file.
type partWriter struct {
	*table.Writer
	file sink
	path string // within the dataset's folder
	rows int64
}

// begin begins a file.
func (w *shardWriter) begin(f Part) (*partWriter, error) {
	file, err := w.create(f)
	if err != nil {
		return nil, err
	}
	rows, err := f.Table.NewPlanWriter(file, string(w.shard.Plan.JSON()), w.shard.Hash)
	if err != nil {
		file.Discard()
		return nil, err
	}
	return &partWriter{rows, file, f.Path(), 0}, nil
}

// finish completes the file, gives it its name, and returns its entry in a
// manifest.
func (f *partWriter) finish() (m datasets.ManifestFile, err error) {
	if err := f.file.Finish(f.Close()); err != nil {
		return m, err
	}
	sum, size := f.file.Sum()
	return datasets.ManifestFile{Path: f.path, SHA256: sum, Bytes: size, Uncompressed: f.Uncompressed(), Rows: f.rows}, nil
}

// finish gives all files their names, and returns their entries for the sidecar.
func (w *shardWriter) finish() (list []datasets.ManifestFile, err error) {
	for _, f := range w.files {
		if f == nil {
			continue
		}
		m, err := f.finish()
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// discard removes the files without a name.
func (w *shardWriter) discard() {
	for _, f := range w.files {
		if f != nil {
			f.file.Discard()
		}
	}
}
