package simplesimon_test

import (
	"strings"
	"testing"

	"patience/game"
	"patience/internal/games/simplesimon"
)

// TestSolvitaireDeal: the board is the one that `solvitaire --type simple-simon
// --random 10 --deal-only` prints.
func TestSolvitaireDeal(t *testing.T) {
	const want = `: JC 3H 2C 6S 2H 9D QD KS
: 4D KH JD 5D 4C KC 3D 5H
: AH 2D 8D 9C 8H 5S QS 9H
: 7C 7D QC JS 3C TD 7S
: 8S 8C 6D TS 3S AS
: 6C JH AC 4S KD
: 9S 2S QH 5C
: TH TC 4H
: 6H AD
: 7H
`
	g, err := simplesimon.NewGame(simplesimon.Standard(simplesimon.Suits))
	if err != nil {
		t.Fatal(err)
	}
	b, err := g.Deal(game.DealID{Source: "solvitaire", Number: 10}, 1)
	if err != nil || b.String() != want {
		t.Errorf("%v,\n%s; want\n%s", err, b, want)
	}
	plain, err := g.ParseBoard([]byte(strings.ReplaceAll(want, ": ", "")))
	if err != nil || plain.String() != want {
		t.Errorf("without colons: %v,\n%s", err, plain)
	}
	if _, err := g.Deal(game.DealID{Source: "solvitaire", Number: 1 << 32}, 1); err == nil {
		t.Error("there is a deal 2^32")
	}
}

// TestWrongBoards: what is wrong with a board is told.
func TestWrongBoards(t *testing.T) {
	for text, want := range map[string]string{
		": AC 2C\n: AD 2D\n: AH 2H AH\n: AS 2S": "AH is there twice",
		": AC 2C\n: AD 2D\n: AH 2H\n: AS":       "1 of 8 cards missing, first 2S",
		": AC 3C":                               "3C is not in the deck of 2 ranks",
		":\n:\n:\n:\n: AC":                      "5 lines of cards for 4 columns",
		"Hole: AC":                              "unknown label",
		"Foundations: X-A":                      "foundation",
		"Foundations: C-A":                      "whole suits go home",
		"Foundations: C-2\nFoundations: C-2":    "a second Foundations line",
		`{"foundation":[["AC","3C"]]}`:          "expected each suit from its ace up",
		`{"tableau piles":[["AX"]]}`:            "tableau piles[0]",
	} {
		rules := small(2, 4, simplesimon.Suits)
		if _, err := simplesimon.ParseBoard(&rules, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
}
