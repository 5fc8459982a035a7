package freecell_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/freecell"
)

// TestCoder walks at random from deals and from positions in mid-game: at every
// node the code decodes to the position, and the code after each move is the
// code of the position after it.
func TestCoder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rules := range []freecell.Rules{
		freecell.Standard,
		freecell.FourCompanies,
		freecell.BakersGame,
		{Name: "small", Columns: 3, Cells: 2, Ranks: 4},
		{Name: "small", Columns: 3, Cells: 2, Ranks: 4, Build: freecell.AnySuit, Moves: freecell.WholeRuns},
		{
			Name: "small", Columns: 3, Ranks: 4, Build: freecell.AnySuit, Moves: freecell.UnlimitedRuns,
			Spaces: freecell.KingsOnly,
		},
		{Name: "wide", Columns: 12, Cells: 2, Ranks: 13, Build: freecell.AnySuit},
		{Name: "narrow", Columns: 1, Cells: 9, Ranks: 13, Build: freecell.AnySuit, Filled: 3},
		{Name: "tall", Columns: 1, Cells: 6, Ranks: 13},
		{Name: "back", Columns: 3, Cells: 2, Ranks: 4, Back: true},
		{Name: "wide back", Columns: 14, Ranks: 13, Build: freecell.AnySuit, Back: true},
		{Name: "widest", Columns: 18, Ranks: 13, Build: freecell.InSuit, Spaces: freecell.KingsOnly, Back: true},
		{Name: "reserve", Columns: 9, Ranks: 13, Reserve: 7, Diagonal: true, Back: true},
		{
			Name: "small reserve", Columns: 3, Ranks: 4, Build: freecell.AnySuit, Moves: freecell.UnlimitedRuns, Reserve: 3,
			Back: true,
		},
	} {
		for number := range int64(40) {
			board, err := freecell.RandomDeal(&rules, number+1, 1)
			if err != nil {
				t.Fatal(err)
			}
			start := board.Position()
			gametest.Walk(start, rng, int(number)/4, func(game.Position) {})
			test := gametest.NewCoderTest(start.(game.Searchable), gametest.Identical[freecell.Position])
			gametest.Walk(start.Clone(), rng, 60, func(p game.Position) { test.Check(t, p) })
		}
	}
}
