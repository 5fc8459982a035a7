package freecell_test

import (
	"fmt"
	"testing"

	"patience/game/gametest"
	"patience/internal/games/freecell"
)

// TestSmallRules runs the battery on small decks of both builds and all ways
// to move.
func TestSmallRules(t *testing.T) {
	for ranks := 3; ranks <= 4; ranks++ {
		for columns := 2; columns <= 3; columns++ {
			for cells := range 3 {
				if testing.Short() && (ranks+columns+cells)%2 > 0 {
					continue
				}
				for variant := range 6 {
					rules := freecell.Rules{
						Name: fmt.Sprintf("%d ranks %d columns %d cells %d", ranks, columns, cells, variant), Columns: columns, Cells: cells,
						Ranks: ranks, Build: freecell.Build(variant & 1), Moves: freecell.Moves(variant >> 1),
					}
					g, err := freecell.NewGame(rules)
					if err != nil {
						t.Fatal(err)
					}
					t.Run(rules.Name, func(t *testing.T) { gametest.Run(t, smallGame{g}) })
				}
			}
		}
	}
}

// A smallGame has no Microsoft deals.
type smallGame struct{ freecell.Game }

func (smallGame) Sources() []string { return []string{"random"} }

func TestRulesOutsideRange(t *testing.T) {
	for _, rules := range []freecell.Rules{
		{Columns: 0, Ranks: 13},
		{Columns: 11, Ranks: 13},
		{Columns: 8, Ranks: 0},
		{Columns: 8, Ranks: 14},
		{Columns: 8, Ranks: 13, Cells: -1},
		{Columns: 8, Ranks: 13, Cells: 53},
		{Columns: 8, Ranks: 13, Moves: freecell.PartialRuns + 1},
		{Columns: 8, Ranks: 13, Build: freecell.InSuit + 1},
	} {
		if _, err := freecell.NewGame(rules); err == nil {
			t.Errorf("%+v passes", rules)
		}
	}
}
