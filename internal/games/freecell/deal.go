package freecell

import (
	"slices"

	"patience/game/card"
	"patience/internal/boards"
	"patience/internal/decks"
)

// RandomDeal returns the board of a random deal, numbered from 1, of a seed. The
// order of the cards depends on the seed, the number and the size of the deck
// only, so all games with the same deck share their deals. The error says that
// the number is less than 1.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	deck, err := boards.RandomDeck("deal", number, seed, 1, rules.Ranks, uint64(rules.Cards()))
	if err != nil {
		return nil, err
	}
	return dealBoard(rules, deck), nil
}

// solvitaireDeal returns the deal of a seed of Solvitaire, which deals the cells or the reserve
// first.
func solvitaireDeal(rules *Rules, seed int64) *Board {
	deck := boards.WithoutGiven(decks.Solvitaire(uint32(seed), rules.Ranks, 1), rules.Given)
	rest := len(deck) - rules.apart()
	return dealBoard(rules, slices.Concat(deck[rest:], deck[:rest]))
}

// apart returns how many cards the deal puts into cells or the reserve.
func (r *Rules) apart() int { return r.Filled + r.Reserve }

// dealBoard deals the cards of a deck one at a time, the last one first, to the columns
// in turn, and the first ones of the deck to cells or to the reserve. Cards that the deal
// puts home are left out.
func dealBoard(rules *Rules, deck []card.Card) *Board {
	deck = boards.WithoutGiven(slices.Clone(deck), rules.Given)
	slices.Reverse(deck)
	return &Board{boards.Board[*Rules]{Rules: rules, Piles: rules.Format().Deal(deck)}}
}

// order returns the columns to which cards are dealt.
func (r *Rules) order() []int {
	return boards.InTurn(r.Columns, r.Cards()-card.NumSuits*r.Given-r.apart(), r.Diagonal)
}
