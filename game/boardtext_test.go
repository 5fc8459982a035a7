package game_test

import (
	"fmt"
	"strings"
	"testing"

	"patience/game"
	"patience/internal/games/calculation"
	"patience/internal/games/freecell"
	"patience/internal/games/gaps"
)

// readTests are texts that no game reads, and what is said of them.
var readTests = []struct{ name, text, want string }{
	{"empty", "", "board: empty; expected board text or a JSON object"},
	{"blank", " \n\t\n", "board: empty; expected board text or a JSON object"},
	{"a mark alone", "\ufeff", "board: empty; expected board text or a JSON object"},
	{"not UTF-8", "KD K\xff", "board: not UTF-8 text; expected board text or a JSON object"},
	{
		"too long", strings.Repeat("\n", game.MaxBoardText+1),
		"board: more than 65536 bytes; expected board text or a JSON object",
	},
	{"as long as may be", strings.Repeat("\n", game.MaxBoardText), "board: empty; expected board text or a JSON object"},
}

func TestReadBoard(t *testing.T) {
	plain := calculation.Standard(4, 0)
	for _, test := range readTests {
		_, freecellErr := freecell.ParseBoard(&freecell.Standard, []byte(test.text))
		_, gapsErr := gaps.ParseBoard(&gaps.Standard, []byte(test.text))
		_, calculationErr := calculation.ParseBoard(&plain, []byte(test.text))
		for _, err := range []error{freecellErr, gapsErr, calculationErr} {
			if got := fmt.Sprint(err); got != test.want {
				t.Errorf("%s: %s; want %s", test.name, got, test.want)
			}
		}
	}
}

// TestSuitSigns: cards may have the signs of suits, in text and in JSON.
func TestSuitSigns(t *testing.T) {
	signs := strings.NewReplacer("C", "♣", "D", "♦\ufe0f", "H", "♡", "S", "♠")
	const text = "Foundations: H-J C-K D-K S-Q\nFreecells: KS\n: KH\n: QH\n"
	want, err := freecell.ParseBoard(&freecell.Standard, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	object, err := want.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{signs.Replace(": KH\n: QH\n: KS\n: JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH\nFoundations: C-K D-K S-Q"), strings.ReplaceAll(string(object), `"KS"`, `"K♠"`)} {
		board, err := freecell.ParseBoard(&freecell.Standard, []byte(text))
		if err != nil || board.Home[0] != 13 {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := gaps.ParseBoard(&gaps.Standard, []byte("K♥")); err == nil ||
		strings.Contains(err.Error(), "is not a card") {
		t.Errorf("gaps: %v; expected an error of missing cards", err)
	}
}

func TestUnknownSource(t *testing.T) {
	plain, err := calculation.NewGame(calculation.Standard(4, 0))
	if err != nil {
		t.Fatal(err)
	}
	standard, err := freecell.NewGame(freecell.Standard)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		game game.Game
		id   game.DealID
		want string
	}{
		{game: standard, id: game.DealID{Source: "windows", Number: 5}, want: "deal windows:5: freecell has no source " +
			"\"windows\"; expected microsoft:5 or random:5 or solvitaire:5 or pysol:5"},
		{
			game: plain, id: game.DealID{Source: game.Microsoft, Number: 3},
			want: "deal microsoft:3: calculation has no source \"microsoft\"; expected random:3",
		},
		{
			game: plain, id: game.DealID{Source: game.Random, Number: 0},
			want: "deal random:0: random deals are numbered from 1",
		},
	} {
		if _, err := test.game.Deal(test.id, 1); fmt.Sprint(err) != test.want {
			t.Errorf("%v; want %s", err, test.want)
		}
	}
}
