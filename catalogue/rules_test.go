package catalogue_test

import (
	"strings"
	"testing"

	"patience/catalogue"
)

// TestRulesOfOtherGames: rules of games that are no columns name the game, which exists, and no game whose rules
// differ. The texts are as Solvitaire's presets klondike, klondike-deal-1, simple-simon, gaps-basic-variant, spider,
// spiderette, trigon, gaps-one-deal and golf.
func TestRulesOfOtherGames(t *testing.T) {
	const columns = `"tableau piles": {"count": 7, "build policy": "red-black", "spaces policy": "kings", "move built group": "partial-if-card-above-buildable", "diagonal deal": true, "face up cards": "top"}`
	for text, want := range map[string]string{
		`{` + columns + `, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 3, "redeal": true}}`:                                                                                                                                                 "for Klondike use --game klondike-3-back",
		`{` + columns + `, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 1, "redeal": true}}`:                                                                                                                                                 "for Klondike use --game klondike-1-back",
		`{` + columns + `, "stock": {"size": 24, "deal count": 1, "redeal": true}}`:                                                                                                                                                                                     "for Klondike use --game klondike-1",
		`{` + columns + `, "stock": {"size": 24}}`:                                                                                                                                                                                                                      "for Klondike use --game klondike-1-1-passes",
		`{` + columns + `, "stock": {"size": 24}, "cells": {"count": 1}}`:                                                                                                                                                                                               "no game by rules has a stock or cells beside columns that hide cards, have sizes of their own or move by tails",
		`{` + columns + `, "stock": {"size": 24, "deal count": 20}}`:                                                                                                                                                                                                    "no game by rules has a stock",
		`{"tableau piles": {"count": 10, "diagonal deal": true, "move built group": "yes", "move built group policy": "same-suit"}, "foundations": {"only complete pile moves": true}}`:                                                                                 "for Simple Simon use --game simple-simon",
		`{"tableau piles": {"count": 10, "diagonal deal": true, "move built group": "yes"}, "foundations": {"only complete pile moves": true}}`:                                                                                                                         "no game by rules has whole suits that go home together",
		`{"foundations": {"present": false}, "tableau piles": {"count": 0}, "sequences": {"count": 4, "direction": "L", "build policy": "same-suit", "fixed suit": true}}`:                                                                                              "for Gaps use --game gaps",
		`{"foundations": {"present": false}, "tableau piles": {"count": 0}, "sequences": {"count": 4, "direction": "L", "build policy": "same-suit", "fixed suit": false}}`:                                                                                             "no game by rules has rows of cards in order",
		`{"tableau piles": {"count": 10, "face up cards": "top"}, "foundations": {"only complete pile moves": true}, "stock": {"size": 50, "deal type": "tableau piles"}, "two decks": true}`:                                                                           "no game by rules has two decks or a stock dealt to columns or whole suits that go home together",
		`{"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top"}, "foundations": {"only complete pile moves": true}, "stock": {"size": 24, "deal type": "tableau piles"}}`:                                                                        "no game by rules has a stock dealt to columns or whole suits that go home together",
		`{"tableau piles": {"count": 7, "build policy": "same-suit", "spaces policy": "kings", "move built group": "yes", "diagonal deal": true, "face up cards": "top"}, "foundations": {"removable": false}, "stock": {"size": 24, "deal count": 1, "redeal": true}}`: "no game by rules has a stock",
		`{"tableau piles": {"count": 7, "build policy": "no-build"}, "hole": {"present": true}, "stock": {"size": 16, "deal type": "hole"}}`:                                                                                                                            "no game by rules has a stock dealt to a hole or a hole or columns that nothing is put on",
		`{"tableau piles": {"count": 30}}`:                                            "",
		`{"tableau piles": {"count": 30, "move built group": "tail"}}`:                "",
		`{"tableau piles": {"face up cards": "top"}, "cells": {"count": 4}}`:          "no game by rules has cells beside columns that hide cards, have sizes of their own or move by tails",
		`{"tableau piles": {"sizes": [1, 2], "face up cards": ["top"]}, "stock": []}`: "",
		`{"tableau piles": {"count": 7, "count": 8}, "stock": {"size": 24}}`:          "",
	} {
		_, err := catalogue.Standard().LookupRules([]byte(text))
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("%s: %v; want one line", text, err)
		}
		hint := ""
		if i := max(strings.Index(err.Error(), "; for "), strings.Index(err.Error(), "; no game by ")); i >= 0 {
			hint = err.Error()[i+len("; "):]
		}
		if hint != want {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
		if _, name, hinted := strings.Cut(hint, " use --game "); hinted {
			if e, err := catalogue.Lookup(name); err != nil || e.Name() != name {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestLookupRules: rules are no name, and a catalogue without such a family says so.
func TestLookupRules(t *testing.T) {
	const rules = `{"tableau piles": {"count": 8, "build policy": "red-black"}, "cells": {"count": 4}}`
	e, err := catalogue.Standard().LookupRules([]byte(rules))
	if err != nil || e.Name() != "freecell" {
		t.Errorf("%v, %v; want freecell", e, err)
	}
	const sizes = `{"tableau piles": {"sizes": [26, 26], "move built group": "tail"}}`
	own, err := catalogue.Standard().LookupRules([]byte(sizes))
	if err != nil || own.Name() != "26-26-columns-26-up-any-suit-tails" {
		t.Errorf("%v, %v; want 26-26-columns-26-up-any-suit-tails", own, err)
	}
	if again, err := catalogue.Lookup(own.Name()); err != nil || again.Name() != own.Name() {
		t.Errorf("%s: %v, %v", own.Name(), again, err)
	}
	if _, err := catalogue.Lookup(rules); err == nil {
		t.Error("rules are taken for a name")
	}
	if _, err := catalogue.New(catalogue.Family{Games: []catalogue.Entry{e}}).LookupRules([]byte(rules)); err == nil {
		t.Error("a catalogue without rules of one's own finds some")
	}
}
