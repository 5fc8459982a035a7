package calculation

import "patience/game"

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
