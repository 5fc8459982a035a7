package catalogue

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"patience/internal/games/freecell"
	"patience/internal/games/klondike"
	"patience/internal/games/piles"
	"patience/internal/strictjson"
)

// ruled returns what finds the game of a file of rules (see Family.Ruled): a game of another family that has exactly
// these rules, or one of FreeCell's family, or one of piles if the file says something that only those have. The error
// also says what no game by rules has.
func ruled(ofFreecell maker[freecell.Rules], ofPiles maker[piles.Rules]) func(*Catalogue, []byte) (Entry, error) {
	return func(c *Catalogue, text []byte) (e Entry, err error) {
		values := ruleValues(text)
		if name := otherGame(values); name != "" {
			return c.Lookup(name)
		}
		if isOfPiles(values) {
			var rules piles.Rules
			if rules, err = piles.ParseRules(text); err == nil {
				return ofPiles(rules)
			}
		} else {
			var rules freecell.Rules
			if rules, err = freecell.ParseRules(text); err == nil {
				return ofFreecell(rules)
			}
		}
		if lacking := missing(values); lacking != nil {
			few := strings.Join(lacking[:min(len(lacking), 3)], " or ")
			return e, fmt.Errorf("%w; no game by rules has %s", err, few)
		}
		return e, err
	}
}

// ruleValues returns what a file of rules says, with the defaults of Solvitaire; only these for a file with errors.
func ruleValues(text []byte) map[string]any {
	values := maps.Clone(ruleDefaults)
	fields, err := strictjson.Fields(text, "")
	if err != nil {
		return values
	}
	for _, f := range fields {
		var value any
		if json.Unmarshal(f.Value, &value) == nil {
			values[f.Name] = value
		}
	}
	return values
}

// ruleDefaults has the keys by which games differ. Their values are the defaults of Solvitaire.
var ruleDefaults = map[string]any{
	"tableau piles: count": 8.0, "tableau piles: build policy": "any-suit", "tableau piles: spaces policy": "any",
	"tableau piles: diagonal deal": false, "tableau piles: kings first": false, "tableau piles: move built group": "no",
	"tableau piles: move built group policy": "same-as-build", "tableau piles: face up cards": "all",
	"foundations: present": true, "foundations: initial cards": "none", "foundations: base card": "A",
	"foundations: removable": false, "foundations: only complete pile moves": false, "foundations: complete piles": false,
	"hole: present": false, "cells: count": 0.0, "cells: pre-filled": 0.0, "stock: size": 0.0, "stock: deal type": "waste",
	"stock: deal count": 1.0, "stock: redeal": false, "reserve: size": 0.0, "reserve: stacked": false,
	"accordion: size": 0.0, "sequences: count": 0.0, "sequences: direction": "L", "sequences: build policy": "same-suit",
	"sequences: fixed suit": false, "max rank": 13.0, "two decks": false,
	"tableau piles: sizes": nil, "tableau piles: face down cards": nil, "stock: passes": nil, "deck suits": "all",
}

// isOfPiles reports whether rules say what games of piles have and FreeCell's family has not.
func isOfPiles(values map[string]any) bool {
	return values["two decks"] != false || values["deck suits"] != "all" ||
		values["tableau piles: face up cards"] != "all" || values["tableau piles: face down cards"] != nil ||
		values["tableau piles: move built group"] == "tail" || values["tableau piles: move built group"] == "whole-pile" ||
		values["reserve: stacked"] == true || isFilled(values) || values["foundations: base card"] == "random" ||
		values["tableau piles: sizes"] != nil || values["stock: size"] != 0.0 || wholeSuits(values) ||
		values["tableau piles: move built group policy"] != "same-as-build" ||
		values["tableau piles: build policy"] == "no-build" || values["hole: present"] == true
}

// isFilled reports whether rules fill empty columns at once.
func isFilled(values map[string]any) bool {
	policy, _ := values["tableau piles: spaces policy"].(string)
	return strings.HasPrefix(policy, "auto-")
}

// missing returns what rules ask for and no game by rules has.
func missing(values map[string]any) (list []string) {
	for _, m := range []struct {
		what, key string
		values    []any // that ask for it; if nil, every value does but the default
	}{
		{"rows of cards in order", "sequences: count", nil},
		{"piles that are put onto piles", "accordion: size", nil},
		{"runs of another kind than columns are built, or one suit", "tableau piles: move built group policy", []any{
			"red-black", "any-suit", "no-build",
		}},
	} {
		value := values[m.key]
		asked := slices.Contains(m.values, value) || m.values == nil && value != ruleDefaults[m.key]
		if asked && !slices.Contains(list, m.what) {
			list = append(list, m.what)
		}
	}
	switch base := values["foundations: base card"]; {
	case base == "random" && values["foundations: initial cards"] != "one":
		list = append(list, "foundations that begin with any rank, or no card home at the start")
	case base != "random" && base != "A":
		list = append(list, "foundations that begin with another card than the ace")
	case base != "random" && values["foundations: initial cards"] == "one":
		list = append(list, "one card home at the start")
	}
	return list
}

// otherGame returns the name of the game of another family that has exactly the rules with these values; "" if there is
// none.
func otherGame(values map[string]any) string {
	runs := []any{"yes", "partial-if-card-above-buildable"} // which tries fewer moves, and wins the same deals
	either := []any{true, false}
	switch {
	case have(values, map[string][]any{
		"foundations: present": {false}, "tableau piles: count": {0.0}, "sequences: count": {4.0},
		"sequences: fixed suit": {true},
	}):
		return "gaps"
	case have(values, map[string][]any{
		"tableau piles: count": {10.0}, "tableau piles: diagonal deal": {true}, "tableau piles: move built group": runs,
		"tableau piles: move built group policy": {"same-suit"}, "foundations: only complete pile moves": either,
		"foundations: complete piles": either,
	}):
		if wholeSuits(values) {
			return piles.SimpleSimon.Name
		}
		return piles.SimpleSimonSingles.Name
	case have(values, map[string][]any{
		"tableau piles: count": {7.0}, "tableau piles: build policy": {"red-black"},
		"tableau piles: spaces policy": {"kings", "any"}, "tableau piles: diagonal deal": {true},
		"tableau piles: move built group": runs, "tableau piles: face up cards": {"top", 1.0},
		"foundations: removable": either, "stock: size": {24.0}, "stock: redeal": either,
		"stock: deal count": {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0},
	}):
		return klondikeOf(values).Name
	}
	return ""
}

// have reports whether each of the values is one of those wanted for its key, or else the default. No other key has a
// value.
func have(values map[string]any, wanted map[string][]any) bool {
	if len(values) > len(ruleDefaults) {
		return false
	}
	for key, standard := range ruleDefaults {
		if allowed, ok := wanted[key]; ok && !slices.Contains(allowed, values[key]) || !ok && values[key] != standard {
			return false
		}
	}
	return true
}

// wholeSuits reports whether only whole suits go home.
func wholeSuits(values map[string]any) bool {
	return values["foundations: only complete pile moves"] == true || values["foundations: complete piles"] == true
}

// klondikeOf returns the rules of Klondike that have these values.
func klondikeOf(values map[string]any) klondike.Rules {
	draw, _ := values["stock: deal count"].(float64)
	rules := klondike.Standard(int(draw), values["foundations: removable"] == true,
		values["tableau piles: spaces policy"] == "any")
	if values["stock: redeal"] != true {
		rules = rules.WithPasses(1)
	}
	return rules
}
