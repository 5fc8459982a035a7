package boards

import (
	"fmt"

	"patience/game"
)

// A Game has the methods of a [game.Game] that are alike in all games. A game embeds it, and adds its deals.
type Game[R fmt.Stringer, B game.Board] struct {
	Parameters R // the rules
	name       string
	parse      func(R, []byte) (B, error)
}

// NewGame returns the game of rules, given with their name, what validates them, and what parses a board by them. The
// error says that they are not valid.
func NewGame[R fmt.Stringer, B game.Board](
	rules R, name string, validate func() error, parse func(R, []byte) (B, error),
) (Game[R, B], error) {
	if err := validate(); err != nil {
		return Game[R, B]{}, err
	}
	return Game[R, B]{rules, name, parse}, nil
}

// Name returns the name of the rules.
func (g Game[R, B]) Name() string { return g.name }

// Rules describes the rules.
func (g Game[R, B]) Rules() string { return g.Parameters.String() }

// ParseBoard reads a board, as the function ParseBoard of the game's package does.
func (g Game[R, B]) ParseBoard(text []byte) (game.Board, error) {
	return game.BoardOrError(g.parse(g.Parameters, text))
}
