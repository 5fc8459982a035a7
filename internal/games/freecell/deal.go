package freecell

import (
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/solvitaire"
)

// RandomDeal returns the board of a random deal, numbered from 1, of a seed. The
// order of the cards depends on the seed, the number and the size of the deck
// only, so all games with the same deck share their deals. The error says that
// the number is less than 1.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	src, err := game.NewDealRand("deal", number, seed, uint64(rules.Cards()))
	if err != nil {
		return nil, err
	}
	return shuffled(rules, src.IntN), nil
}

// shuffled shuffles a deck as [game.Shuffle] does and deals it.
func shuffled(rules *Rules, pick func(left int) int) *Board {
	deck := slices.Collect(card.UpTo(rules.Ranks).All())
	game.Shuffle(deck, pick)
	return dealBoard(rules, rules.withoutGiven(deck))
}

// withoutGiven leaves the cards out that the deal puts home.
func (r *Rules) withoutGiven(deck []card.Card) []card.Card {
	return slices.DeleteFunc(deck, func(c card.Card) bool { return c.Rank() <= r.Given })
}

// solvitaireDeal returns a deal of Solvitaire's, which deals the cells or the reserve
// first.
func solvitaireDeal(rules *Rules, id game.DealID) (*Board, error) {
	deck, err := solvitaire.DeckOf(id, rules.Ranks)
	if err != nil {
		return nil, err
	}
	deck = rules.withoutGiven(deck)
	rest := len(deck) - rules.apart()
	return dealBoard(rules, slices.Concat(deck[rest:], deck[:rest])), nil
}

// apart returns how many cards the deal puts into cells or the reserve.
func (r *Rules) apart() int { return r.Filled + r.Reserve }

// dealBoard deals the cards of a deck one at a time, the last one first, to the columns
// in turn, and the first ones of the deck to cells or to the reserve. All columns lie in
// one array.
func dealBoard(rules *Rules, deck []card.Card) *Board {
	b := newBoard(rules)
	b.give()
	apart := rules.apart()
	for j := apart - 1; j >= 0; j-- {
		b.Cells = append(b.Cells, deck[j])
	}
	if rules.Diagonal {
		b.dealDiagonal(deck[apart:])
		return b
	}
	dealt := make([]card.Card, 0, len(deck))
	for i := range b.Columns {
		first := len(dealt)
		for j := len(deck) - 1 - i; j >= apart; j -= rules.Columns {
			dealt = append(dealt, deck[j])
		}
		b.Columns[i] = dealt[first:len(dealt):len(dealt)]
	}
	return b
}

// dealDiagonal deals cards, the last one first, in rows from the last column to the
// first: each row has one card less than the row before, at the first columns. What is
// left then is dealt in full rows from the first column on. So does Solvitaire.
func (b *Board) dealDiagonal(deck []card.Card) {
	n := len(b.Columns)
	for row := 0; len(deck) > 0; row++ {
		for i := range n {
			column := i
			if row < n {
				column = n - 1 - i
			}
			if column < row && row < n || len(deck) == 0 {
				continue
			}
			b.Columns[column] = append(b.Columns[column], deck[len(deck)-1])
			deck = deck[:len(deck)-1]
		}
	}
}
