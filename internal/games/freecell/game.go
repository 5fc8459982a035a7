package freecell

import (
	"math"

	"patience/game"
	"patience/internal/boards"
	"patience/internal/decks"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules, or the error of [Rules.Validate]. Only eight columns and a full deck have
// Microsoft's deals, and only games that PySol has too have its deals.
func NewGame(rules Rules) (Game, error) {
	microsoft := func(r *Rules, number int64, _ uint64) (*Board, error) { return MicrosoftDeal(r, number) }
	sources := []boards.Source[*Rules, *Board]{
		{Name: game.Microsoft, Deal: microsoft},
		boards.Random(RandomDeal),
		boards.Numbered(decks.SolvitaireSource, math.MaxUint32, solvitaireDeal),
	}
	if pysolRows[rules.pysolName()] != nil {
		sources = append(sources, boards.PySol(pysolDeal))
	}
	if rules.Columns != Standard.Columns || rules.Ranks != Standard.Ranks {
		sources = sources[1:]
	}
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ReadBoard, sources...)
	return Game{g}, err
}
