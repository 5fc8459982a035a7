package simplesimon

import (
	"patience/game"
	"patience/internal/boards"
	"patience/internal/solvitaire"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules. The error is that of [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ParseBoard)
	return Game{g}, err
}

// Sources returns random and, for the full deck, solvitaire.
func (g Game) Sources() []string {
	if g.Parameters.Cards() == fullDeck {
		return []string{game.Random, solvitaire.Source}
	}
	return []string{game.Random}
}

// Deal returns the board of a deal.
func (g Game) Deal(id game.DealID, seed uint64) (game.Board, error) {
	return game.BoardOrError(dealNumber(g, id, seed))
}
