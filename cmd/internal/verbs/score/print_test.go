package score

import (
	"testing"
)

func TestWere(t *testing.T) {
	for n, want := range map[int64]string{0: "0 were", 1: "1 was", 2: "2 were", 1000: "1,000 were"} {
		if got := were(n); got != want {
			t.Errorf("were(%d) = %q; expected %q", n, got, want)
		}
	}
}
