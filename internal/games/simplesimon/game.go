package simplesimon

import (
	"math"

	"patience/game"
	"patience/internal/boards"
	"patience/internal/decks"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules, with the deals of Solvitaire and PySol for the full deck. The error is that of
// [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	sources := []boards.Source[*Rules, *Board]{boards.Random(RandomDeal)}
	if rules.Cards() == fullDeck {
		sources = append(sources, boards.Numbered(decks.SolvitaireSource, math.MaxUint32, solvitaireDeal),
			boards.PySol(pysolDeal))
	}
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ReadBoard, sources...)
	return Game{g}, err
}
