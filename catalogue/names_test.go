package catalogue

import (
	"slices"
	"strings"
	"testing"

	"patience/game"
)

// TestNames: every name that players use means what names.txt says, however it is written. No name has two meanings,
// and none is answered with another game that may be meant.
func TestNames(t *testing.T) {
	c, seen := Standard(), map[string]string{}
	for _, name := range c.Names() {
		seen[letters(name)] = name
	}
	for _, m := range c.names {
		for _, name := range m.names {
			if other, ok := seen[letters(name)]; ok {
				t.Errorf("%s is also %s", name, other)
			}
			seen[letters(name)] = name
			for _, written := range writtenAs(name) {
				e, err := c.Lookup(written)
				checkMeant(t, written, m, &e, err)
			}
		}
	}
}

// writtenAs returns ways to write a name.
func writtenAs(name string) []string {
	hyphens := strings.Join(words(name), "-")
	return []string{
		name, strings.ToLower(name), strings.ToUpper(name), hyphens, strings.ReplaceAll(hyphens, "-", "_"),
		strings.ReplaceAll(hyphens, "-", ""), " " + name + " ",
	}
}

// checkMeant checks what a name is said to mean.
func checkMeant(t *testing.T, name string, m meaning, e *Entry, err error) {
	t.Helper()
	switch {
	case m.rules != "":
		checkRules(t, name, m, e, err)
	case len(m.games) == 1:
		if err != nil || e.Name() != m.games[0] || Standard().Taken(name, e) == "" {
			t.Errorf("%q: %s, %v; want %s", name, Standard().Taken(name, e), err, m.games[0])
		}
	case err == nil:
		t.Errorf("%q is taken as %s", name, e.Name())
	case m.games != nil:
		if want := "did you mean " + strings.Join(m.games, " or ") + "?"; !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v; want %s", name, err, want)
		}
	case strings.Contains(err.Error(), "did you mean"):
		t.Errorf("%q: %v; want no other game", name, err)
	case !strings.Contains(err.Error(), "is not here: "+m.note+"; patience games lists"):
		t.Errorf("%q: %v; want %s", name, err, m.note)
	}
}

// checkRules checks that a name is taken as the game of its rules, which has a name of its own and deals. If there is a
// note, the rules are only nearly the game's, and the error has both.
func checkRules(t *testing.T, name string, m meaning, e *Entry, err error) {
	t.Helper()
	ruled, wrong := Standard().LookupRules([]byte(m.rules))
	own, unnamed := Lookup(ruled.Name())
	switch said := "the nearest (" + m.note + ") is --game " + ruled.Name() + ", or --rules with " + m.rules; {
	case wrong != nil || unnamed != nil || own.Name() != ruled.Name() || slices.Contains(Standard().Names(), own.Name()):
		t.Errorf("%s: %s is %s by its rules, and %s by name: %v, %v", name, m.rules, ruled.Name(), own.Name(), wrong, unnamed)
	case m.note != "" && (err == nil || !strings.HasSuffix(err.Error(), said)):
		t.Errorf("%q: %v; want %s", name, err, said)
	case m.note == "" && (err != nil || Standard().Taken(name, e) != name+" is taken as "+own.Name()):
		t.Errorf("%q: %s, %v; want %s", name, Standard().Taken(name, e), err, own.Name())
	}
	if _, err := own.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// TestGamesAsMeant: the games that names may mean are there.
func TestGamesAsMeant(t *testing.T) {
	for _, m := range Standard().names {
		for _, name := range m.games {
			if e, ok, err := Standard().named(name); !ok || err != nil || e.Name() != name {
				t.Errorf("%s: %s is %t, %v", m.names[0], name, ok, err)
			}
		}
	}
}

// TestSpellings: names may be written in other ways, and those of variants in words. What is nearly a name is an error
// that gives the name.
func TestSpellings(t *testing.T) {
	for name, want := range map[string]string{
		"FreeCell": "freecell", "Free Cell": "freecell", "FreeCell Solitaire": "freecell", "the fan": "fan",
		"Four Companies": "four-companies", "four_companies": "four-companies", "BAKER’S GAME": "bakers-game",
		"forecell": "fore-cell", "Simple Simon": "simple-simon", "gaps 7": "gaps-7",
		"freecell with 3 cells": "freecell-3-cells", "FreeCell (two cells)": "freecell-2-cells",
		"3-cell FreeCell": "freecell-3-cells", "free-cell-1-cell": "freecell-1-cells",
		"FreeCell without cells":     "freecell-0-cells",
		"Baker's Game with one cell": "bakers-game-1-cells", "freecell-4-cells": "freecell",
		"FreeCell with four cells": "freecell",
		"klondike draw 3":          "klondike-3", "Klondike (Turn One)": "klondike-1", "Klondike by Threes": "klondike-3",
	} {
		e, err := Lookup(name)
		if err != nil || e.Name() != want {
			t.Errorf("%q: %v; want %s", name, err, want)
			continue
		}
		if said := Standard().Taken(name, &e); said != name+" is taken as "+want {
			t.Errorf("%q: said %q", name, said)
		}
		if said := Standard().Taken(want, &e); said != "" {
			t.Errorf("%q: said %q of its own name", want, said)
		}
	}
	for name, want := range map[string]string{
		"freecel": "did you mean freecell?", "freecell-rums": "did you mean freecell-runs?",
		"klondik": "did you mean klondike-1 or klondike-3?", "beleagured castle": "did you mean beleaguered-castle?",
		"simon": "did you mean simple-simon or simple-simon-singles?", "king albrt": "did you mean king-albert?",
		"bakers dozn": "did you mean bakers-dozen?", "spidr": "did you mean spider?", "montanna": "did you mean gaps?",
		"FreeCell with 60 cells": "60 cells; expected 0 to 52",
		"Klondike draw 14":       "14 cards drawn at a time; expected 1 to 13",
		"":                       "patience games lists all", "---": "patience games lists all",
		"chess":                         "patience games lists all",
		strings.Repeat("spider", 1<<16): "patience games lists all",
	} {
		if e, err := Lookup(name); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%.40q: %v %v; want %s", name, e.Game, err, want)
		}
	}
}
