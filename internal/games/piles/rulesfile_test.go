package piles_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/internal/boards"
	"patience/internal/games/piles"
	"patience/internal/testkit/pilescheck"
)

// The rules of Northwest Territory and Klondike Reserve are as Solvitaire's presets have them.
const (
	northwest = `{"tableau piles": {"build policy": "red-black", "move built group": "partial-if-card-above-buildable",
		"spaces policy": "kings", "diagonal deal": true, "face up cards": "top"}, "foundations": {"removable": true},
		"reserve": {"size": 16}}`
	klondikeReserve = `{"tableau piles": {"count": 7, "build policy": "red-black", "spaces policy": "kings",
		"move built group": "yes", "diagonal deal": true, "face up cards": "top"}, "foundations": {"removable": true},
		"reserve": {"size": 24}}`
)

// canfield returns the rules of a preset of Canfield.
func canfield(moves, spaces string) string {
	return fmt.Sprintf(`{"tableau piles": {"count": 4, "build policy": "red-black", "move built group": %q,
		"spaces policy": %q}, "foundations": {"initial cards": "one", "base card": "random"},
		"stock": {"size": 34, "deal count": 3, "redeal": true}, "reserve": {"size": 13, "stacked": true}}`, moves, spaces)
}

func TestParseRules(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		northwest:       "1-2-3-4-5-6-7-8-columns-1-up-runs-kings-16-reserve-back",
		klondikeReserve: "1-2-3-4-5-6-7-columns-1-up-runs-kings-24-reserve-back",
		`{"tableau piles": {"sizes": [1, 6, 7, 8, 9, 10, 11], "build policy": "red-black", "face up cards": 5,
			"move built group": "tail", "spaces policy": "kings"}}`: "yukon",
		`{"tableau piles": {"count": 7, "sizes": [1, 6, 7, 8, 9, 10, 11], "build policy": "same-suit",
			"face up cards": 5, "move built group": "tail", "spaces policy": "kings"}}`: "russian",
		`{"tableau piles": {"sizes": [7, 7, 7, 7, 7, 7, 7], "face down cards": [3, 3, 3, 3, 0, 0, 0], "build policy": "same-suit",
			"move built group": "tail", "spaces policy": "kings"}, "foundations": {"complete piles": true},
			"stock": {"size": 3, "deal type": "tableau piles"}}`: "scorpion",
		canfield("partial-if-card-above-buildable", "auto-reserve-then-any"): "canfield",
		canfield("yes", "auto-reserve-then-any"):                             "canfield",
		canfield("yes", "auto-reserve-then-waste"): "1-1-1-1-columns-1-up-runs-waste-only-13-reserve-waste-3-drawn-stacked-" +
			"filled-from-reserve-base",
		canfield("whole-pile", "auto-reserve-then-waste"): "1-1-1-1-columns-1-up-whole-waste-only-13-reserve-waste-3-drawn-" +
			"stacked-filled-from-reserve-base",
		`{"tableau piles": {"count": 4, "build policy": "red-black", "move built group": "yes"},
			"foundations": {"initial cards": "all"}, "reserve": {"size": 12}, "stock": {"size": 36}}`: "0-0-0-0-columns-1-up-runs-" +
			"12-reserve-waste-1-drawn-1-passes-aces-home",
		`{"tableau piles": {"count": 3, "move built group": "yes"}, "reserve": {"size": 13, "stacked": true},
			"stock": {"size": 36}}`: "1-1-1-columns-1-up-any-suit-runs-13-reserve-waste-1-drawn-1-passes-stacked",
		`{"tableau piles": {"count": 12, "build policy": "same-suit", "spaces policy": "auto-waste-then-stock"},
			"foundations": {"initial cards": "all"}, "stock": {"size": 36}}`: "1-1-1-1-1-1-1-1-1-1-1-1-columns-1-up-in-suit-waste-" +
			"1-drawn-1-passes-aces-home-filled-from-waste",
		`{"tableau piles": {"count": 17, "build policy": "no-build"}, "foundations": {"present": false},
			"hole": {"present": true}}`: "black-hole",
		`{"tableau piles": {"count": 7, "build policy": "no-build"}, "foundations": {"present": false},
			"stock": {"size": 16, "deal type": "hole"}, "hole": {"present": true, "base card": "random",
			"build loops": false}}`: "golf",
		`{"tableau piles": {"count": 17, "build policy": "no-build"}, "foundations": {"present": false},
			"hole": {"present": true}, "cells": {"count": 1}}`: "3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-columns-3-up-not-built-closed-1-cells-ace-in-hole-wraps",
		`{"tableau piles": {"count": 2}, "cells": {"count": 3, "pre-filled": 2}, "max rank": 3,
			"two decks": true}`: "11-11-columns-11-up-any-suit-3-cells-2-reserve-3-ranks-two-decks",
		`{"tableau piles": {"count": 3, "build policy": "red-black"}, "foundations": {"present": false}, "max rank": 4,
			"hole": {"present": true, "base card": "random"}}`: "5-5-5-columns-5-up-4-ranks-hole-wraps",
		`{"tableau piles": {"sizes": [1, 6, 7, 8, 9, 10, 11], "build policy": "red-black", "spaces policy": "kings",
			"move built group": "tail", "face down cards": [0, 1, 2, 3, 4, 5, 6]}}`: "yukon",
		`{}`: "7-7-7-7-6-6-6-6-columns-7-up-any-suit",
		`{"tableau piles": {"sizes": [2, 0, 2], "face up cards": 99}, "max rank": 1, "stock": {"redeal": true}}`:                 "2-0-2-columns-2-up-any-suit-1-ranks",
		`{"tableau piles": {"count": 3, "spaces policy": "no-build", "diagonal deal": true}, "max rank": 2, "two decks": false}`: "2-3-3-columns-3-up-any-suit-closed-2-ranks",
	} {
		if r, err := piles.ParseRules([]byte(text)); err != nil || r.Name != want {
			t.Errorf("%s: %s, %v; want %s", text, r.Name, err, want)
		}
	}
	for text, want := range map[string]string{
		`[]`:                                      "rules: JSON: an array; expected a JSON object of rules",
		`{"tableau piles": {"sizes": []}}`:        "sizes is []; expected a list of the numbers of cards of 1 to 18 columns",
		`{"tableau piles": {"sizes": [1, -1]}}`:   "sizes is [1, -1]; expected a list",
		`{"tableau piles": {"sizes": [1, 51.5]}}`: "sizes is [1, 51.5]; expected a list",
		`{"hole": {"present": true}}`:             "foundations and a hole, or neither; expected one of them",
		`{"foundations": {"present": false}}`:     "foundations and a hole, or neither; expected one of them",
		`{"foundations": {"present": false}, "hole": {"present": true}, "stock": {"size": 3}}`: "a hole to which the stock is not dealt",
		`{"stock": {"size": 4, "deal type": "hole"}}`:                                          "no hole for it",
		`{"foundations": {"present": false, "removable": true}, "hole": {"present": true}}`:    "a hole and whole suits, cards that come back",
		`{"tableau piles": {"sizes": 52}}`:                                                     "sizes is 52; expected a list",
		`{"tableau piles": {"sizes": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}}`:                "expected a list",
		`{"tableau piles": {"sizes": [50, 1]}}`:                                                "51 cards in columns, 0 in the reserve and 0 in the stock; expected the 52 of the deck",
		`{"tableau piles": {"sizes": [50, 2], "count": 3}}`:                                    "the sizes of 2 columns, and a count of 3; expected one of them",
		`{"tableau piles": {"sizes": [50, 2], "diagonal deal": true}}`:                         "the sizes of 2 columns, and a diagonal deal; expected one of them",
		`{"tableau piles": {"face up cards": "bottom"}}`:                                       `face up cards is "bottom"; expected all, top or how many`,
		`{"tableau piles": {"face up cards": 0}}`:                                              "face up cards is 0; expected all, top or how many",
		`{"tableau piles": {"move built group": "maximal-group"}}`:                             "one of no, partial-if-card-above-buildable, tail, whole-pile, yes",
		`{"tableau piles": {"sizes": [52], "face up cards": 5, "face down cards": [5]}}`:       "expected one of them",
		`{"tableau piles": {"sizes": [52], "face down cards": [52]}}`:                          "52 of 52 cards face down in column 1",
		`{"tableau piles": {"sizes": [52], "face down cards": [1, 2]}}`:                        "2 numbers of cards face down, and 0 face up",
		`{"tableau piles": {"count": 0}}`:                                                      "0 columns; expected 1 to 18",
		`{"tableau piles": {"count": 900}}`:                                                    "900 columns; expected 1 to 18",
		`{"max rank": 14}`:                                                                     "14 ranks; expected 1 to 13",
		`{"reserve": {"size": 60}}`:                                                            "60 in the reserve and 0 in the stock; expected the 52 of the deck",
		`{"cells": {"count": 4}, "reserve": {"size": 3}}`:                                      "4 cells, and a reserve of 3 cards; expected one of them",
		`{"cells": {"count": 4, "pre-filled": 5}}`:                                             "4 cells, 5 of them filled; expected at most 4",
		`{"cells": {"count": 25}}`:                                                             "25 cells; expected 0 to 24",
		`{"cells": {"count": 18}, "stock": {"size": 24}}`:                                      "cells for 18 cards beside a stock; expected 0 to 17",
		`{"foundations": {"initial cards": "some"}}`:                                           `initial cards is "some"; expected one of`,
		`{"stock": {"size": 24, "redeal": true, "deal type": "tableau piles"}}`:                "a stock dealt to columns with passes or redeals",
		`{"stock": {"size": 24, "passes": 3, "deal type": "tableau piles"}}`:                   "a stock dealt to columns with passes or redeals",
		`{"stock": {"size": 24, "passes": 0}}`:                                                 "0 passes; expected 1 to 9",
		`{"stock": {"size": 24, "passes": 3, "redeal": false}}`:                                "whether there are redeals; expected one of them",
		`{"stock": {"size": 24, "deal cuont": 3}}`:                                             `"stock: deal cuont": unknown key; did you mean stock: deal count?`,
		`{"hole": {"basecard": "AS"}}`:                                                         `"hole: basecard": unknown key; did you mean hole: base card?`,
		`{"tableau piles": {"sizes": [52], "face up cards": "all", "face down cards": [5]}}`:   "expected one of them",
		canfield("whole-pile", "auto-waste-then-stock"):                                        `columns filled from the waste; expected a waste, and one pass`,
		strings.Replace(canfield("yes", "any"), `"one"`, `"none"`, 1):                          "expected both",
		strings.Replace(canfield("yes", "any"), `"random"`, `"A"`, 1):                          "expected both",
		strings.Replace(canfield("yes", "any"), `"random"`, `"5"`, 1):                          `base card is "5"; expected one of A, random`,
		strings.Replace(canfield("yes", "kings"), `"any"`, `"kings"`, 1):                       "a base and aces at home",
		strings.Replace(canfield("yes", "auto-reserve-then-any"), `true}}`, `false}}`, 1):      "expected a stacked one, and no stock dealt to columns",
		`{"reserve": {"stacked": 1}}`:                                                          "stacked is 1; expected",
		`{"tableau piles": {"colour": 1}}`:                                                     `"tableau piles: colour": unknown key; `,
		`{"tableau piles": {"move built group policy": "any-suit"}}`:                           `expected one of same-as-build, same-suit`,
		`{"tableau piles": {"count": 13, "face up cards": "top"}, "a": 1}`:                     `"a": unknown key`,
	} {
		_, err := piles.ParseRules([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %.300v; want %q", text, err, want)
		}
	}
}

