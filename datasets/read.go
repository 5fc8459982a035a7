package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/parquet-go/parquet-go"

	"patience/game"
)

// pieceRows is the number of rows of a file that are in memory at the same time.
// Chosen, not tuned.
const pieceRows = 256

// pullDeals returns the deals of a shard one by one.
func pullDeals(s shard) (next func() (game.DealID, bool), stop func()) {
	return iter.Pull(s.deals.All())
}

// A rawRecord is the rows of one deal as they are in the files.
type rawRecord struct {
	id    game.DealID
	deal  game.Board
	split string
	rows  map[*table][]parquet.Row
	first map[*table]int64 // the number of the first of these rows in its file
}

// eachRecord calls f with the rows of every deal of a shard, after it has
// checked that each file as a whole is what the sidecar and the plan say. The
// files may come from anywhere; see screen. The error names the file.
func (d folder) eachRecord(ctx context.Context, p *resolvedPlan, s shard, sidecar *sidecarFile, f func(*rawRecord) error) error {
	files := map[string]*partReader{}
	defer func() {
		for _, r := range files {
			r.close()
		}
	}()
	for _, part := range p.parts(s) {
		m, ok := sidecar.file(part)
		if !ok {
			continue
		}
		r, err := d.openPart(ctx, p, part, m.Rows)
		if err != nil {
			return fmt.Errorf("%s: %w", part.path(), err)
		}
		files[part.path()] = r
	}
	for id := range s.deals.All() {
		r, err := p.readRecord(ctx, s, id, files)
		if err != nil {
			return err
		}
		if err := f(r); err != nil {
			return err
		}
	}
	for _, r := range files {
		if err := r.end(); err != nil {
			return fmt.Errorf("%s: %w", r.part.path(), err)
		}
	}
	return nil
}

// readRecord reads the rows of a deal, which must come next in their files.
func (p *resolvedPlan) readRecord(ctx context.Context, s shard, id game.DealID, files map[string]*partReader) (*rawRecord, error) {
	deal, err := p.game.Deal(id, p.Seed)
	if err != nil {
		return nil, err
	}
	r := &rawRecord{id: id, deal: deal, split: splitOf(deal.Position()), rows: map[*table][]parquet.Row{}, first: map[*table]int64{}}
	for _, t := range p.tables() {
		part := part{t, r.split, s}
		file, ok := files[part.path()]
		if !ok {
			continue
		}
		r.first[t] = file.number
		if r.rows[t], err = file.take(ctx, id.Number, p.maxRows(t, 1)); err != nil {
			return nil, fmt.Errorf("%s: %w", part.path(), err)
		}
	}
	return r, nil
}

// A partReader reads the rows of a file, deal by deal.
type partReader struct {
	part   part
	file   *os.File
	groups []parquet.RowGroup // those not begun
	rows   parquet.Rows       // of the group at hand; nil for none
	piece  []parquet.Row      // read and not taken
	number int64              // of the next row in the file
	left   int64              // rows of the file not read
	deal   int                // the column with the deal's number
}

// openPart opens a file, checks that it is what the plan says, and reads no
// value.
func (d folder) openPart(ctx context.Context, p *resolvedPlan, f part, rows int64) (*partReader, error) {
	file, size, err := openPlain(d.parquet(f))
	if err != nil {
		return nil, err
	}
	groups, err := p.openGroups(ctx, file, size, f.table, rows)
	if err != nil {
		file.Close()
		return nil, err
	}
	deal, _ := f.table.parquet.Lookup("deal")
	return &partReader{part: f, file: file, groups: groups, left: rows, deal: deal.ColumnIndex}, nil
}

