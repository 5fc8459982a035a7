package simplesimon

import (
	"slices"

	"patience/game/card"
	"patience/internal/boards"
	"patience/internal/decks"
)

const fullDeck = card.Deck

// solvitaireDeal returns the deal of a seed of Solvitaire, which deals from the end of its deck.
func solvitaireDeal(rules *Rules, seed int64) *Board {
	deck := decks.Solvitaire(uint32(seed), card.MaxRank, 1)
	slices.Reverse(deck)
	return deal(rules, deck)
}

// pysolDeal returns the deal of a deck of PySol, which deals the longest row last.
func pysolDeal(rules *Rules, deck []card.Card) *Board {
	var rows [][]int
	for _, n := range [...]int{9, 8, 7, 6, 5, 4, 3, 10} {
		rows = append(rows, boards.Row(0, n))
	}
	return &Board{boards.Board[*Rules]{Rules: rules, Piles: rules.Format().DealRows(deck, rows)}}
}

// RandomDeal returns the board of a random deal, numbered from 1, of a seed. It
// depends on the seed, the number and the deck only, so games that differ in the way
// home share their deals. The error says that the number is less than 1.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	deck, err := boards.RandomDeck("simplesimon/deal", number, seed, 1, rules.Ranks, uint64(rules.Ranks))
	if err != nil {
		return nil, err
	}
	return deal(rules, deck), nil
}

func deal(rules *Rules, deck []card.Card) *Board {
	return &Board{boards.Board[*Rules]{Rules: rules, Piles: rules.Format().Deal(deck)}}
}

// order returns the columns to which the cards of a deck are dealt, row by row from the left. Each row has a card less
// than the one before, from the second row on, until it would have none; what is left then is dealt in full rows. That
// is how Solvitaire deals.
func (r *Rules) order() []int {
	columns := make([]int, 0, r.Cards())
	for row := 0; len(columns) < r.Cards(); row++ {
		n := r.Columns - row
		if n < 1 {
			n = r.Columns
		}
		for i := range min(n, r.Cards()-len(columns)) {
			columns = append(columns, i)
		}
	}
	return columns
}