// TestNorthwest: the preset of Solvitaire is the game that the other tests play.
func TestNorthwest(t *testing.T) {
	t.Parallel()
	got, err := piles.ParseRules([]byte(northwest))
	if got.Name = pilescheck.Northwest.Name; err != nil || !reflect.DeepEqual(got, pilescheck.Northwest) {
		t.Errorf("%+v, %v; want %+v", got, err, pilescheck.Northwest)
	}
}

// TestReservePlaces: a card of the reserve keeps its letter when others have left, on boards as text and as JSON.
func TestReservePlaces(t *testing.T) {
	t.Parallel()
	g, err := piles.NewGame(pilescheck.Northwest)
	if err != nil {
		t.Fatal(err)
	}
	gone := 0
	for n := range int64(10) {
		b, err := g.Deal(game.DealID{Source: game.Random, Number: n + 1}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range b.Position().AppendMoves(nil) {
			after, err := b.(*piles.Board).After([]game.Move{m})
			if err != nil {
				t.Fatal(err)
			}
			object, err := json.Marshal(after)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{after.String(), string(object)} {
				if again, err := g.ParseBoard([]byte(text)); err != nil || again.String() != after.String() {
					t.Errorf("%v, %v; want\n%s", again, err, text)
				}
			}
			gone += strings.Count(after.String(), " -")
		}
	}
	if gone == 0 {
		t.Error("no card left the reserve")
	}
}

// file returns a file of the rules.
func file(r *piles.Rules) string {
	sizes := strings.Join(strings.Fields(fmt.Sprint(r.Sizes)), ", ")
	faces := fmt.Sprintf(`"face up cards": %d`, r.Up)
	if r.Down != nil {
		faces = `"face down cards": ` + strings.Join(strings.Fields(fmt.Sprint(r.Down)), ", ")
	}
	initial, base := "none", "A"
	switch {
	case r.Given:
		initial = "all"
	case r.Base:
		initial, base = "one", "random"
	}
	return fmt.Sprintf(`{"tableau piles": {"sizes": %s, %s, "build policy": "%s", "move built group": "%s",
		"spaces policy": "%s"}, "foundations": {"removable": %t, "initial cards": "%s", "base card": "%s"},
		"reserve": {"size": %d, "stacked": %t}, "max rank": %d}`, sizes, faces,
		[]string{"red-black", "same-suit", "any-suit"}[r.Build], []string{"no", "yes", "tail", "whole-pile"}[r.Moves],
		policy(r), r.Back, initial, base, r.Reserve, r.Stacked, r.Ranks)
}

// policy returns the spaces policy of the rules.
func policy(r *piles.Rules) string {
	return map[piles.Fill][]string{
		piles.NoFill:      {"any", "kings", "no-build"},
		piles.FromReserve: {"auto-reserve-then-any", "", "", "auto-reserve-then-waste"},
		piles.FromWaste:   {"auto-waste-then-stock"},
	}[r.Fill][r.Spaces]
}

// TestSpelled: a file of any rules gives them a name that is read back as the same rules, and no other spelling of the
// name is.
func TestSpelled(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		draw := func(name string, most int) int { return rapid.IntRange(0, most).Draw(r, name) }
		rules := piles.Rules{
			Ranks: 1 + draw("ranks", 12), Sizes: make([]int, 1+draw("columns", 12)), Build: piles.Build(draw("build", 2)),
			Moves: piles.Moves(draw("moves", 3)), Spaces: piles.Spaces(draw("spaces", 2)), Back: draw("back", 1) > 0,
		}
		home := 0
		switch draw("home", 2) {
		case 1:
			home, rules.Given = 4, true
		case 2:
			home, rules.Base, rules.Back = 1, true, false
			rules.Spaces = piles.Spaces(2 * draw("no kings", 1))
		}
		rules.Reserve = draw("reserve", min(rules.Cards()-home, piles.MaxReserve))
		rules.Stacked = rules.Reserve > 0 && draw("stacked", 1) > 0
		if draw("fill", 1) > 0 && rules.Stacked && rules.Cards()-home-rules.Reserve >= len(rules.Sizes) {
			rules.Fill, rules.Spaces = piles.FromReserve, piles.AnyCard
		}
		for i := range rules.Cards() - home - rules.Reserve {
			if rules.Fill != piles.NoFill && i < len(rules.Sizes) {
				rules.Sizes[i]++
				continue
			}
			rules.Sizes[draw("column", len(rules.Sizes)-1)]++
		}
		if rules.Up = 1 + draw("up", max(0, rules.Sizes[0]-1)); draw("by column", 1) > 0 {
			rules.Up, rules.Down = 0, make([]int, len(rules.Sizes))
			for i, n := range rules.Sizes {
				rules.Down[i] = draw("down", max(0, n-1))
			}
		}
		got, err := piles.ParseRules([]byte(file(&rules)))
		for up := 1; rules.Down != nil && up <= max(1, slices.Max(rules.Sizes)); up++ { // as many face up in each column
			if slices.Equal(rules.Down, boards.Each(rules.Sizes, func(size int) int { return max(size-up, 0) })) {
				rules.Up, rules.Down = up, nil
			}
		}
		if rules.Name = got.Name; !reflect.DeepEqual(got, rules) {
			r.Fatalf("%+v, %v; want %+v", got, err, rules)
		}
		if again, ok := piles.Named(got.Name); !ok || !reflect.DeepEqual(again, got) {
			r.Fatalf("%s: %+v, %t; want %+v", got.Name, again, ok, got)
		}
		if g, err := piles.NewGame(rules); err == nil && g.Name() != rules.Name {
			r.Fatal(g.Name())
		}
		cut := draw("cut", len(got.Name)-1)
		other := got.Name[:cut] + got.Name[cut+1:]
		if again, ok := piles.Named(other); ok && again.Name != other {
			r.Fatalf("%s without letter %d is %+v", got.Name, cut, again)
		}
	})
}

func FuzzParseRules(f *testing.F) {
	f.Add(northwest)
	f.Add(`{"tableau piles": {"sizes": [26, 26], "face up cards": 26}, "max rank": 13}`)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := piles.ParseRules([]byte(text))
		if err != nil {
			return
		}
		if again, ok := piles.Named(r.Name); !ok || !reflect.DeepEqual(again, r) {
			t.Errorf("%s is %+v, and that is %+v", text, r, again)
		}
	})
}
