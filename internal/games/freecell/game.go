package freecell

import (
	"slices"

	"patience/game"
	"patience/internal/solvitaire"
)

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

// Sources returns microsoft, for eight columns and a full deck only, random and
// solvitaire.
func (g Game) Sources() []string {
	list := []string{game.Random, solvitaire.Source}
	if g.rules.Columns == Standard.Columns && g.rules.Ranks == Standard.Ranks {
		list = append([]string{game.Microsoft}, list...)
	}
	return list
}

// Deal returns the board of a deal; see [MicrosoftDeal] and [RandomDeal]. A deal
// solvitaire:N is that of Solvitaire's seed N.
func (g Game) Deal(id game.DealID, seed uint64) (game.Board, error) {
	switch {
	case !slices.Contains(g.Sources(), id.Source):
		return nil, game.UnknownSource(g, id)
	case id.Source == game.Microsoft:
		return game.BoardOrError(MicrosoftDeal(g.rules, id.Number))
	case id.Source == solvitaire.Source:
		return game.BoardOrError(solvitaireDeal(g.rules, id))
	}
	return game.BoardOrError(RandomDeal(g.rules, id.Number, seed))
}

// ParseBoard reads a board; see [ParseBoard].
func (g Game) ParseBoard(text []byte) (game.Board, error) {
	return game.BoardOrError(ParseBoard(g.rules, text))
}
