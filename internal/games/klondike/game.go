package klondike

import (
	"patience/game"
	"patience/internal/boards"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules, with the deals of other programs for the full deck. The error is that of
// [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	deals := sources[:1]
	if rules.Cards() == fullDeck {
		deals = sources
	}
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ReadBoard, deals...)
	return Game{g}, err
}