// openGroups checks a file and returns its row groups.
func (p *resolvedPlan) openGroups(ctx context.Context, r io.ReaderAt, size int64, t *table, rows int64) (groups []parquet.RowGroup, err error) {
	defer asMalformed(&err)
	sc, err := p.newScreen(r, size, t, rows)
	if err != nil {
		return nil, err
	}
	file, err := parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, err
	}
	if !parquet.EqualNodes(file.Schema(), t.parquet) {
		return nil, fmt.Errorf("the columns are not those of format version %d", FormatVersion)
	}
	if got, _ := file.Lookup(metaPlanHash); got != p.hash {
		return nil, fmt.Errorf("the metadata names plan %.64s, plan.json %s", got, p.hash)
	}
	if err := sc.groups(ctx, t.parquet); err != nil {
		return nil, err
	}
	return file.RowGroups(), nil
}

// take returns the next rows if they are of a deal, as long as they are, up to a
// number of rows.
func (r *partReader) take(ctx context.Context, deal, most int64) (rows []parquet.Row, err error) {
	for {
		if len(r.piece) == 0 {
			if r.left == 0 {
				return rows, nil
			}
			if err := r.fill(ctx); err != nil {
				return nil, err
			}
		}
		row := r.piece[0]
		if r.dealOf(row) != deal || int64(len(rows)) == most {
			return rows, nil
		}
		rows, r.piece = append(rows, row), r.piece[1:]
		r.number++
	}
}

func (r *partReader) dealOf(row parquet.Row) int64 {
	for _, v := range row {
		if v.Column() == r.deal {
			return v.Int64()
		}
	}
	return 0
}

// fill reads the next rows.
func (r *partReader) fill(ctx context.Context) error {
	piece := make([]parquet.Row, min(r.left, pieceRows))
	for {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if r.rows == nil {
			if len(r.groups) == 0 {
				return io.ErrUnexpectedEOF
			}
			r.rows, r.groups = r.groups[0].Rows(), r.groups[1:]
		}
		n, err := readPiece(r.rows, piece)
		switch {
		case n > 0:
			for _, row := range piece[:n] {
				r.piece = append(r.piece, row.Clone())
			}
			r.left -= int64(n)
			return nil
		case !errors.Is(err, io.EOF):
			return err
		}
		r.rows.Close()
		r.rows = nil
	}
}

// readPiece reads rows. At the end of the group there are none, and the error is
// io.EOF.
func readPiece(reader parquet.Rows, piece []parquet.Row) (n int, err error) {
	defer asMalformed(&err)
	n, err = reader.ReadRows(piece)
	switch {
	case n > 0 && errors.Is(err, io.EOF):
		err = nil
	case n == 0 && err == nil:
		err = io.ErrNoProgress
	}
	return n, err
}

// end returns an error if there are rows left.
func (r *partReader) end() error {
	if r.left > 0 && len(r.piece) == 0 {
		if err := r.fill(context.Background()); err != nil {
			return err
		}
	}
	if len(r.piece) > 0 {
		return fmt.Errorf("row %d is of deal %d, which should not come there", r.number, r.dealOf(r.piece[0]))
	}
	return nil
}

func (r *partReader) close() {
	if r.rows != nil {
		r.rows.Close()
	}
	r.file.Close()
}

// asMalformed turns a panic into an error. The library panics for some malformed
// files.
func asMalformed(err *error) {
	if cause := recover(); cause != nil {
		*err = fmt.Errorf("malformed Parquet: %v", cause)
	}
}

// record returns the rows as they were made.
func (r *rawRecord) record(s *schema) (*record, error) {
	rows, err := rowsOf[Row](s.positions, r.rows[s.positions])
	if err != nil {
		return nil, err
	}
	moves, err := rowsOf[MoveRow](s.moves, r.rows[s.moves])
	return &record{r.id.Number, r.split, rows, moves}, err
}

func rowsOf[R any](t *table, values []parquet.Row) ([]R, error) {
	rows := make([]R, len(values))
	for i := range values {
		if err := t.rowOf(values[i], &rows[i]); err != nil {
			return nil, err
		}
	}
	return rows, nil
}
