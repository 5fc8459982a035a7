package freecell

import (
	"slices"
	"strings"

	"patience/game/card"
	"patience/internal/boards"
)

// pysolRows are the columns to which PySol deals a card each, one row after the other, in the function startGame of the
// game's class. The cards that are left go to cells or to the reserve. These are the games that PySol has too, by name.
// Spanish Patience is called Spanish Patience II there. What PySol calls Thirty is another game.
var pysolRows = map[string][][]int{
	"freecell":           full(8, 6, boards.Row(0, 4)),
	"bakers-game":        full(8, 6, boards.Row(0, 4)),
	"freecell-runs":      full(8, 6, boards.Row(0, 4)),
	"eight-off":          full(8, 6),
	"seahaven-towers":    full(10, 5),
	"fore-cell":          full(8, 6),
	"british-canister":   full(8, 6, boards.Row(2, 6)),
	"american-canister":  full(8, 6, boards.Row(2, 6)),
	"beleaguered-castle": full(8, 6),
	"siegecraft":         full(8, 6),
	"streets-and-alleys": full(8, 6, boards.Row(0, 4)),
	"stronghold":         full(8, 6, boards.Row(0, 4)),
	"fan":                full(17, 3, boards.Row(17, 18)),
	"somerset":           stairs(10, 0, 8),
	"spanish-patience":   full(13, 4),
	"king-albert":        append(stairs(9, 1, 9), boards.Row(0, 9)),
	"raglan":             stairs(9, 0, 7),
}

// pysolCells are the cells that get the cards that are left, if they are not the first ones.
var pysolCells = map[string][]int{"eight-off": {0, 2, 4, 6}, "seahaven-towers": {1, 2}}

// full returns n rows of all columns, and then the last ones.
func full(columns, n int, last ...[]int) [][]int {
	return append(slices.Repeat([][]int{boards.Row(0, columns)}, n), last...)
}

// stairs returns rows that begin at the columns from first on, before end.
func stairs(columns, first, end int) (rows [][]int) {
	for i := first; i < end; i++ {
		rows = append(rows, boards.Row(i, columns))
	}
	return rows
}

// pysolName is the name of the rules in pysolRows, if PySol has the game. It leaves out another number of cells.
func (r *Rules) pysolName() string { return strings.TrimSuffix(r.Name, cellsSuffix(r.Cells)) }

// pysolColumns returns how many cards PySol deals to each column, or nil if it does not have the game. Rules made for a
// test may have the name of a game with other columns.
func (r *Rules) pysolColumns() []int {
	order := slices.Concat(pysolRows[r.pysolName()]...)
	if len(order) == 0 || slices.Max(order) >= r.Columns {
		return nil
	}
	counts := make([]int, r.Columns)
	for _, column := range order {
		counts[column]++
	}
	return counts
}

// pysolDeal returns the deal of a deck of PySol.
func pysolDeal(rules *Rules, deck []card.Card) *Board {
	name := rules.pysolName()
	piles := rules.Format().DealRows(boards.WithoutGiven(deck, rules.Given), pysolRows[name])
	b := &Board{boards.Board[*Rules]{Rules: rules, Piles: piles}}
	if at := pysolCells[name]; at != nil {
		rest := b.Cells
		b.Cells = slices.Repeat([]card.Card{boards.Empty}, at[len(at)-1]+1)
		for i, c := range rest {
			b.Cells[at[i]] = c
		}
	}
	return b
}
