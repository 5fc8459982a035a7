package freecell

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestParseRules reads rules as Solvitaire's presets have them.
func TestParseRules(t *testing.T) {
	for text, want := range map[string]string{
		`{"tableau piles": {"count": 8, "build policy": "red-black"}, "cells": {"count": 4}}`:                                               "freecell",
		`{"tableau piles": {"build policy": "same-suit"}, "cells": {"count": 4}}`:                                                           "bakers-game",
		`{"tableau piles": {"build policy": "same-suit", "spaces policy": "kings"}, "cells": {"count": 8, "pre-filled": 4}}`:                "eight-off",
		`{"tableau piles": {"count": 12, "build policy": "same-suit", "move built group": "yes"}, "foundations": {"initial cards": "all"}}`: "alpha-star",
		`{"tableau piles": {"build policy": "red-black", "move built group": "if-possible"}, "cells": {"count": 4}}`:                        "freecell-runs",
		`{"tableau piles": {"build policy": "same-suit", "move built group": "maximal-group"}, "cells": {"count": 4}}`:                      "four-companies",
		`{"foundations": {"initial cards": "all", "base card": "A", "removable": false}, "stock": {"size": 0, "deal type": "waste"}}`:       "beleaguered-castle",
		`{}`: "streets-and-alleys",
		`{"tableau piles": {"count": 9, "build policy": "red-black", "diagonal deal": true}, "foundations": {"removable": true}, "reserve": {"size": 7}}`:                         "king-albert",
		`{"tableau piles": {"count": 5, "build policy": "any-suit", "move built group": "yes", "diagonal deal": false}, "reserve": {"size": 2, "stacked": false}, "max rank": 8}`: "thirty",
		`{"tableau piles": {"count": 14, "diagonal deal": true}, "foundations": {"removable": true}, "reserve": {"size": 3}, "max rank": 9}`:                                      "14-columns-any-suit-3-reserve-diagonal-back-9-ranks-0-cells",
		`{"tableau piles": {"count": 7, "spaces policy": "no-build"}, "foundations": {"initial cards": 2}, "max rank": 9, "cells": {"count": 3, "pre-filled": 1}}`:                "7-columns-any-suit-closed-1-filled-2-given-9-ranks-3-cells",
	} {
		if r, err := ParseRules([]byte(text)); err != nil || r.Name != want {
			t.Errorf("%s: %s, %v; want %s", text, r.Name, err, want)
		}
	}
	for text, want := range map[string]string{
		``:                                 "rules: empty; expected a JSON object of rules",
		`[]`:                               "rules: JSON: an array; expected a JSON object of rules",
		`null`:                             "rules: JSON: null; expected a JSON object of rules",
		`{} {}`:                            "something follows the object",
		`{"tableau piles": {"colour": 1}}`: `"tableau piles: colour": unknown key; `,
		`{"tableau piles": {"build-policy": "any-suit"}}`: `did you mean tableau piles: build policy?`,
		`{"cells": 4}`:                        `"cells": unknown key; did you mean cells: count`,
		`{"hole": 1}`:                         `"hole": unknown key`,
		`{"tableau piles": {"count": 8.5}}`:   "tableau piles: count is 8.5; expected a whole number from 0 to 999",
		`{"tableau piles": {"count": -5}}`:    "tableau piles: count is -5; expected a whole number from 0",
		`{"tableau piles": {"count": 1e400}}`: "tableau piles: count is 1e400; expected a whole number from 0",
		`{"tableau piles": {"count": 123456789012345678901234567890}}`: "count is " +
			"123456789012345678901234567890; expected a whole number",
		`{"tableau piles": {"count": 80}}`:  "80 columns; expected 1 to 18",
		`{"tableau piles": {"count": "8"}}`: `count is "8"; expected a whole number`,
		`{"tableau piles": {"count": [8,` + "\n" +
			`9]}}`: "count is [8, 9]; expected a whole number",
		`{"tableau piles": {"count": {"n": 8}}}`: `count is {"n": 8}; expected a whole number`,
		`{"tableau piles": {"count": null}}`: "count is null; expected a whole " +
			"number",
		`{"tableau piles": {"spaces policy": "auto-waste-then-stock"}}`: "expected one of any, kings, no-build",
		`{"foundations": {"removable": 1}}`: "foundations: removable is 1; " +
			"expected true or false",
		`{"foundations": {"present": [true]}}`: "foundations: present is [true]; " +
			"expected true",
		`{"reserve": {"size": 13, "stacked": true}}`: "reserve: stacked is true; " +
			"expected false",
		`{"cells": {"count": 1}, "reserve": {"size": 3}}`: "a reserve and 1 cells; expected " +
			"one of them",
		`{"stock": {"size": 24}}`:                                                      "stock: size is 24; expected 0",
		`{"two decks": true}`:                                                          "expected false",
		`{"tableau piles": {"count": 9, "count": 8}}`:                                  `field "count" given twice`,
		`{"cells": {"count": 1}, "cells": {"pre-filled": 1}}`:                          `field "cells" given twice`,
		`{"tableau piles": {"count": 9}, "tableau piles: count": 8}`:                   `field "tableau piles: count" given twice`,
		`{"hole": {"moves": [{"a": 1, "a": 2}]}}`:                                      `field "a" given twice`,
		`{"stock": {"size": 24}, "two decks": true, "cells": {"count": -1}}`:           "stock: size is 24",
		`{"cells": {"count": -1}, "stock": {"size": 24}, "two decks": true, "x": [1]}`: "cells: count is -1",
	} {
		for range 20 { // the order of the text, not that of a map
			if _, err := ParseRules([]byte(text)); err == nil || !strings.Contains(err.Error(), want) ||
				strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v; want %q", text, err, want)
			}
		}
	}
}

