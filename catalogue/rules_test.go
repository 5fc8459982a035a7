package catalogue_test

import (
	"strings"
	"testing"

	"patience/catalogue"
)

// TestRulesOfOtherGames: rules of games that are no columns name the game, which exists.
// The texts are as Solvitaire's presets klondike, klondike-deal-1, simple-simon and
// gaps-basic-variant.
func TestRulesOfOtherGames(t *testing.T) {
	const columns = `"tableau piles": {"count": 7, "build policy": "red-black", "spaces policy": "kings", "move built group": "partial-if-card-above-buildable", "diagonal deal": true, "face up cards": "top"}`
	for text, want := range map[string]string{
		`{` + columns + `, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 3, "redeal": true}}`:                                                                          "klondike-3-back",
		`{` + columns + `, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 1, "redeal": true}}`:                                                                          "klondike-1-back",
		`{` + columns + `, "stock": {"size": 24, "deal count": 1, "redeal": true}}`:                                                                                                              "klondike-1",
		`{` + columns + `, "stock": {"size": 24}}`:                                                                                                                                               "klondike-1-1-passes",
		`{"tableau piles": {"count": 10, "diagonal deal": true, "move built group": "yes", "move built group policy": "same-suit"}, "foundations": {"only complete pile moves": true}}`:          "simple-simon",
		`{"foundations": {"present": false}, "tableau piles": {"count": 0}, "sequences": {"count": 4, "direction": "L", "build policy": "same-suit", "fixed suit": true}}`:                       "gaps",
		`{"tableau piles": {"count": 10, "face up cards": "top"}, "foundations": {"only complete pile moves": true}, "stock": {"size": 50, "deal type": "tableau piles"}, "two decks": true}`:    "",
		`{"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top"}, "foundations": {"only complete pile moves": true}, "stock": {"size": 24, "deal type": "tableau piles"}}`: "",
		`{"tableau piles": {"count": 30}}`:                                   "",
		`{"tableau piles": {"count": 7, "count": 8}, "stock": {"size": 24}}`: "",
	} {
		_, err := catalogue.Standard().LookupRules([]byte(text))
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("%s: %v; want one line", text, err)
		}
		_, name, hinted := strings.Cut(err.Error(), " use --game ")
		if name != want || hinted != (want != "") {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
		if hinted {
			if e, err := catalogue.Lookup(name); err != nil || e.Name() != want {
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
	if _, err := catalogue.Lookup(rules); err == nil {
		t.Error("rules are taken for a name")
	}
	if _, err := catalogue.New(catalogue.Family{Games: []catalogue.Entry{e}}).LookupRules([]byte(rules)); err == nil {
		t.Error("a catalogue without rules of one's own finds some")
	}
}
