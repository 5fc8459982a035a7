//go:build rules

package catalogue

import (
	"patience/game"
	"patience/internal/games/calculation"
	"patience/internal/games/freecell"
	"patience/internal/games/gaps"
	"patience/internal/games/klondike"
	"patience/internal/games/piles"
)

// families returns the families of Standard.
func families() []Family {
	ofPiles := bare(piles.NewGame, pilesTitle)
	return []Family{
		freecellFamily(bare(freecell.NewGame, freecellTitle), ofPiles), gapsFamily(bare(gaps.NewGame, gapsTitle)),
		calculationFamily(bare(calculation.NewGame, calculationTitle)),
		klondikeFamily(bare(klondike.NewGame, klondikeTitle)), pilesFamily(ofPiles),
		simpleSimonFamily(ofPiles),
	}
}

// bare returns the maker of entries without anything but the game and its name for people.
func bare[R any, G game.Game](newGame func(R) (G, error), title func(R) string) maker[R] {
	return func(rules R) (Entry, error) {
		g, err := newGame(rules)
		return Entry{Game: g, Words: Words{Name: title(rules)}}, err
	}
}
