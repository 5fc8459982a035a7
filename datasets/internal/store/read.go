package store

import (
	"context"
	"fmt"
	"os"

	"github.com/parquet-go/parquet-go"

	"patience/datasets"
	"patience/datasets/internal/split"
	"patience/datasets/internal/table"
	"patience/game"
	"patience/internal/files"
)

// A RawRecord is the rows of one deal as they are in the files.
type RawRecord struct {
	ID    game.DealID
	Deal  game.Board
	Split string
	Rows  map[*table.Table][]parquet.Row
	First map[*table.Table]int64 // the number of the first of these rows in its file
}

// EachRecord calls f with the rows of every deal of a shard, after it has
// checked that each file as a whole is what the sidecar and the plan say. The
// files may come from anywhere; see package screen. Deal returns the boards of
// deals. The error names the file.
func (d Folder) EachRecord(
	ctx context.Context, s Shard, sidecar *Sidecar, deal func(game.DealID) (game.Board, error), f func(*RawRecord) error,
) error {
	readers := partReaders{}
	defer readers.close()
	if err := d.openParts(ctx, s, sidecar, readers); err != nil {
		return err
	}
	for id := range s.Deals.All() {
		board, err := deal(id)
		if err != nil {
			return err
		}
		r, err := s.readRecord(id, board, readers)
		if err != nil {
			return err
		}
		if err := f(r); err != nil {
			return err
		}
	}
	for path, r := range readers {
		if err := r.End(); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// Screen checks that each file of a shard as a whole is what the sidecar and the plan say,
// as EachRecord does before it reads a row.
func (d Folder) Screen(ctx context.Context, s Shard, sidecar *Sidecar) error {
	readers := partReaders{}
	defer readers.close()
	return d.openParts(ctx, s, sidecar, readers)
}

// partReaders are those of the files of a shard, by path.
type partReaders map[string]*partReader

func (readers partReaders) close() {
	for _, r := range readers {
		r.close()
	}
}

// openParts opens the files of a shard that the sidecar lists. The caller closes the readers,
// also after an error.
func (d Folder) openParts(ctx context.Context, s Shard, sidecar *Sidecar, readers partReaders) error {
	for _, part := range s.Parts() {
		m, ok := sidecar.File(part)
		if !ok {
			continue
		}
		r, err := d.openPart(ctx, part, m)
		if err != nil {
			return fmt.Errorf("%s: %w", part.Path(), err)
		}
		readers[part.Path()] = r
	}
	return nil
}

// readRecord reads the rows of a deal, which must come next in their files.
func (s Shard) readRecord(id game.DealID, deal game.Board, readers partReaders) (*RawRecord, error) {
	r := &RawRecord{
		ID: id, Deal: deal, Split: split.Of(deal.Position()), Rows: map[*table.Table][]parquet.Row{},
		First: map[*table.Table]int64{},
	}
	for _, t := range s.Tables() {
		part := Part{t, r.Split, s}
		reader, ok := readers[part.Path()]
		if !ok {
			continue
		}
		r.First[t] = reader.Number
		var err error
		if r.Rows[t], err = reader.Take(id.Number, s.maxRows(t, 1)); err != nil {
			return nil, fmt.Errorf("%s: %w", part.Path(), err)
		}
	}
	return r, nil
}

// A partReader reads the rows of a file, deal by deal.
type partReader struct {
	*table.Reader
	file *os.File
}

// openPart opens a file, checks that it is what the plan says, and reads no
// value.
func (d Folder) openPart(ctx context.Context, f Part, m datasets.ManifestFile) (*partReader, error) {
	file, size, err := files.OpenPlain(d.Parquet(f))
	if err != nil {
		return nil, err
	}
	r, err := f.Table.Open(ctx, file, size, m.Rows, f.Shard.Hash, f.Shard.planBytes())
	if err == nil && r.Uncompressed != m.Uncompressed {
		err = fmt.Errorf("%d bytes before compression; the sidecar has %d", r.Uncompressed, m.Uncompressed)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return &partReader{r, file}, nil
}

func (r *partReader) close() {
	r.Close()
	r.file.Close()
}

// Record returns the rows as they were made.
func (r *RawRecord) Record(s *datasets.Schema) (*datasets.Record, error) {
	rows, err := rowsOf[datasets.Row](s.Positions, r.Rows[s.Positions])
	if err != nil {
		return nil, err
	}
	moves, err := rowsOf[datasets.MoveRow](s.Moves, r.Rows[s.Moves])
	return &datasets.Record{Deal: r.ID.Number, Split: r.Split, Rows: rows, Moves: moves}, err
}

func rowsOf[R any](t *table.Table, values []parquet.Row) ([]R, error) {
	rows := make([]R, len(values))
	for i := range values {
		if err := t.Scan(values[i], &rows[i]); err != nil {
			return nil, err
		}
	}
	return rows, nil
}
