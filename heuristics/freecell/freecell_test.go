package freecell_test

import (
	"strings"
	"testing"

	bounds "patience/heuristics/freecell"

	"patience/game/freecell"
	"patience/heuristics"
	"patience/internal/freecelltest"
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
		{freecell.Standard, bounds.Relaxed{}},
		{freecell.BakersGame, bounds.Relaxed{}},
		{freecell.FourCompanies, bounds.Runs{}},
	} {
		if got := heuristics.Strongest(bounds.All(), microsoft(t, test.rules, 1)); got != test.want {
			t.Errorf("%s: strongest is %s, want %s", test.rules.Name, got.Name(), test.want.Name())
		}
	}
}

// microsoft returns the position of a Microsoft deal.
func microsoft(t testing.TB, rules freecell.Rules, number int64) *freecell.Position {
	t.Helper()
	b, err := freecell.MicrosoftDeal(&rules, number)
	if err != nil {
		t.Fatal(err)
	}
	return b.Position().(*freecell.Position)
}

// rulesOf returns the rules by which the oracle plays.
func rulesOf(r freecelltest.Rules) *freecell.Rules {
	rules := freecell.Rules{Name: "test", Columns: r.Columns, Cells: r.Cells, Ranks: r.Ranks, WholeRuns: r.WholeRuns, Sequences: r.Sequences}
	if r.SameSuit {
		rules.Build = freecell.InSuit
	}
	return &rules
}

// positionOf returns the position that the oracle writes as s.
func positionOf(t testing.TB, s freecelltest.State) *freecell.Position {
	t.Helper()
	b, err := freecell.ParseBoard(rulesOf(s.Rules), []byte(s.Text()))
	if err != nil {
		t.Fatal(err)
	}
	return b.Position().(*freecell.Position)
}

// stateOf returns the oracle's form of a position of standard rules.
func stateOf(t testing.TB, p *freecell.Position) freecelltest.State {
	t.Helper()
	return parse(t, freecelltest.Rules{Columns: 8, Cells: 4, Ranks: 13}, p.Board().String())
}

func parse(t testing.TB, rules freecelltest.Rules, board string) freecelltest.State {
	t.Helper()
	s, err := freecelltest.Parse(rules, board)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// skipIfShort is for tests that take seconds in the oracle and have nothing
// for the race detector.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("the oracle is slow")
	}
}
