package freecell_test

import (
	"fmt"
	"testing"

	"patience/game/gametest"
	"patience/internal/games/freecell"
)

// TestSmallRules runs the battery on small decks of all builds, ways to move and
// rules for empty columns, with and without cells filled, cards given, a reserve, a
// triangle and cards that come back.
func TestSmallRules(t *testing.T) {
	for variant := range 3 * 4 * 3 * 2 {
		rules := freecell.Rules{
			Columns: 2 + variant%2, Cells: variant / 2 % 3, Ranks: 3 + variant/3%2,
			Build: freecell.Build(variant % 3), Moves: freecell.Moves(variant / 3 % 4),
			Spaces: freecell.Spaces(variant / 12 % 3), Given: variant / 6 % 2,
			Diagonal: variant/5%2 > 0, Back: variant >= 36,
		}
		if variant/7%2 > 0 {
			rules.Reserve, rules.Cells = 2*rules.Cells, 0
		}
		rules.Filled = rules.Cells * (variant / 4 % 2)
		rules.Name = fmt.Sprintf("variant %d", variant)
		if testing.Short() && variant%2 > 0 {
			continue
		}
		g, err := freecell.NewGame(rules)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(rules.Name, func(t *testing.T) { gametest.Run(t, g) })
		for _, w := range rules.Weightings() {
			t.Run(rules.Name+"/"+w.Name, func(t *testing.T) { gametest.Weights(t, g, w.Weight) })
		}
	}
}

func TestRulesOutsideRange(t *testing.T) {
	for _, rules := range []freecell.Rules{
		{Columns: 0, Ranks: 13},
		{Columns: 19, Ranks: 13},
		{Columns: 15, Ranks: 13, Build: freecell.AnySuit},
		{Columns: 8, Ranks: 13, Reserve: -1},
		{Columns: 8, Ranks: 13, Reserve: 1, Cells: 1},
		{Columns: 8, Ranks: 3, Given: 1, Reserve: 9},
		{Columns: 8, Ranks: 0},
		{Columns: 8, Ranks: 14},
		{Columns: 8, Ranks: 13, Cells: -1},
		{Columns: 8, Ranks: 13, Cells: 53},
		{Columns: 8, Ranks: 13, Moves: freecell.UnlimitedRuns + 1},
		{Columns: 8, Ranks: 13, Build: freecell.AnySuit + 1},
		{Columns: 8, Ranks: 13, Spaces: freecell.NoCard + 1},
		{Columns: 8, Ranks: 13, Given: -1},
		{Columns: 8, Ranks: 13, Given: 13},
		{Columns: 8, Ranks: 13, Cells: 4, Filled: 5},
		{Columns: 8, Ranks: 13, Cells: 4, Filled: -1},
		{Columns: 8, Ranks: 2, Cells: 9, Filled: 9},
	} {
		if _, err := freecell.NewGame(rules); err == nil {
			t.Errorf("%+v passes", rules)
		}
	}
}
