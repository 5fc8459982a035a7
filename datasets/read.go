package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"

	"github.com/parquet-go/parquet-go"

	"patience/game"
)

// pieceRows is the number of rows of a file that are in memory at the same time.
// Chosen, not tuned.
const pieceRows = 256

// eachRow calls f for every row of a shard's file, with the deal that the row
// should be of, after it has checked that the file as a whole is what the plan
// says. The file may come from anywhere; see screen. The row is valid until f
// returns.
func (d folder) eachRow(ctx context.Context, p *resolvedPlan, s shard, f func(game.DealID, parquet.Row) error) error {
	osFile, size, err := openPlain(d.parquet(s))
	if err != nil {
		return err
	}
	defer osFile.Close()
	group, err := p.openShard(ctx, osFile, size, s)
	if err != nil {
		return err
	}
	reader := group.Rows()
	defer reader.Close()
	next, stop := iter.Pull(s.deals.All())
	defer stop()
	piece := make([]parquet.Row, pieceRows)
	for left := s.deals.Len(); left > 0; {
		n, err := readPiece(reader, piece[:min(left, pieceRows)])
		if err != nil {
			return err
		}
		for _, row := range piece[:n] {
			id, _ := next()
			if err := f(id, row); err != nil {
				return err
			}
		}
		if left -= int64(n); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// readPiece reads at least one row.
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

// asMalformed turns a panic into an error. The library panics for some malformed
// files.
func asMalformed(err *error) {
	if cause := recover(); cause != nil {
		*err = fmt.Errorf("malformed Parquet: %v", cause)
	}
}

// openShard opens a file, checks that it is what the plan says about the shard,
// and returns its rows. It does not read values.
func (p *resolvedPlan) openShard(ctx context.Context, r io.ReaderAt, size int64, s shard) (group parquet.RowGroup, err error) {
	defer asMalformed(&err)
	sc, err := p.newScreen(r, size, s)
	if err != nil {
		return nil, err
	}
	file, err := parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, err
	}
	if !parquet.EqualNodes(file.Schema(), p.schema.parquet) {
		return nil, fmt.Errorf("the columns are not those of format version %d", FormatVersion)
	}
	if got, _ := file.Lookup(metaPlanHash); got != p.hash {
		return nil, fmt.Errorf("the metadata names plan %.64s, plan.json %s", got, p.hash)
	}
	if err := sc.chunks(ctx, p.schema.parquet); err != nil {
		return nil, err
	}
	return file.RowGroups()[0], nil
}

// rowOf returns the row of Parquet values that parquetRow has made.
func (s *schema) rowOf(values parquet.Row) (row Row, err error) {
	defer asMalformed(&err)
	record := reflect.New(s.record)
	if err := s.parquet.Reconstruct(record.Interface(), values); err != nil {
		return Row{}, err
	}
	row = Row{Features: make([]float32, len(s.features.Features()))}
	s.match(record.Elem(), &row, func(field, column reflect.Value) { field.Set(column) })
	return row, nil
}
