package freecell

import (
	"slices"

	"patience/game"
	"patience/internal/boards"
	"patience/internal/solvitaire"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules, or the error of [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ParseBoard)
	return Game{g}, err
}

// Sources returns microsoft, for eight columns and a full deck only, random and
// solvitaire.
func (g Game) Sources() []string {
	list := []string{game.Random, solvitaire.Source}
	if g.Parameters.Columns == Standard.Columns && g.Parameters.Ranks == Standard.Ranks {
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
		return game.BoardOrError(MicrosoftDeal(g.Parameters, id.Number))
	case id.Source == solvitaire.Source:
		return game.BoardOrError(solvitaireDeal(g.Parameters, id))
	}
	return game.BoardOrError(RandomDeal(g.Parameters, id.Number, seed))
}
