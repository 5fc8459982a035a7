package dress_test

import (
	"slices"
	"strings"
	"testing"

	"patience/internal/testkit/dress"
)

// board has an empty cell before one with a card, an empty column and cards home.
const (
	board = "Foundations: H-0 C-2 D-A S-J\nFreecells: - TD\n: 4D 3D\n:\n: 9C 2H AH\n"
	deal  = "Freecells:\n: 4D AH\n: 3D TD\n: 9C 2H AC\n"
)

// written returns a board in each form that fits it, by name.
func written(t *testing.T, forms []dress.Form, b *dress.Board) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, f := range forms {
		if _, double := texts[f.Name]; double {
			t.Errorf("two forms are called %q", f.Name)
		}
		if text, ok := f.Write(b); ok {
			texts[f.Name] = text
		}
	}
	return texts
}

// TestForms: some forms of a board, and that no two are the same.
func TestForms(t *testing.T) {
	b := dress.Parse(board, deal)
	dresses, readings := written(t, dress.Dresses(), b), written(t, slices.Concat(dress.Orders(), dress.TopFirst()), b)
	seen := map[string]string{}
	for name, text := range dresses {
		if other, double := seen[text]; double && !strings.Contains(name+other, "no other lines") {
			t.Errorf("%q and %q are both\n%s", name, other, text)
		}
		seen[text] = name
	}
	for name, want := range map[string]string{
		"`: ` before each column":        board,
		"suit first `♦7`":                "Foundations: H-0 C-2 D-A S-J\nFreecells: - ♦T\n♦4 ♦3\n:\n♣9 ♥2 ♥A\n",
		"words `7 of diamonds`":          "Foundations: H-0 C-2 D-A S-J\nFreecells: -, 10 of diamonds\n4 of diamonds, 3 of diamonds\n:\n9 of clubs, 2 of hearts, ace of hearts\n",
		"characters `🃇`":                 "Foundations: H-0 C-2 D-A S-J\nFreecells: - 🃊\n🃄 🃃\n:\n🃙 🂲 🂱\n",
		"`Foundations: AH 4C`":           "Foundations: 2C AD JS\nFreecells: - TD\n4D 3D\n:\n9C 2H AH\n",
		"`--` for every empty cell":      "Foundations: H-0 C-2 D-A S-J\nFreecells: -- TD -- --\n4D 3D\n:\n9C 2H AH\n",
		"lists `[\"7D\", \"TD\"]`":       "Foundations: H-0 C-2 D-A S-J\nFreecells: [-, \"TD\"]\n[\"4D\", \"3D\"]\n[]\n[\"9C\", \"2H\", \"AH\"]\n",
		"`Column 1: 7D`":                 "Foundations: H-0 C-2 D-A S-J\nFreecells: - TD\nColumn 1: 4D 3D\nColumn 2:\nColumn 3: 9C 2H AH\n",
		"rows, gaps as blanks":           "Foundations: H-0 C-2 D-A S-J\nFreecells: - TD\n4D    9C\n3D    2H\n      AH\n",
		"rows, gaps as `--`":             "Foundations: H-0 C-2 D-A S-J\nFreecells: - TD\n4D -- 9C\n3D -- 2H\n-- -- AH\n",
		"rows, gaps closed up":           "Foundations: H-0 C-2 D-A S-J\nFreecells: - TD\n4D 9C\n3D 2H\nAH\n",
		"columns from the top card down": "Foundations: H-0 C-2 D-A S-J\nFreecells: - TD\n3D 4D\n:\nAH 2H 9C\n",
		"columns on a line, between `/`": "Foundations: H-0 C-2 D-A S-J\nFreecells: - TD\n4D 3D /  / 9C 2H AH\n",
		"a table with a card in each place of a row": "Foundations: H-0 C-2 D-A S-J\nFreecells: - TD\n\n" +
			"| Column | Cards | | |\n|---|---|---|---|\n" +
			"| 1 | 4D | 3D | |\n| 2 |  | | |\n| 3 | 9C | 2H | AH |\n\n",
		"JSON, `columns` and other lists": `{"cells":["TD"],"columns":[["4D","3D"],[],["9C","2H","AH"]],` +
			`"foundations":{"C":2,"D":1,"H":0,"S":11}}` + "\n",
	} {
		if got := dresses[name] + readings[name]; got != want {
			t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestDeck: decks are in the order in which cards are dealt, a triangle from right to left.
func TestDeck(t *testing.T) {
	for _, test := range []struct{ deal, want string }{
		{": 4D AH\n: 3D TD\n: 9C 2H AC\n", "4D 3D 9C AH TD 2H AC"},
		{": AD\n: AH 2D\n: AS 2C 3D\n", "AS AH AD 2C 2D 3D"},
		{": AD\n: AH 2D\n: AS 2C 3D\nTalon: KC QC\n", "AD AH AS 2D 2C 3D KC QC"},
	} {
		var words []string
		for _, c := range dress.Deck(dress.Parse(test.deal, test.deal)) {
			words = append(words, "A23456789TJQK"[c.Rank-1:c.Rank]+string(c.Suit))
		}
		if got := strings.Join(words, " "); got != test.want {
			t.Errorf("%s is dealt as %s; want %s", test.deal, got, test.want)
		}
	}
}
