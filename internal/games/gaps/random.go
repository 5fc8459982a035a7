package gaps

import (
	"patience/game/card"
	"patience/internal/boards"
)

// RandomDeal returns the board of a random deal, numbered from 1, of a seed, with
// the aces at the left ends. The order of the cards depends on the seed, the
// number and the number of ranks only. The error says that the number is less
// than 1.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	deck, err := boards.RandomDeck("gaps/deal", number, seed, 1, rules.Ranks, uint64(rules.Ranks))
	if err != nil {
		return nil, err
	}
	var rows [card.NumSuits][]card.Card
	for i := range rows {
		rows[i] = deck[i*rules.Ranks : (i+1)*rules.Ranks]
	}
	return setUp(rules, rows), nil
}
