package catalogue_test

import (
	"strings"
	"testing"

	"patience/game/catalogue"
	"patience/game/gametest"
)

func TestEveryGame(t *testing.T) {
	for _, g := range catalogue.Games() {
		t.Run(g.Name(), func(t *testing.T) { gametest.Run(t, g) })
	}
}

func TestLookup(t *testing.T) {
	for _, name := range catalogue.Names() {
		if g, err := catalogue.Lookup(name); err != nil || g.Name() != name {
			t.Errorf("Lookup(%q): %v", name, err)
		}
	}
	if _, err := catalogue.Lookup("klondike"); err == nil || !strings.Contains(err.Error(), "freecell, four-companies, bakers-game") {
		t.Errorf("Lookup of an unknown game: %v; want the list of games", err)
	}
}
