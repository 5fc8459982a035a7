package gaps

import (
	"patience/game"
	"patience/internal/boards"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules, or the error of [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ReadBoard, boards.Random(RandomDeal))
	return Game{g}, err
}

// ParseContest reads the input of the contest, which has seven ranks whatever
// the number of the game; see [ParseContest].
func (g Game) ParseContest(text []byte) ([]game.Board, error) {
	boards, err := ParseContest(text)
	list := make([]game.Board, len(boards))
	for i, b := range boards {
		list[i] = b
	}
	return list, err
}
