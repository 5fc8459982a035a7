package calculation

import (
	"slices"

	"patience/game"
	"patience/game/card"
)

// pysolDeal returns the deal of a deck of PySol, which gives each foundation its first card: the one of its rank that
// would be dealt last. Only games with one card given have these deals.
func pysolDeal(rules *Rules, deck []card.Card) *Board {
	b := &Board{Rules: rules, Stacks: make([][]uint8, rules.Stacks)}
	for _, c := range deck {
		if f := c.Rank() - 1; f < rules.Foundations && b.Heights[f] == 0 {
			b.Heights[f] = 1
			continue
		}
		b.Stock = append(b.Stock, uint8(c.Rank()))
	}
	slices.Reverse(b.Stock)
	return b
}

// RandomDeal returns the board of a random deal, numbered from 1, of a seed: the
// cards that are not given, shuffled, in the stock. Their order depends on the
// seed, the number, the deck and the number of cards given only, so games that
// differ in the number of stacks share their deals. The error says that the
// number is less than 1.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	src, err := game.NewDealRand("calculation/deal", number, seed,
		uint64(rules.Foundations), uint64(rules.Ranks), uint64(rules.Given))
	if err != nil {
		return nil, err
	}
	b := &Board{Rules: rules, Stacks: make([][]uint8, rules.Stacks)}
	for f := range rules.Foundations {
		b.Heights[f] = rules.Given
		for height := rules.Given; height < rules.Ranks; height++ {
			b.Stock = append(b.Stock, uint8(rules.Rank(f, height)))
		}
	}
	game.Shuffle(b.Stock, src.IntN)
	return b, nil
}
