package freecell_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
)

// TestSolvitaireDeals: the boards are those of `solvitaire --type GAME --random 7
// --deal-only`, of which testdata has what lies apart and the columns, sorted.
func TestSolvitaireDeals(t *testing.T) {
	text, err := os.ReadFile("testdata/solvitaire-7.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		name, want, _ := strings.Cut(strings.TrimSpace(line), ": ")
		rules, ok := freecell.Named(name)
		if !ok {
			t.Fatalf("no game %s", name)
		}
		g, err := freecell.NewGame(rules)
		if err != nil {
			t.Fatal(err)
		}
		board, err := g.Deal(game.DealID{Source: "solvitaire", Number: 7}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		b := board.(*freecell.Board)
		var piles []string
		for _, column := range b.Columns {
			piles = append(piles, strings.TrimSpace(texts(column)))
		}
		slices.Sort(piles)
		if len(b.Cells) > 0 {
			piles = slices.Insert(piles, 0, sorted(texts(b.Cells)))
		}
		if got := strings.Join(piles, " | "); got != want {
			t.Errorf("%s:\n%s; want\n%s", name, got, want)
		}
		if _, err := g.Deal(game.DealID{Source: "solvitaire", Number: 1 << 32}, 1); err == nil {
			t.Errorf("%s has a deal 2^32", name)
		}
	}
}

// sorted puts words in order.
func sorted(text string) string {
	return strings.Join(slices.Sorted(strings.FieldsSeq(text)), " ")
}
