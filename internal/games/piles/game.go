package piles

import (
	"patience/game"
	"patience/internal/boards"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules. The error is that of [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ReadBoard, boards.Random(RandomDeal))
	return Game{g}, err
}

// RandomDeal returns the board of a random deal, numbered from 1, of a seed. It depends on the seed, the number and the
// deck only, so games with the same deck share their deals. The error says that the number is less than 1.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	deck, err := boards.RandomDeck("piles/deal", number, seed, rules.Ranks, uint64(rules.Ranks))
	if err != nil {
		return nil, err
	}
	return &Board{boards.Board[*Rules]{Rules: rules, Piles: rules.Format().Deal(deck)}}, nil
}
