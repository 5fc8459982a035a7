package say

import (
	"errors"
	"strings"
	"testing"
)

func TestOneLine(t *testing.T) {
	for _, v := range []struct {
		name string
		err  error
		want string
	}{
		{"plain", errors.New("a b"), "a b"},
		{"white space", errors.New("a\r\n\tb "), "a; b"},
		{"joined", errors.Join(errors.New("a"), errors.New("b")), "a; b"},
		{"joined and equal", errors.Join(errors.New("a"), errors.New("a")), "a"},
		{"escape", errors.New("a\x1b[31mb\x00"), "a [31mb"},
		{"long", errors.New(strings.Repeat("ä", 1000)), strings.Repeat("ä", longestError) + "…"},
	} {
		if got := OneLine(v.err); got != v.want {
			t.Errorf("%s: %q; expected %q", v.name, got, v.want)
		}
	}
}
