package piles

import (
	"math"
	"slices"

	"patience/game/card"
	"patience/internal/boards"
	"patience/internal/decks"
)

// sources returns the sources of deals of the rules: random deals, those of Solvitaire if it deals such columns, and
// those of PySol if it has the game.
func (r *Rules) sources() []boards.Source[*Rules, *Board] {
	sources := []boards.Source[*Rules, *Board]{boards.Random(RandomDeal)}
	if _, ok := r.solvitaireOrder(); ok && r.DeckSuits == 0 {
		sources = append(sources, boards.Numbered(decks.SolvitaireSource, math.MaxUint32, solvitaireDeal))
	}
	if pysolRows[r.Name] != nil {
		sources = append(sources, boards.PySol(pysolDeal))
	}
	return sources
}

// solvitaireOrder returns the columns to which Solvitaire deals cards, one after the other: in turn, or as a triangle,
// whose columns may lie the other way round. It returns false if none of these leads to the columns of the rules.
func (r *Rules) solvitaireOrder() (order []int, ok bool) {
	n := len(r.Sizes)
	triangle := boards.InTurn(n, r.dealt(), true)
	mirrored := boards.Each(triangle, func(column int) int { return n - 1 - column })
	for _, order := range [][]int{boards.InTurn(n, r.dealt(), false), triangle, mirrored} {
		if slices.Equal(boards.Counts(n, order), r.Sizes) {
			return order, true
		}
	}
	return nil, false
}

// solvitaireDeal returns the deal of a seed of Solvitaire. The first card of its deck goes home if there is a base or a
// hole. It deals the others from the last one on: to the stock, whose first card comes to lie at the bottom, to the
// reserve and to the columns.
func solvitaireDeal(rules *Rules, seed int64) *Board {
	deck := boards.WithoutGiven(decks.Solvitaire(uint32(seed), rules.Ranks, rules.packs()), int(rules.lowest()))
	deck = rules.firstInHole(deck)
	rest, inColumns := deck, rules.dealt()
	if rules.Base || rules.Hole != NoHole {
		rest = deck[1:]
	}
	if beside := rest[inColumns:]; rules.Cells > 0 { // the cells come before the stock
		copy(beside, slices.Concat(beside[len(beside)-rules.Reserve:], beside[:len(beside)-rules.Reserve]))
	}
	slices.Reverse(rest[:inColumns])
	slices.Reverse(rest[inColumns : inColumns+rules.Reserve])
	f := rules.Format()
	f.Order = func() []int {
		order, _ := rules.solvitaireOrder()
		return order
	}
	return rules.deal(f, deck)
}

// pysolRows has the games that PySol has too. For each row, in the order in which they are dealt, it says which column
// is the first one to get a card. All columns after it get one, too. The cards that are left are the stock.
var pysolRows = map[string][]int{
	Yukon.Name:        {1, 2, 3, 4, 5, 6, 1, 1, 1, 1, 0},
	Russian.Name:      {1, 2, 3, 4, 5, 6, 1, 1, 1, 1, 0},
	Spiderette.Name:   {1, 2, 3, 4, 5, 6, 0},
	Trigon.Name:       {1, 2, 3, 4, 5, 6, 0},
	WillOTheWisp.Name: {0, 0, 0},
	EastHaven.Name:    {0, 0, 0},
	Scorpion.Name:     {0, 0, 0, 0, 0, 0, 0},

	SimpleSimon.Name:        {1, 2, 3, 4, 5, 6, 7, 0},
	SimpleSimonSingles.Name: {1, 2, 3, 4, 5, 6, 7, 0},
	SimpleSimonPiles.Name:   {1, 2, 3, 4, 5, 6, 7, 0},
}

// pysolDeal returns the deal of a deck of PySol, which deals each row of Trigon from its last column on. In Simple
// Simon it leaves out columns at the right.
func pysolDeal(rules *Rules, deck []card.Card) *Board {
	rows := boards.Each(pysolRows[rules.Name], func(first int) []int {
		row := boards.Row(first, len(rules.Sizes))
		switch {
		case rules.Name == Trigon.Name:
			slices.Reverse(row)
		case rules.isSimon():
			row = boards.Row(0, len(row))
		}
		return row
	})
	return &Board{boards.Board[*Rules]{Rules: rules, Piles: rules.Format().DealRows(deck, rows)}}
}
