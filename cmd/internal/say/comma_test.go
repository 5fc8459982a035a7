package say

import (
	"testing"

	"github.com/dustin/go-humanize"
)

func TestComma(t *testing.T) {
	for n := int64(1); n > 0; n = n*7 + 3 {
		for _, n := range []int64{n, n - 1} {
			if got, want := comma(n), humanize.Comma(n); got != want {
				t.Errorf("%s; want %s", got, want)
			}
		}
	}
}
