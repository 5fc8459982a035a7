package table

import (
	"context"
	"errors"
	"fmt"
	"io"

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

// A Reader reads the rows of a file, deal by deal.
type Reader struct {
	Uncompressed int64              // size of the values before compression, as the footer tells it
	groups       []parquet.RowGroup // those not begun
	rows         parquet.Rows       // of the group at hand; nil for none
	piece        []parquet.Row      // read and not taken
	Number       int64              // of the next row in the file
	left         int64              // rows of the file not read
	deal         int                // the column with the deal's number
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
	return &Reader{Uncompressed: sc.Uncompressed(), groups: file.RowGroups(), left: rows, deal: deal.ColumnIndex}, nil
}

// Take returns the next rows if they are of a deal, as long as they are, up to a
// number of rows.
func (r *Reader) Take(ctx context.Context, deal, most int64) (rows []parquet.Row, err error) {
	for left := maxDeal; ; {
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
		if left -= sizeOf(row); left < 0 {
			return nil, fmt.Errorf("more than %d bytes in the rows of deal %d", maxDeal, deal)
		}
		rows, r.piece = append(rows, row), r.piece[1:]
		r.Number++
	}
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

// fill reads the next rows.
func (r *Reader) fill(ctx context.Context) error {
	piece := make([]parquet.Row, min(r.left, PieceRows))
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
		n, err := ReadPiece(r.rows, piece)
		switch {
		case n > 0:
			for i, row := range piece[:n] {
				if size := sizeOf(row); size > maxRow {
					return fmt.Errorf("row %d has %d bytes; expected at most %d", r.Number+int64(i), size, maxRow)
				}
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

// ReadPiece reads rows. At the end of the group there are none, and the error is
// io.EOF.
func ReadPiece(reader parquet.Rows, piece []parquet.Row) (n int, err error) {
	defer Malformed(&err)
	n, err = reader.ReadRows(piece)
	switch {
	case n > 0 && errors.Is(err, io.EOF):
		err = nil
	case n == 0 && err == nil:
		err = io.ErrNoProgress
	}
	return n, err
}

// End returns an error if there are rows left.
func (r *Reader) End(ctx context.Context) error {
	if r.left > 0 && len(r.piece) == 0 {
		if err := r.fill(ctx); err != nil {
			return err
		}
	}
	if len(r.piece) > 0 {
		return fmt.Errorf("row %d is of deal %d, which should not come there", r.Number, r.dealOf(r.piece[0]))
	}
	return nil
}

// Close frees what the reader holds. It does not close the file.
func (r *Reader) Close() {
	if r.rows != nil {
		r.rows.Close()
	}
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
