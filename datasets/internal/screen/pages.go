package screen

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// A pageWalk checks the pages of one column.
type pageWalk struct {
	*Screen
	leaf         parquet.LeafColumn
	meta         *format.ColumnMetaData
	at, end      int64 // in the file
	values, rows int64 // in the pages so far
}

// maxPageHeader is larger than any page header, which holds the least and the
// greatest value of the page.
const maxPageHeader = 4*maxText + 1<<10

// page checks one page and advances to the next one.
func (w *pageWalk) page() error {
	isFirst := w.at == w.meta.DictionaryPageOffset
	h, body, err := w.next()
	if err != nil {
		return err
	}
	switch {
	case isFirst:
		return w.dictionary(h, body)
	case h.Type == format.DataPage && h.DataPageHeader.Valid:
		return w.data(h, body)
	}
	return fmt.Errorf("a page of type %s; expected DATA_PAGE", h.Type)
}

// next reads a page and its header.
func (w *pageWalk) next() (*format.PageHeader, []byte, error) {
	h, length, err := w.header()
	if err != nil {
		return nil, nil, err
	}
	w.at += int64(length)
	size := int64(h.CompressedPageSize)
	if size < 0 || size > min(w.end-w.at, maxPage) || h.UncompressedPageSize < 0 || h.UncompressedPageSize > maxPage {
		return nil, nil, fmt.Errorf("a page of %d bytes, %d decompressed: %w", size, h.UncompressedPageSize, errSize)
	}
	body := make([]byte, size)
	if _, err := w.r.ReadAt(body, w.at); err != nil {
		return nil, nil, err
	}
	w.at += size
	return h, body, nil
}

// header decodes the header of the next page. It reads more only if the header
// is long.
func (w *pageWalk) header() (h *format.PageHeader, length int, err error) {
	for limit := int64(4 << 10); ; limit *= 8 {
		text := make([]byte, min(w.end-w.at, limit))
		if _, err := w.r.ReadAt(text, w.at); err != nil {
			return nil, 0, err
		}
		h = new(format.PageHeader)
		length, err = decodeThrift(text, h)
		if err == nil {
			return h, length, nil
		}
		if limit > maxPageHeader || int64(len(text)) < limit {
			return nil, 0, fmt.Errorf("malformed Parquet: header of a page: %w", err)
		}
	}
}

// dictionary checks the dictionary, which holds the values that the rows of the
// column refer to by number.
func (w *pageWalk) dictionary(h *format.PageHeader, body []byte) error {
	text, err := w.decompress(body, int64(h.UncompressedPageSize))
	switch {
	case err != nil:
		return err
	case h.Type != format.DictionaryPage || !h.DictionaryPageHeader.Valid || w.at != w.meta.DataPageOffset:
		return errors.New("malformed Parquet: the dictionary is not where the metadata says")
	case len(text) > maxDictionary || int64(h.DictionaryPageHeader.V.NumValues) > w.Screen.rows:
		return fmt.Errorf("a dictionary of %d bytes with %d values: %w", len(text), h.DictionaryPageHeader.V.NumValues,
			errSize)
	}
	return nil
}

// decompress decompresses a page. It fails if the page is larger than its header
// says.
func (w *pageWalk) decompress(body []byte, size int64) ([]byte, error) {
	text, err := w.decoder.DecodeAll(body, nil)
	if err == nil && int64(len(text)) > size {
		err = errSize
	}
	if err != nil {
		return nil, fmt.Errorf("a page of %d bytes, decompressed: %w", size, err)
	}
	return text, nil
}

// data checks a page of values, whose levels are compressed with the values and have their
// lengths before them.
func (w *pageWalk) data(h *format.PageHeader, body []byte) error {
	values := int64(h.DataPageHeader.V.NumValues)
	if err := w.count(values); err != nil {
		return err
	}
	text, err := w.decompress(body, int64(h.UncompressedPageSize))
	if err != nil {
		return err
	}
	repeats, text, err := cutLevels(text, w.leaf.MaxRepetitionLevel)
	if err != nil {
		return err
	}
	defined, text, err := cutLevels(text, w.leaf.MaxDefinitionLevel)
	if err != nil {
		return err
	}
	rows, err := lists(repeats, values)
	w.rows += rows
	return cmp.Or(err, checkRuns(defined, bits.Len(uint(w.leaf.MaxDefinitionLevel)), values),
		checkValues(h.DataPageHeader.V.Encoding, text, values))
}

