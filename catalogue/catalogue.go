// Package catalogue lists the games. Adding a game is adding its package and
// a line here.
package catalogue

import (
	"fmt"
	"strings"

	"patience/game"
	"patience/game/calculation"
	"patience/game/freecell"
	"patience/game/gaps"
)

// Games returns every game that users can name, the default first.
func Games() []game.Game {
	return []game.Game{
		mustGame(freecell.NewGame(freecell.Standard)),
		mustGame(freecell.NewGame(freecell.FourCompanies)),
		mustGame(freecell.NewGame(freecell.BakersGame)),
		mustGame(freecell.NewGame(freecell.FreeCellRuns)),
		mustGame(gaps.NewGame(gaps.Standard)),
		mustGame(gaps.NewGame(gaps.Contest)),
		mustGame(calculation.NewGame(calculation.Standard(4, 0))),
		mustGame(calculation.NewGame(calculation.Standard(3, 0))),
	}
}

// mustGame panics on an error, which only a wrong line of Games can cause.
func mustGame[G game.Game](g G, err error) game.Game {
	if err != nil {
		panic(err)
	}
	return g
}

// Names returns the names of the games.
func Names() []string {
	var names []string
	for _, g := range Games() {
		names = append(names, g.Name())
	}
	return names
}

// Lookup returns the game of a name: one of Names, or a game with other numbers
// of cells, stacks and columns given (see [freecell.Named] and
// [calculation.Named]), which would make too long a list.
func Lookup(name string) (game.Game, error) {
	for _, g := range Games() {
		if g.Name() == name {
			return g, nil
		}
	}
	if rules, ok := freecell.Named(name); ok {
		return freecell.NewGame(rules)
	}
	if rules, ok := calculation.Named(name); ok {
		return calculation.NewGame(rules)
	}
	return nil, fmt.Errorf("unknown game %q; expected one of %s, calculation-STACKS-GIVEN, or one like freecell-2-cells",
		name, strings.Join(Names(), ", "))
}
