package freecell

import "patience/game"

// RandomDeal returns the board of a random deal, numbered from 1, of a seed. The
// order of the cards depends on the seed, the number and the size of the deck
// only, so all games with the same deck share their deals. The error says that
// the number is less than 1.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	src, err := game.NewDealRand("deal", number, seed, uint64(rules.Cards()))
	if err != nil {
		return nil, err
	}
	return dealBoard(rules, src.IntN), nil
}
