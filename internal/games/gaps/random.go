package gaps

import (
	"slices"

	"patience/game"
	"patience/game/card"
)

// RandomDeal returns the board of a random deal, numbered from 1, of a seed, with
// the aces at the left ends. The order of the cards depends on the seed, the
// number and the number of ranks only. The error says that the number is less
// than 1.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	src, err := game.NewDealRand("gaps/deal", number, seed, uint64(rules.Ranks))
	if err != nil {
		return nil, err
	}
	deck := slices.Collect(card.UpTo(rules.Ranks).All())
	game.Shuffle(deck, src.IntN)
	var rows [card.NumSuits][]card.Card
	for i := range rows {
		rows[i] = deck[i*rules.Ranks : (i+1)*rules.Ranks]
	}
	return setUp(rules, rows), nil
}
