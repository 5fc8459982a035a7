package klondike

import (
	"patience/game"
	"patience/internal/boards"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules. The error is that of [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ParseBoard)
	return Game{g}, err
}

// Sources returns random and, for the full deck, those of other programs.
func (g Game) Sources() []string {
	list := []string{game.Random}
	if g.Parameters.Cards() == fullDeck {
		for _, s := range sources {
			list = append(list, s.name)
		}
	}
	return list
}

// Deal returns the board of a deal.
func (g Game) Deal(id game.DealID, seed uint64) (game.Board, error) {
	return game.BoardOrError(dealNumber(g, id, seed))
}
