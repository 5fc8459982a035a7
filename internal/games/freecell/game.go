package freecell

import "patience/game"

// A Game is a [game.Game] with rules of this package.
type Game struct{ rules *Rules }

var _ game.Game = Game{}

// NewGame returns the game of the rules, or the error of [Rules.Validate].
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

// Sources returns microsoft and random.
func (g Game) Sources() []string { return []string{game.Microsoft, game.Random} }

// Deal returns the board of a deal; see [MicrosoftDeal] and [RandomDeal].
func (g Game) Deal(id game.DealID, seed uint64) (game.Board, error) {
	switch id.Source {
	case game.Microsoft:
		return game.BoardOrError(MicrosoftDeal(g.rules, id.Number))
	case game.Random:
		return game.BoardOrError(RandomDeal(g.rules, id.Number, seed))
	}
	return nil, game.UnknownSource(g, id)
}

// ParseBoard reads a board; see [ParseBoard].
func (g Game) ParseBoard(text []byte) (game.Board, error) {
	return game.BoardOrError(ParseBoard(g.rules, text))
}

// Weightings returns the ways in which the program of the difficulty paper may
// have picked its moves. The paper does not say which it used.
func (g Game) Weightings() []game.Weighting { return weightings }
