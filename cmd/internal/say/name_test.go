package say

import (
	"testing"

	"patience/catalogue"
)

// TestGameName: every game has a name for people, and no two have the same.
func TestGameName(t *testing.T) {
	of := map[string]string{}
	for _, e := range catalogue.Standard().Entries() {
		name := GameName(&e)
		if name == e.Name() || of[name] != "" {
			t.Errorf("%s is called %q, as is %q", e.Name(), name, of[name])
		}
		of[name] = e.Name()
	}
	for name, want := range map[string]string{
		"freecell": "FreeCell", "freecell-2-cells": "FreeCell with 2 cells",
		"bakers-game-1-cells": "Baker's Game with 1 cell",
		"seahaven-towers":     "Seahaven Towers", "gaps-7": "Gaps with 7 ranks",
		"calculation-3-0": "Calculation with 3 stacks",
		"calculation-4-2": "Calculation, 2 columns given",
		"yukon":           "Yukon", "russian": "Russian Solitaire",
		"spider-2":     "Spider with two suits",
		"simple-simon": "Simple Simon", "simple-simon-singles": "Simple Simon, single cards go home",
		"klondike-3": "Klondike, draw 3", "klondike-1-back-any": "Klondike, draw 1, cards come back, any card into a space",
	} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Error(err)
		} else if got := GameName(&e); got != want {
			t.Errorf("%s is called %q; want %q", name, got, want)
		}
	}
}
