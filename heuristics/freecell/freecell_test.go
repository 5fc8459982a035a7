package freecell_test

import (
	"strings"
	"testing"

	"patience/internal/testkit/freecellcheck"

	bounds "patience/heuristics/freecell"

	"patience/heuristics"
	"patience/internal/games/freecell"
)

func TestLookup(t *testing.T) {
	for _, h := range bounds.All() {
		if got, err := heuristics.Lookup(bounds.All(), h.Name()); err != nil || got != h {
			t.Errorf("Lookup(%q) = %v, %v", h.Name(), got, err)
		}
	}
	for _, name := range []string{"", "Relaxed", "fvs"} {
		_, err := heuristics.Lookup(bounds.All(), name)
		if err == nil {
			t.Errorf("Lookup(%q) gives no error", name)
			continue
		}
		for _, h := range bounds.All() {
			if !strings.Contains(err.Error(), h.Name()) {
				t.Errorf("Lookup(%q): the error %q does not offer %s", name, err, h.Name())
			}
		}
	}
}

func TestStrongest(t *testing.T) {
	for _, test := range []struct {
		rules freecell.Rules
		want  heuristics.Heuristic
	}{
		{freecell.Standard, bounds.Relaxed},
		{freecell.BakersGame, bounds.Relaxed},
		{freecell.FourCompanies, bounds.Runs},
	} {
		if got := heuristics.Strongest(bounds.All(), freecellcheck.Microsoft(t, test.rules, 1)); got != test.want {
			t.Errorf("%s: strongest is %s, want %s", test.rules.Name, got.Name(), test.want.Name())
		}
	}
}

// fewer returns how many of n samples a test looks at: a tenth under -short.
func fewer(n int) int {
	if testing.Short() {
		return (n + 9) / 10
	}
	return n
}
