package piles_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/internal/games/piles"
)

// TestSolvitaireDeals: the boards are those of `solvitaire --type GAME --random 7 --deal-only`, of which testdata has
// the reserve or the cells, the stock and the columns. The cards in angle brackets, which it prints as ##, are those
// that it prints by the same rules with all cards face up. It prints columns in the order in which they lie only if
// the stock is dealt to them; else testdata has them sorted, as it has the reserve.
func TestSolvitaireDeals(t *testing.T) {
	text, err := os.ReadFile("testdata/solvitaire-7.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		name, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		g := named(t, name)
		board, err := g.Deal(game.DealID{Source: "solvitaire", Number: 7}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		if err := board.(*piles.Board).Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var beside, columns []string
		for line := range strings.Lines(board.String()) {
			switch label, cards, _ := strings.Cut(strings.TrimSpace(line), ":"); label {
			case "Reserve", "Freecells":
				beside = append(beside, strings.Join(slices.Sorted(strings.FieldsSeq(cards)), " "))
			case "Talon":
				beside = append(beside, strings.TrimSpace(cards))
			case "":
				columns = append(columns, strings.TrimSpace(cards))
			}
		}
		if !g.Parameters.Format().Deals {
			slices.Sort(columns)
		}
		if got := strings.Join(append(beside, columns...), " | "); got != want {
			t.Errorf("%s:\n%s; want\n%s", name, got, want)
		}
		if _, err := g.Deal(game.DealID{Source: "solvitaire", Number: 1 << 32}, 1); err == nil {
			t.Errorf("%s has a deal 2^32", name)
		}
	}
}

// TestSources: only columns that Solvitaire deals have its deals, and only PySol's games have PySol's.
func TestSources(t *testing.T) {
	for name, want := range map[string]string{
		"yukon": "random pysol", "scorpion": "random solvitaire pysol", "trigon": "random solvitaire pysol",
		"6-6-6-6-6-6-columns-6-up-any-suit-runs-waste-1-drawn-1-passes": "random solvitaire",
		"1-2-3-4-5-6-7-8-columns-1-up-runs-kings-16-reserve-back":       "random solvitaire",
		"6-7-6-6-6-6-columns-6-up-any-suit-runs-waste-1-drawn-1-passes": "random",
	} {
		if got := strings.Join(named(t, name).Sources(), " "); got != want {
			t.Errorf("%s has deals of %s; want %s", name, got, want)
		}
	}
}

func named(t *testing.T, name string) piles.Game {
	t.Helper()
	rules, ok := piles.Named(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	g, err := piles.NewGame(rules)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
