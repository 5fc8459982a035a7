package screen

import (
	"encoding/binary"
	"testing"

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

// TestLists: the rows of a list's values are counted right however their levels are cut into runs.
// A list may have as many values as no row has, and a page begins with a row.
func TestLists(t *testing.T) {
	if got, err := lists(nil, 7); got != 7 || err != nil {
		t.Errorf("%v, %d rows of 7 values without levels", err, got)
	}
	for _, text := range [][]byte{{2 << 1, 1}, {3, 0xff}} {
		if _, err := lists(text, 8); err == nil {
			t.Errorf("% x: a page goes on with a list", text)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		text, values, length, longest, rows := []byte{1 << 1, 0}, int64(1), 1, 1, int64(1)
		add := func(n int, level byte) {
			values += int64(n)
			if level == 1 {
				length += n
			} else if n > 0 {
				length, rows = 1, rows+int64(n)
			}
			longest = max(longest, length)
		}
		for range rapid.IntRange(0, 9).Draw(r, "runs") {
			if rapid.Bool().Draw(r, "packed") { // whole bytes, in which no value is over
				bytes := rapid.SliceOfN(rapid.Byte(), 1, 4).Draw(r, "bytes")
				text = append(binary.AppendUvarint(text, uint64(len(bytes))<<1|1), bytes...)
				for i := range 8 * len(bytes) {
					add(1, bytes[i/8]>>(i%8)&1)
				}
				continue
			}
			n, level := rapid.IntRange(0, 3000).Draw(r, "length"), rapid.ByteRange(0, 1).Draw(r, "level")
			text = append(binary.AppendUvarint(text, uint64(n)<<1), level)
			add(n, level)
		}
		got, err := lists(text, values)
		if checkRuns(text, 1, values) != nil || (err == nil) != (longest <= maxList) || err == nil && got != rows {
			r.Fatalf("%v, %d rows; want %d, with a list of %d", err, got, rows, longest)
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
			t.Errorf("%s %v for 7 values: %v; want sound %v", c.encoding, c.text[:min(9, len(c.text))], err, c.ok)
		}
	}
}
