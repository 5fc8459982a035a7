package simplesimon

import (
	"math"

	"patience/game"
	"patience/internal/boards"
	"patience/internal/solvitaire"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules, with Solvitaire's deals for the full deck. The error is that of
// [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	sources := []boards.Source[*Rules, *Board]{boards.Random(RandomDeal)}
	if rules.Cards() == fullDeck {
		sources = append(sources, boards.Numbered(solvitaire.Source, math.MaxUint32, solvitaireDeal))
	}
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ParseBoard, sources...)
	return Game{g}, err
}
