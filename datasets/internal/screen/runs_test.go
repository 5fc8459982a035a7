package screen

import (
	"encoding/binary"
	"errors"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
	"pgregory.net/rapid"
)

// TestCheckRuns: the checks of runs take what a writer makes, and not
// one value more.
func TestCheckRuns(t *testing.T) {
	for _, c := range []struct {
		text   []byte
		width  int
		values int64
		ok     bool
	}{
		{nil, 1, 0, true},
		{[]byte{7 << 1, 1}, 1, 7, true},           // seven ones
		{[]byte{15 << 1, 1}, 1, 7, false},         // fifteen
		{[]byte{3, 0xff}, 1, 7, true},             // eight packed bits, one of them over
		{[]byte{3, 0xff, 3, 0xff}, 1, 7, false},   // sixteen
		{[]byte{3}, 1, 7, false},                  // their byte lacks
		{[]byte{7 << 1, 1, 2}, 9, 7, true},        // seven of nine bits
		{[]byte{7 << 1, 1}, 9, 7, false},          // their second byte lacks
		{[]byte{7 << 1}, 0, 7, true},              // of no bits
		{[]byte{0x80}, 1, 7, false},               // no number
		{[]byte{0, 0, 0, 0, 0, 0}, 1, 7, true},    // empty runs
		{[]byte{7<<1 | 1, 0, 0, 0}, 1, 56, false}, // seven bytes, of which four lack
	} {
		if err := checkRuns(c.text, c.width, c.values); (err == nil) != c.ok {
			t.Errorf("%v of %d bits for %d values: %v; want sound %v", c.text, c.width, c.values, err, c.ok)
		}
	}
}

// TestRowsOf: the rows of a list's values are counted right however their levels
// are cut into runs.
func TestRowsOf(t *testing.T) {
	if got := rowsOf(nil, 7); got != 7 {
		t.Errorf("%d rows of 7 values without levels", got)
	}
	rapid.Check(t, func(r *rapid.T) {
		var text []byte
		var values, rows int64
		for range rapid.IntRange(0, 9).Draw(r, "runs") {
			if rapid.Bool().Draw(r, "packed") { // whole bytes, in which no value is over
				bytes := rapid.SliceOfN(rapid.Byte(), 1, 4).Draw(r, "bytes")
				text = append(binary.AppendUvarint(text, uint64(len(bytes))<<1|1), bytes...)
				for i := range 8 * len(bytes) {
					rows += int64(1 - bytes[i/8]>>(i%8)&1)
				}
				values += 8 * int64(len(bytes))
				continue
			}
			n, level := rapid.Int64Range(0, 99).Draw(r, "length"), rapid.ByteRange(0, 1).Draw(r, "level")
			text = append(binary.AppendUvarint(text, uint64(n)<<1), level)
			values, rows = values+n, rows+n*int64(1-level)
		}
		if got := rowsOf(text, values); checkRuns(text, 1, values) != nil || got != rows {
			r.Fatalf("%d rows; want %d", got, rows)
		}
	})
}

// TestCheckValues: the indices of a dictionary begin with their width. Plain values are as many as they are.
func TestCheckValues(t *testing.T) {
	for _, c := range []struct {
		encoding format.Encoding
		text     []byte
		ok       bool
	}{
		{format.RLEDictionary, nil, true},
		{format.RLEDictionary, []byte{1, 7 << 1, 1}, true},
		{format.RLEDictionary, []byte{1, 15 << 1, 1}, false},
		{format.RLEDictionary, []byte{9, 7 << 1, 1, 2}, true},
		{format.RLEDictionary, []byte{9, 7 << 1, 1}, false},
		{format.Plain, []byte{1, 15 << 1, 1}, true},
		{format.DeltaBinaryPacked, []byte{1, 7 << 1, 1}, false}, // none of those written
	} {
		if err := checkValues(c.encoding, c.text, 7); (err == nil) != c.ok {
			t.Errorf("%s %v for 7 values: %v; want sound %v", c.encoding, c.text, err, c.ok)
		}
	}
}

// TestSizesOfPage: a page of version 2 whose header gives a size that cannot be is refused before
// anything is read by it.
func TestSizesOfPage(t *testing.T) {
	sound := format.DataPageHeaderV2{NumValues: 2, NumNulls: 1, NumRows: 2, DefinitionLevelsByteLength: 2}
	for _, c := range []struct {
		name   string
		change func(h *format.DataPageHeaderV2)
		ok     bool
	}{
		{"sound", func(*format.DataPageHeaderV2) {}, true},
		{"rows", func(h *format.DataPageHeaderV2) { h.NumRows = -1 }, false},
		{"nulls", func(h *format.DataPageHeaderV2) { h.NumNulls = -1 }, false},
		{"more nulls than values", func(h *format.DataPageHeaderV2) { h.NumNulls = 3 }, false},
		{"repetition levels", func(h *format.DataPageHeaderV2) { h.RepetitionLevelsByteLength = -1 }, false},
		{"definition levels", func(h *format.DataPageHeaderV2) { h.DefinitionLevelsByteLength = -1 }, false},
		{"levels beyond the page", func(h *format.DataPageHeaderV2) { h.RepetitionLevelsByteLength = 3 }, false},
	} {
		h := sound
		c.change(&h)
		header := &format.PageHeader{UncompressedPageSize: 4}
		header.DataPageHeaderV2.V, header.DataPageHeaderV2.Valid = h, true
		header.DataPageHeaderV2.V.IsCompressed.Valid = true // and false
		w := &pageWalk{leaf: parquet.LeafColumn{MaxDefinitionLevel: 1}, meta: &format.ColumnMetaData{NumValues: 2}}
		if err := w.data2(header, []byte{2 << 1, 1, 0, 0}); (err == nil) != c.ok || !c.ok && !errors.Is(err, errSize) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
