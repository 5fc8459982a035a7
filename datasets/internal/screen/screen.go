// Package screen protects the Parquet library from files that would make it use more
// memory or time than any file of a dataset needs.
//
// The library trusts the sizes and counts in a file, and a few bytes can claim billions
// of values. Before any value is read, a [Screen] checks these claims: in the footer, in
// every page, and in the run-length encoded values within a page. It accepts only the
// pages and encodings that package datasets writes. It does not ask whether a file is
// true. Package verify finds that out: it writes the file again from its rows.
package screen

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// A Screen checks one file.
type Screen struct {
	r       io.ReaderAt
	size    int64
	rows    int64 // of the row group that is checked
	decoder *zstd.Decoder
	meta    format.FileMetaData
}

// The bounds of a file, each far above the values of any sound file.
const (
	maxText       = 64 << 10 // bytes of the least or the greatest value of a page, which its header has
	maxList       = 4096     // items of a list in one row: as many moves as no position has
	maxListed     = 64       // items of a list in one row, on average: a deck and some more
	maxPage       = 1 << 20  // bytes of one page, decompressed
	maxDictionary = 64 << 10
	maxFooter     = 4 << 20 // bytes of the footer, without the plan
	maxItems      = 4096    // items of a list in the footer: columns, properties of files
)

var errSize = errors.New("a size or number that no file of this plan has")

// New reads the footer of a file. It may have extra bytes beside what every
// footer has.
func New(r io.ReaderAt, size, extra int64) (*Screen, error) {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(2*maxPage))
	if err != nil {
		return nil, err
	}
	sc := &Screen{r: r, size: size, decoder: decoder}
	return sc, sc.footer(maxFooter + extra)
}

// Uncompressed returns the size of the values before compression, as the footer
// tells it.
func (sc *Screen) Uncompressed() (size int64) {
	for _, g := range sc.meta.RowGroups {
		size += g.TotalByteSize
	}
	return size
}

// Rows returns the number of rows, as the footer tells it.
func (sc *Screen) Rows() int64 { return sc.meta.NumRows }

// Counts checks that the footer tells of a number of rows, in groups of group
// rows except for the last, with the columns of a schema.
func (sc *Screen) Counts(s *parquet.Schema, rows, group int64) error {
	m := &sc.meta
	if m.NumRows != rows {
		return fmt.Errorf("%d rows; expected %d", m.NumRows, rows)
	}
	left := rows
	for _, g := range m.RowGroups {
		switch {
		case g.NumRows != min(left, group) || left == 0:
			return fmt.Errorf("a row group of %d rows; expected %d", g.NumRows, min(left, group))
		case len(g.Columns) != len(s.Columns()):
			return fmt.Errorf("%d columns; expected %d", len(g.Columns), len(s.Columns()))
		}
		left -= g.NumRows
	}
	if left > 0 {
		return fmt.Errorf("%d rows in row groups; expected %d", rows-left, rows)
	}
	return nil
}

// footer decodes the metadata at the end of the file.
func (sc *Screen) footer(limit int64) error {
	const tail = 8 // the footer's length and PAR1
	var end [tail]byte
	if sc.size < int64(len("PAR1"))+tail {
		return errors.New("malformed Parquet: too short")
	}
	if _, err := sc.r.ReadAt(end[:], sc.size-tail); err != nil {
		return err
	}
	length := int64(binary.LittleEndian.Uint32(end[:]))
	if length > min(limit, sc.size-tail) {
		return fmt.Errorf("footer of %d bytes: %w", length, errSize)
	}
	text := make([]byte, length)
	if _, err := sc.r.ReadAt(text, sc.size-tail-length); err != nil {
		return err
	}
	if _, err := decodeThrift(text, &sc.meta); err != nil {
		return fmt.Errorf("malformed Parquet: %w", err)
	}
	return nil
}

// decodeThrift decodes one value and returns its length in bytes.
func decodeThrift(text []byte, v any) (int, error) {
	var protocol thrift.CompactProtocol
	r := boundedReader{protocol.NewReaderFromBytes(text)}
	err := thrift.NewDecoder(r).Decode(v)
	return r.BytesRead(), err
}

// A boundedReader rejects lists with more items than a footer has. The library
// allocates memory for all items before it reads one.
type boundedReader struct{ thrift.BytesReader }

func (r boundedReader) ReadList() (thrift.List, error) {
	l, err := r.BytesReader.ReadList()
	if err == nil && l.Size > maxItems {
		err = errSize
	}
	return l, err
}

func (r boundedReader) ReadSet() (thrift.Set, error) {
	l, err := r.ReadList()
	return thrift.Set(l), err
}

func (r boundedReader) ReadMap() (thrift.Map, error) {
	m, err := r.BytesReader.ReadMap()
	if err == nil && m.Size > maxItems {
		err = errSize
	}
	return m, err
}

// Groups checks the pages of all columns in all row groups.
func (sc *Screen) Groups(ctx context.Context, s *parquet.Schema) error {
	for i := range sc.meta.RowGroups {
		g := &sc.meta.RowGroups[i]
		sc.rows = g.NumRows
		for _, path := range s.Columns() {
			leaf, _ := s.Lookup(path...)
			if err := sc.chunk(ctx, leaf, &g.Columns[leaf.ColumnIndex].MetaData); err != nil {
				return fmt.Errorf("column %s: %w", path[0], err)
			}
		}
	}
	return nil
}

// maxValues returns how many values a column can have, nulls included.
func (sc *Screen) maxValues(leaf parquet.LeafColumn) int64 {
	if leaf.MaxRepetitionLevel > 0 {
		return sc.rows * maxListed
	}
	return sc.rows
}

// chunk checks the pages of one column. They follow one another from the start
// of the chunk to its end, the dictionary first if there is one.
func (sc *Screen) chunk(ctx context.Context, leaf parquet.LeafColumn, m *format.ColumnMetaData) error {
	start := m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		start = m.DictionaryPageOffset
	}
	end := start + m.TotalCompressedSize
	switch {
	case start < 4 || m.TotalCompressedSize < 0 || end < start || end > sc.size:
		return fmt.Errorf("pages from byte %d to %d: %w", start, end, errSize)
	case m.NumValues < sc.rows || m.NumValues > sc.maxValues(leaf):
		return fmt.Errorf("%d values in %d rows: %w", m.NumValues, sc.rows, errSize)
	case m.Codec != format.Zstd:
		return fmt.Errorf("compressed by %s; expected ZSTD", m.Codec)
	}
	w := pageWalk{Screen: sc, leaf: leaf, meta: m, at: start, end: end}
	for w.at < w.end {
		if err := w.page(); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if w.values != m.NumValues || w.rows != sc.rows {
		return fmt.Errorf("pages with %d values in %d rows; the metadata has %d in %d", w.values, w.rows, m.NumValues,
			sc.rows)
	}
	return nil
}
