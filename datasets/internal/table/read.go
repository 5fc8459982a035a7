package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/parquet-go/parquet-go"

	"patience/datasets/internal/screen"
)

// PieceRows is the number of rows of a file that are in memory at the same time.
// Chosen, not tuned.
const PieceRows = 256

// The bounds of rows in memory, each far above the rows of any sound file.
const (
	maxRow  = 256 << 10 // bytes of one row
	maxDeal = 512 << 20 // bytes of the rows of one deal
)

// A Reader reads the rows of a file, deal by deal. Use Close when you are done.
type Reader struct {
	Uncompressed int64 // size of the values before compression, as the footer tells it
	Number       int64 // of the next row in the file
	Close        func()
	next         func() (row parquet.Row, err error, ok bool)
	row          parquet.Row // read and not taken; nil for none
	deal         int         // the column with the deal's number
}

// Open checks that a file is of the table and of a plan, given by its hash, with
// a number of rows, and reads no value. The footer may have limit bytes beside
// what every file has. The file may come from anywhere; see package screen.
func (t *Table) Open(
	ctx context.Context, r io.ReaderAt, size, rows int64, hash string, limit int64,
) (_ *Reader, err error) {
	defer Malformed(&err)
	sc, err := screen.New(r, size, limit)
	if err != nil {
		return nil, err
	}
	if err := sc.Counts(t.Schema, rows, GroupRows); err != nil {
		return nil, err
	}
	file, err := parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, err
	}
	if !parquet.EqualNodes(file.Schema(), t.Schema) {
		return nil, fmt.Errorf("the columns are not those of format version %d", t.Version)
	}
	if got, _ := file.Lookup(MetaPlanHash); got != hash {
		return nil, fmt.Errorf("the metadata names plan %.64s, plan.json %s", got, hash)
	}
	if err := sc.Groups(ctx, t.Schema); err != nil {
		return nil, err
	}
	deal, _ := t.Schema.Lookup("deal")
	reader := &Reader{Uncompressed: sc.Uncompressed(), deal: deal.ColumnIndex}
	reader.next, reader.Close = iter.Pull2(Rows(ctx, file.RowGroups()))
	return reader, nil
}

// Take returns the next rows if they are of a deal, as long as they are, up to a
// number of rows.
func (r *Reader) Take(deal, most int64) (rows []parquet.Row, err error) {
	for left := maxDeal; ; {
		if err := r.read(); err != nil {
			return nil, err
		}
		if r.row == nil || r.dealOf(r.row) != deal || int64(len(rows)) == most {
			return rows, nil
		}
		if left -= sizeOf(r.row); left < 0 {
			return nil, fmt.Errorf("more than %d bytes in the rows of deal %d", maxDeal, deal)
		}
		rows, r.row = append(rows, r.row), nil
		r.Number++
	}
}

// read reads the next row, unless one is read already. After the last row there is none.
func (r *Reader) read() error {
	if r.row != nil {
		return nil
	}
	row, err, ok := r.next()
	if err != nil || !ok {
		return err
	}
	if size := sizeOf(row); size > maxRow {
		return fmt.Errorf("row %d has %d bytes; expected at most %d", r.Number, size, maxRow)
	}
	r.row = row.Clone()
	return nil
}

// sizeOf returns how many bytes a row takes in memory.
func sizeOf(row parquet.Row) int {
	const value = 24 // of a parquet.Value
	size := value * len(row)
	for i := range row {
		if row[i].Kind() == parquet.ByteArray {
			size += len(row[i].ByteArray())
		}
	}
	return size
}

func (r *Reader) dealOf(row parquet.Row) int64 {
	for _, v := range row {
		if v.Column() == r.deal {
			return v.Int64()
		}
	}
	return 0
}

// End returns an error if there are rows left.
func (r *Reader) End() error {
	if err := r.read(); err != nil || r.row == nil {
		return err
	}
	return fmt.Errorf("row %d is of deal %d, which should not come there", r.Number, r.dealOf(r.row))
}

// Rows returns the rows of groups, in order. A row is valid until the next one. After an error there
// are no more.
func Rows(ctx context.Context, groups []parquet.RowGroup) iter.Seq2[parquet.Row, error] {
	return func(yield func(parquet.Row, error) bool) {
		piece := make([]parquet.Row, PieceRows)
		for _, g := range groups {
			if !rowsOf(ctx, g, piece, yield) {
				return
			}
		}
	}
}

// rowsOf yields the rows of a group, a piece of them at a time. It reports whether to go on.
func rowsOf(ctx context.Context, g parquet.RowGroup, piece []parquet.Row, yield func(parquet.Row, error) bool) bool {
	rows := g.Rows()
	defer rows.Close()
	for left := g.NumRows(); left > 0; {
		n, err := readPiece(rows, piece[:min(left, PieceRows)])
		if err = cmp.Or(ctx.Err(), err); err != nil {
			yield(nil, err)
			return false
		}
		for _, row := range piece[:n] {
			if !yield(row, nil) {
				return false
			}
		}
		left -= int64(n)
	}
	return true
}

// readPiece reads one row or more.
func readPiece(rows parquet.Rows, piece []parquet.Row) (n int, err error) {
	defer Malformed(&err)
	n, err = rows.ReadRows(piece)
	switch {
	case n > 0 && errors.Is(err, io.EOF):
		err = nil
	case errors.Is(err, io.EOF):
		err = io.ErrUnexpectedEOF
	case n == 0 && err == nil:
		err = io.ErrNoProgress
	}
	return n, err
}

// Malformed turns a panic into an error. The library panics for some malformed
// files.
func Malformed(err *error) {
	switch cause := recover().(type) {
	case nil:
	case error: // which may be of the disk
		*err = fmt.Errorf("malformed Parquet: %w", cause)
	default:
		*err = fmt.Errorf("malformed Parquet: %v", cause)
	}
}
