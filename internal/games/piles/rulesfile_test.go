package piles_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

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
		`{}`: "7-7-7-7-6-6-6-6-columns-7-up-any-suit",
		`{"tableau piles": {"sizes": [2, 0, 2], "face up cards": 99}, "max rank": 1, "stock": {"redeal": true}}`:                 "2-0-2-columns-2-up-any-suit-1-ranks",
		`{"tableau piles": {"count": 3, "spaces policy": "no-build", "diagonal deal": true}, "max rank": 2, "two decks": false}`: "2-3-3-columns-3-up-any-suit-closed-2-ranks",
	} {
		if r, err := piles.ParseRules([]byte(text)); err != nil || r.Name != want {
			t.Errorf("%s: %s, %v; want %s", text, r.Name, err, want)
		}
	}
	for text, want := range map[string]string{
		`[]`:                                                                             "rules: JSON: an array; expected a JSON object of rules",
		`{"tableau piles": {"sizes": []}}`:                                               "sizes is []; expected a list of the numbers of cards of 1 to 13 columns",
		`{"tableau piles": {"sizes": [1, -1]}}`:                                          "sizes is [1, -1]; expected a list",
		`{"tableau piles": {"sizes": [1, 51.5]}}`:                                        "sizes is [1, 51.5]; expected a list",
		`{"tableau piles": {"sizes": 52}}`:                                               "sizes is 52; expected a list",
		`{"tableau piles": {"sizes": [1,1,1,1,1,1,1,1,1,1,1,1,1,1]}}`:                    "expected a list",
		`{"tableau piles": {"sizes": [50, 1]}}`:                                          "51 cards in columns, 0 in the reserve and 0 in the stock; expected the 52 of the deck",
		`{"tableau piles": {"sizes": [50, 2], "count": 3}}`:                              "the sizes of 2 columns, and a count of 3; expected one of them",
		`{"tableau piles": {"sizes": [50, 2], "diagonal deal": true}}`:                   "the sizes of 2 columns, and a diagonal deal; expected one of them",
		`{"tableau piles": {"face up cards": "bottom"}}`:                                 `face up cards is "bottom"; expected all, top or how many`,
		`{"tableau piles": {"face up cards": 0}}`:                                        "face up cards is 0; expected all, top or how many",
		`{"tableau piles": {"move built group": "maximal-group"}}`:                       "one of no, partial-if-card-above-buildable, tail, yes",
		`{"tableau piles": {"sizes": [52], "face up cards": 5, "face down cards": [5]}}`: "expected one of them",
		`{"tableau piles": {"sizes": [52], "face down cards": [52]}}`:                    "52 of 52 cards face down in column 1",
		`{"tableau piles": {"sizes": [52], "face down cards": [1, 2]}}`:                  "2 numbers of cards face down, and 0 face up",
		`{"tableau piles": {"count": 0}}`:                                                "0 columns; expected 1 to 13",
		`{"tableau piles": {"count": 900}}`:                                              "900 columns; expected 1 to 13",
		`{"max rank": 14}`:                                                               "14 ranks; expected 1 to 13",
		`{"reserve": {"size": 60}}`:                                                      "60 in the reserve and 0 in the stock; expected the 52 of the deck",
		`{"cells": {"count": 4}}`:                                                        "rules: cells: count is 4; expected 0",
		`{"foundations": {"initial cards": "all"}}`:                                      `initial cards is "all"; expected none`,
		`{"stock": {"size": 24, "redeal": true, "deal type": "tableau piles"}}`:          "a stock dealt to columns with redeals",
		`{"reserve": {"stacked": true}}`:                                                 "stacked is true; expected false",
		`{"tableau piles": {"colour": 1}}`:                                               `"tableau piles: colour": unknown key; `,
		`{"tableau piles": {"move built group policy": "any-suit"}}`:                     `expected one of same-as-build, same-suit`,
		`{"tableau piles": {"count": 13, "face up cards": "top"}, "a": 1}`:               `"a": unknown key`,
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

// file returns a file of the rules.
func file(r *piles.Rules) string {
	sizes := strings.Join(strings.Fields(fmt.Sprint(r.Sizes)), ", ")
	faces := fmt.Sprintf(`"face up cards": %d`, r.Up)
	if r.Down != nil {
		faces = `"face down cards": ` + strings.Join(strings.Fields(fmt.Sprint(r.Down)), ", ")
	}
	return fmt.Sprintf(`{"tableau piles": {"sizes": %s, %s, "build policy": "%s", "move built group": "%s",
		"spaces policy": "%s"}, "foundations": {"removable": %t}, "reserve": {"size": %d}, "max rank": %d}`, sizes, faces,
		[]string{"red-black", "same-suit", "any-suit"}[r.Build], []string{"no", "yes", "tail"}[r.Moves],
		[]string{"any", "kings", "no-build"}[r.Spaces], r.Back, r.Reserve, r.Ranks)
}

// TestSpelled: a file of any rules gives them a name that is read back as the same rules, and no other spelling of the
// name is.
func TestSpelled(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		draw := func(name string, most int) int { return rapid.IntRange(0, most).Draw(r, name) }
		rules := piles.Rules{
			Ranks: 1 + draw("ranks", 12), Sizes: make([]int, 1+draw("columns", 12)), Build: piles.Build(draw("build", 2)),
			Moves: piles.Moves(draw("moves", 2)), Spaces: piles.Spaces(draw("spaces", 2)), Back: draw("back", 1) > 0,
		}
		rules.Reserve = draw("reserve", min(rules.Cards()-1, piles.MaxReserve))
		for range rules.Cards() - rules.Reserve {
			rules.Sizes[draw("column", len(rules.Sizes)-1)]++
		}
		if rules.Up = 1 + draw("up", max(0, rules.Sizes[0]-1)); draw("by column", 1) > 0 {
			rules.Up, rules.Down = 0, make([]int, len(rules.Sizes))
			for i, n := range rules.Sizes {
				rules.Down[i] = draw("down", max(0, n-1))
			}
		}
		got, err := piles.ParseRules([]byte(file(&rules)))
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
