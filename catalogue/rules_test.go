package catalogue_test

import (
	"strings"
	"testing"

	"patience/catalogue"
)

// TestRulesOfOtherGames: rules of games with a package of their own are those games, rules of others are games of
// piles, and what no game by rules has is named. The texts are as Solvitaire's presets klondike, klondike-deal-1,
// simple-simon, gaps-basic-variant, gaps-one-deal, spider, spiderette, trigon and golf.
func TestRulesOfOtherGames(t *testing.T) {
	const columns = `"tableau piles": {"count": 7, "build policy": "red-black", "spaces policy": "kings",
		"move built group": "partial-if-card-above-buildable", "diagonal deal": true, "face up cards": "top"}`
	const suits = `"tableau piles": {"count": 7, "diagonal deal": true, "move built group": "yes",
		"move built group policy": "same-suit", "face up cards": "top"}, "foundations": {"only complete pile moves": true}`
	const spider = `"tableau piles": {"sizes": [6, 6, 6, 6, 5, 5, 5, 5, 5, 5], "move built group": "yes",
		"move built group policy": "same-suit", "face up cards": "top"}, "foundations": {"complete piles": true}, "two decks": true, `
	const gaps = `"foundations": {"present": false}, "tableau piles": {"count": 0}, "sequences": {"count": 4, "direction": "L",
		"build policy": "same-suit", "fixed suit": `
	for text, want := range map[string]string{
		columns + `, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 3, "redeal": true}`: "klondike-3-back",
		columns + `, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 1, "redeal": true}`: "klondike-1-back",
		columns + `, "stock": {"size": 24, "deal count": 1, "redeal": true}`:                                     "klondike-1",
		columns + `, "stock": {"size": 24}`:              "klondike-1-1-passes",
		columns + `, "stock": {"size": 24, "passes": 2}`: "1-2-3-4-5-6-7-columns-1-up-runs-kings-waste-1-drawn-2-passes",
		`"tableau piles": {"count": 10, "diagonal deal": true, "move built group": "yes",
			"move built group policy": "same-suit"}, "foundations": {"only complete pile moves": true}`: "simple-simon",
		gaps + `true}`: "gaps",
		suits + `, "stock": {"size": 24, "deal type": "tableau piles"}`:      "1-2-3-4-5-6-7-columns-1-up-any-suit-runs-of-suit-deals-suits",
		suits + `, "stock": {"size": 24, "deal type": "full tableau piles"}`: "spiderette",
		`"tableau piles": {"count": 7, "build policy": "same-suit", "spaces policy": "kings", "move built group": "yes",
			"diagonal deal": true, "face up cards": "top"}, "stock": {"size": 24, "redeal": true}`: "trigon",
		`"tableau piles": {"build policy": "red-black"}, "cells": {"count": 4}, "deck suits": "all"`:            "freecell",
		`"tableau piles": {"count": 4, "face up cards": "top"}, "cells": {"count": 4}`:                          "13-13-13-13-columns-1-up-any-suit-4-cells",
		spider + `"stock": {"size": 50, "deal type": "full tableau piles"}`:                                     "spider",
		spider + `"stock": {"size": 50, "deal type": "full tableau piles"}, "deck suits": "spades"`:             "spider-1",
		`"tableau piles": {"count": 10, "build policy": "same-suit"}, "stock": {"size": 64}, "two decks": true`: "4-4-4-4-4-4-4-4-4-4-columns-4-up-in-suit-waste-1-drawn-1-passes-two-decks",
	} {
		e, err := catalogue.Standard().LookupRules([]byte("{" + text + "}"))
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if e.Name() != want {
			t.Errorf("%s: %s; want %s", text, e.Name(), want)
		}
	}
	for text, want := range map[string]string{
		columns + `, "stock": {"size": 24, "deal count": 20}`: "",
		columns + `, "stock": {"size": 24}, "colour": 1`:      "",
		gaps + `false}`: "no game by rules has rows of cards in order",
		`"tableau piles": {"count": 7, "build policy": "no-build"}, "hole": {"present": true},
			"stock": {"size": 16, "deal type": "hole"}`: "",
		`"tableau piles": {"build policy": "no-build"}, "foundations": {"present": false}, "hole": {"present": true},
			"stock": {"size": 3}`: "",
		`"tableau piles": {"face up cards": "top"}, "foundations": {"base card": "5"}`: "no game by rules has foundations that begin with another card than the ace",
		`"tableau piles": {"count": 8}, "foundations": {"initial cards": "one"}`:       "no game by rules has one card home at the start",
		`"foundations": {"base card": "random"}`:                                       "no game by rules has foundations that begin with any rank, or no card home at the start",
		`"tableau piles": {"count": 30}`:                                               "",
		`"tableau piles": {"count": 30, "move built group": "tail"}`:                   "",
		`"tableau piles": {"sizes": [1, 2], "face up cards": ["top"]}, "stock": []`:    "",
		`"tableau piles": {"count": 7, "count": 8}, "stock": {"size": 24}`:             "",
	} {
		_, err := catalogue.Standard().LookupRules([]byte("{" + text + "}"))
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("%s: %v; want one line", text, err)
		}
		hint := ""
		if i := strings.Index(err.Error(), "; no game by "); i >= 0 {
			hint = err.Error()[i+len("; "):]
		}
		if hint != want {
			t.Errorf("%s: %v; want %q", text, err, want)
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
