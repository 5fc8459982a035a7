package calculation

import (
	"fmt"

	"patience/game"
	"patience/internal/boards"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules. The error is that of [Rules.Validate],
// or says that there are too many stacks: positions of a full deck with more
// than five have no code for the solvers.
func NewGame(rules Rules) (Game, error) {
	sources := []boards.Source[*Rules, *Board]{boards.Random(RandomDeal)}
	if pysol := Standard(rules.Stacks, 1); rules == pysol {
		sources = append(sources, boards.PySol(pysolDeal))
	}
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ReadBoard, sources...)
	if err == nil && rules.mostCodeBits() > codeBits {
		return Game{}, fmt.Errorf("rules %s: %d stacks; expected at most 5 with %d cards", rules.Name, rules.Stacks,
			rules.Cards())
	}
	return Game{g}, err
}