// TestSpelled: every name that spells rules is read back, and no other spelling is
// read. Rules of a variant have its name.
func TestSpelled(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		draw := func(name string, most int) int { return rapid.IntRange(0, most).Draw(r, name) }
		rules := Rules{
			Columns: 1 + draw("columns", 17), Cells: draw("cells", 52), Ranks: 1 + draw("ranks", 12),
			Build: Build(draw("build", 2)), Moves: Moves(draw("moves", 3)), Spaces: Spaces(draw("spaces", 2)),
			Filled: draw("filled", 5), Given: draw("given", 5),
			Reserve: draw("reserve", 9), Diagonal: draw("diagonal", 1) > 0, Back: draw("back", 1) > 0,
		}
		rules.Name = nameParts.Spell(&rules)
		if got, ok := Named(rules.Name); !ok || got != rules {
			r.Fatalf("%s: %+v, %t; want %+v", rules.Name, got, ok, rules)
		}
		if rules.Validate() == nil {
			if g, err := NewGame(rules); err != nil || g.Name() != rules.Name {
				r.Fatal(err)
			}
		}
		cut := rapid.IntRange(0, len(rules.Name)-1).Draw(r, "cut")
		if got, ok := Named(rules.Name[:cut] + rules.Name[cut+1:]); ok && got.Name != rules.Name[:cut]+rules.Name[cut+1:] {
			r.Fatalf("%s without letter %d is %+v", rules.Name, cut, got)
		}
	})
	for _, v := range Variants {
		unnamed := v
		unnamed.Name = ""
		if got := unnamed.named(); got != v {
			t.Errorf("%+v; want %s", got, v.Name)
		}
	}
}

func FuzzParseRules(f *testing.F) {
	f.Add(`{"tableau piles": {"count": 8, "build policy": "red-black"}, "cells": {"count": 4}}`)
	f.Add(`{"stock": {"size": 0}, "max rank": 13}`)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRules([]byte(text))
		if err != nil {
			return
		}
		if again, ok := Named(r.Name); !ok || again != r {
			t.Errorf("%s is %s, and that is %s", text, fmt.Sprintf("%+v", r), fmt.Sprintf("%+v", again))
		}
	})
}
