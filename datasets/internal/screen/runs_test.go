package screen

import (
	"testing"
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
