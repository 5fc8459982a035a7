package calculation

import (
	"fmt"

	"patience/game"
)

// A Game is a row of Rules as a [game.Game].
type Game struct{ rules *Rules }

var _ game.Game = Game{}

// NewGame returns the game of valid rules, of a full deck with up to five
// stacks: more cards and stacks have no code for the exact search.
func NewGame(rules Rules) (Game, error) {
	if err := rules.Validate(); err != nil {
		return Game{}, err
	}
	if rules.mostCodeBits() > codeBits {
		return Game{}, fmt.Errorf("rules %s: %d stacks; expected at most 5 with %d cards", rules.Name, rules.Stacks, rules.Cards())
	}
	return Game{&rules}, nil
}

// Name returns the name of the rules.
func (g Game) Name() string { return g.rules.Name }

// Rules describes the rules.
func (g Game) Rules() string { return g.rules.String() }

// Concealed names what a player does not see.
func (g Game) Concealed() string { return "the order of the stock" }

// Sources lists the sources of deals.
func (g Game) Sources() []string { return []string{game.Random} }

// Deal returns the board of a deal.
func (g Game) Deal(id game.DealID, seed uint64) (game.Board, error) {
	if id.Source != game.Random {
		return nil, game.UnknownSource(g, id)
	}
	return game.BoardOrError(RandomDeal(g.rules, id.Number, seed))
}

// ParseBoard reads a board; see [ParseBoard].
func (g Game) ParseBoard(text []byte) (game.Board, error) {
	return game.BoardOrError(ParseBoard(g.rules, text))
}

// Weightings lists the player of the priority tables, where there are any.
func (g Game) Weightings() []game.Weighting {
	if _, ok := priorities[g.rules.Stacks]; !ok || g.rules.Cards() != maxCards {
		return nil
	}
	return []game.Weighting{PriorityWeighting}
}
