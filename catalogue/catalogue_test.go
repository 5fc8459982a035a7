package catalogue_test

import (
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game/gametest"
)

func TestEveryGame(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		t.Run(e.Name(), func(t *testing.T) { gametest.Run(t, e.Game) })
	}
}

func TestLookup(t *testing.T) {
	for _, name := range catalogue.Standard().Names() {
		if g, err := catalogue.Lookup(name); err != nil || g.Name() != name {
			t.Errorf("Lookup(%q): %v", name, err)
		}
	}
	for name, want := range map[string]string{
		"calculation-1": "calculation-1", "calculation-3-2": "calculation-3-2", "calculation-4-0": "calculation", "calculation-3-0": "calculation-3",
	} {
		if g, err := catalogue.Lookup(name); err != nil || g.Name() != want {
			t.Errorf("Lookup(%q): %v", name, err)
		}
	}
	for _, name := range []string{"calculation-6", "calculation-0-0", "calculation-4-14", "calculation-x", "calculation-4-", "calculation-4-1-1", "calculation-04"} {
		if g, err := catalogue.Lookup(name); err == nil {
			t.Errorf("Lookup(%q): %s", name, g.Name())
		}
	}
	if _, err := catalogue.Lookup("klondike"); err == nil || !strings.Contains(err.Error(), "freecell, four-companies, bakers-game") {
		t.Errorf("Lookup of an unknown game: %v; want the list of games", err)
	}
}