// cutLevels cuts levels up to a greatest one off a page of version 1. There are
// none if the greatest one is 0.
func cutLevels(text []byte, greatest int) (levels, rest []byte, err error) {
	if greatest == 0 {
		return nil, text, nil
	}
	const length = 4
	if len(text) < length || uint64(binary.LittleEndian.Uint32(text)) > uint64(len(text)-length) {
		return nil, nil, fmt.Errorf("levels beyond their page: %w", errSize)
	}
	end := length + binary.LittleEndian.Uint32(text)
	return text[length:end], text[end:], nil
}

// lists returns how many of some values begin a row, which those without repetition all do. The
// repetition levels, of a bit each, are 0 there. A page begins with a row, and no row has a longer
// list than any position.
func lists(repeats []byte, values int64) (rows int64, err error) {
	length, longest, rows := int64(maxList), int64(0), values
	add := func(count int64, level byte) {
		count = min(count, values)
		values -= count
		switch {
		case level&1 == 1:
			rows, length = rows-count, length+count
		case count > 0:
			length = 1
		}
		longest = max(longest, length)
	}
	err = eachRun(repeats, 1, values, func(count int64, packed bool, text []byte) {
		if !packed {
			add(count, text[0])
			return
		}
		for i := range count {
			add(1, text[i/8]>>(i%8))
		}
	})
	if err == nil && longest > maxList {
		err = fmt.Errorf("a list of %d values: %w", longest, errSize)
	}
	return rows, err
}

// count adds the values of a page to those of the column.
func (w *pageWalk) count(values int64) error {
	if values < 1 {
		return fmt.Errorf("a page with %d values: %w", values, errSize)
	}
	w.values += values
	if w.values > w.meta.NumValues {
		return fmt.Errorf("pages with more than %d values: %w", w.meta.NumValues, errSize)
	}
	return nil
}

// checkValues checks that a page does not encode more values than it should. Plain values are as long as they are.
func checkValues(encoding format.Encoding, text []byte, values int64) error {
	switch {
	case len(text) == 0 || encoding == format.Plain:
		return nil
	case encoding == format.RLEDictionary:
		return checkRuns(text[1:], int(text[0]), values)
	}
	return fmt.Errorf("values encoded by %s; expected PLAIN or RLE_DICTIONARY", encoding)
}

// checkRuns checks the lengths of the runs of run-length encoded values of width bits each.
func checkRuns(text []byte, width int, values int64) error {
	return eachRun(text, width, values, func(int64, bool, []byte) {})
}

// eachRun calls f with each run of run-length encoded values of width bits each: how many values
// it has, whether these are packed, and the packed values, or the one value that they all have.
// Packed values come in groups of eight, so some may be over. It returns an error if there are
// more values than expected, or fewer bytes than the runs need.
func eachRun(text []byte, width int, values int64, f func(count int64, packed bool, text []byte)) error {
	var sum uint64
	for len(text) > 0 {
		head, n := binary.Uvarint(text)
		if n <= 0 || head>>1 > uint64(values)+7 {
			return fmt.Errorf("a run of %d values: %w", head>>1, errSize)
		}
		count, length, packed := head>>1, uint64(width+7)/8, head&1 == 1
		if packed {
			length = count * uint64(width)
			count *= 8
		}
		sum += count
		text = text[n:]
		if sum > uint64(values)+7 || length > uint64(len(text)) {
			return fmt.Errorf("runs of %d values; expected %d: %w", sum, values, errSize)
		}
		f(int64(count), packed, text[:length])
		text = text[length:]
	}
	return nil
}
