package boards

import (
	"slices"

	"patience/game"
	"patience/game/card"
)

// RandomDeck returns the deck of a random deal, numbered from 1, of a seed. It depends on these, on the purpose and on
// the deck only, for which a key stands. The error says that the number is less than 1.
func RandomDeck(purpose string, number int64, seed uint64, ranks int, key uint64) ([]card.Card, error) {
	src, err := game.NewDealRand(purpose, number, seed, key)
	if err != nil {
		return nil, err
	}
	deck := slices.Collect(card.UpTo(ranks).All())
	game.Shuffle(deck, src.IntN)
	return deck, nil
}
