package simplesimon

import (
	"patience/game"
	"patience/internal/solvitaire"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ rules *Rules }

var _ game.Game = Game{}

// NewGame returns the game of the rules. The error is that of [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	if err := rules.Validate(); err != nil {
		return Game{}, err
	}
	return Game{&rules}, nil
}

// Name returns the name of the rules.
func (g Game) Name() string { return g.rules.Name }

// Rules describes the rules.
func (g Game) Rules() string { return g.rules.String() }

// Sources returns random and, for the full deck, solvitaire.
func (g Game) Sources() []string {
	if g.rules.Cards() == fullDeck {
		return []string{game.Random, solvitaire.Source}
	}
	return []string{game.Random}
}

// Deal returns the board of a deal.
func (g Game) Deal(id game.DealID, seed uint64) (game.Board, error) {
	return game.BoardOrError(dealNumber(g, id, seed))
}

// ParseBoard reads a board; see [ParseBoard].
func (g Game) ParseBoard(text []byte) (game.Board, error) {
	return game.BoardOrError(ParseBoard(g.rules, text))
}
