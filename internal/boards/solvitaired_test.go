package boards_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/game"
)

// TestSolvitaireComesBack: what a board says to Solvitaire, in every game that it plays,
// is read back as the same board, at any point of play; it tells tens as 10. Boards with
// cards in cells have none.
func TestSolvitaireComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, start, p := played(t, append(slices.Clone(columnGames), "gaps", "gaps-7", "klondike-3-2-passes"), 60)
		name := e.Name()
		for _, b := range []game.Board{start, p.Board()} {
			text, err := b.(interface{ Solvitaire() ([]byte, error) }).Solvitaire()
			if err != nil {
				if !strings.Contains(err.Error(), "cells are filled") || strings.Contains(b.String(), "Freecells:\n") {
					t.Fatalf("%s: %v\n%s", name, err, b)
				}
				continue
			}
			again, err := e.ParseBoard(text)
			if err != nil || name != "klondike-3-2-passes" && again.String() != b.String() || strings.Contains(string(text), `"T`) {
				t.Fatalf("%s: %v\n%s\n%v\nwant\n%s", name, err, text, again, b)
			}
		}
	})
}

// TestSolvitaireBoards are boards in Solvitaire's JSON, as its schema has them and as it
// prints them, and what is said of others.
func TestSolvitaireBoards(t *testing.T) {
	const small = `{"tableau piles": {"count": 4, "build policy": "red-black"}, "cells": {"count": 1}, "max rank": 4}`
	const piles = `"tableau piles": [["4C","3C","2C","AC"],["4D","3D","2D","AD"],["4H","3H","2H","AH"],["4S","3S","2S","AS"]]`
	const late = `"tableau piles": [["4C"],["4D","3D","2D","AD"],["4H","3h","2H","AH"],["4S","3S"]]`
	const lateText = "Foundations: H-0 C-2 D-0 S-2\nFreecells: 3C\n: 4C\n: 4D 3D 2D AD\n: 4H 3H 2H AH\n: 4S 3S\n"
	for _, v := range []struct{ game, text, want string }{
		{small, "{" + piles + "}", "Foundations: H-0 C-0 D-0 S-0\nFreecells:\n: 4C 3C 2C AC\n: 4D 3D 2D AD\n: 4H 3H 2H " +
			"AH\n: 4S 3S 2S AS\n"},
		{small, "{" + piles + `, "foundations": ["", "", "", ""], "cells": [""]}`, "Foundations: H-0 C-0 D-0 S-0\nFreecells:\n: 4C 3C 2C AC\n: 4D 3D 2D AD\n: 4H 3H 2H AH\n: 4S 3S 2S AS\n"},
		{small, "{" + late + `, "foundations": ["AC", "AS", "2C", "2S"], "cells": ["3C"]}`, lateText},
		{small, "{" + late + `, "foundations": [["AC", "2C"], "", ["1S", "2S"], ""], "cells": [["3C"]]}`, lateText},
		{small, "{" + late + `, "foundations": ["2C"]}`, "board: 3 of 16 cards missing, first AS; expected every card in a column, a cell or home"},
		{small, "{" + piles + `, "stock": ["3C"]}`, "board: JSON: cards in stock, which this game does not have; expected an object with columns, tableau piles, cells or foundations (lists of cards)"},
		{small, "{" + piles + `, "cels": ["3C"]}`, `board: JSON: unknown field "cels"; did you mean cells?`},
		{small, `{"tableau piles": [[1]]}`, "board: tableau piles[0][0]: 1 is a number, which may stand for any card; expected a word like TD, or an object with rank and suit"},
		{
			"gaps-7", `{"sequences": [["2C","3C","4C","5C","6C","7C",""],["2H","3H","4H","5H","6H","7H","AS"],["2S","3S","4S","5S","6S","","7S"],["2D","3D","4D","5D","6D","7D",""]]}`,
			"11 12 13 14 15 16 17 --\n21 22 23 24 25 26 27 --\n31 32 33 34 35 36 37 --\n41 42 43 44 45 46 -- 47\n",
		},
		{"gaps-7", `{"sequences": []}`, "board: 0 rows; expected 4"},
		{"klondike-1", `{"tableau piles": [["##", "AC"]]}`, "board: tableau piles[0][0]: ## hides a card face down; expected which one it is, like <TC>"},
	} {
		lookup := catalogue.Lookup
		if v.game == small {
			lookup = func(rules string) (catalogue.Entry, error) { return catalogue.Standard().LookupRules([]byte(rules)) }
		}
		e, err := lookup(v.game)
		if err != nil {
			t.Fatal(err)
		}
		b, err := e.ParseBoard([]byte(v.text))
		switch {
		case err != nil && err.Error() != v.want:
			t.Errorf("%s: %v; want %s", v.text, err, v.want)
		case err == nil && b.String() != v.want:
			t.Errorf("%s is read as\n%swant\n%s", v.text, b, v.want)
		}
	}
}
