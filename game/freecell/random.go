package freecell

import "patience/game"

// RandomDeal returns random deal number ≥ 1 of a seed. The cards depend on
// the seed, the number and the size of the deck alone, so that games of one
// deck share their deals.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	src, err := game.NewDealRand("deal", number, seed, uint64(rules.Cards()))
	if err != nil {
		return nil, err
	}
	return dealBoard(rules, src.IntN), nil
}
