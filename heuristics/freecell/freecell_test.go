package freecell_test

import (
	"strings"
	"testing"

	"patience/internal/testkit/freecellcheck"

	bounds "patience/heuristics/freecell"

	"patience/heuristics"
	"patience/internal/games/freecell"
	"patience/internal/testkit/thorough"
)

func TestLookup(t *testing.T) {
	for _, h := range bounds.All() {
		if got, err := heuristics.Lookup(bounds.All(), h.Name()); err != nil || got != h {
			t.Errorf("Lookup(%q) = %v, %v", h.Name(), got, err)
		}
	}
	var names []string
	for _, h := range bounds.All() {
		names = append(names, h.Name())
	}
	for name, offered := range map[string][]string{"": names, "manhattan": names, "Relaxed": {"relaxed"}, "fvs": {"fas"}} {
		_, err := heuristics.Lookup(bounds.All(), name)
		if err == nil {
			t.Errorf("Lookup(%q) gives no error", name)
			continue
		}
		for _, other := range offered {
			if !strings.Contains(err.Error(), other) {
				t.Errorf("Lookup(%q): the error %q does not offer %s", name, err, other)
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

// fewer returns how many of n samples a test looks at: all at night, a third by day, and a
// tenth under -short.
func fewer(n int) int {
	if testing.Short() {
		return (n + 9) / 10
	}
	return thorough.Number((n+2)/3, n)
}
