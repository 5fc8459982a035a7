package catalogue

import (
	"errors"

	"patience/game"
)

// The methods of the game, which an Entry without one, such as the zero Entry, has too:
// it has no name, no deals and no boards.

var errNoGame = errors.New("an entry without a game; expected one of catalogue.Lookup, or with Game")

// Name is that of the game; "" if there is none.
func (e Entry) Name() string {
	if e.Game == nil {
		return ""
	}
	return e.Game.Name()
}

// Rules describes those of the game in one line; "" if there is none.
func (e Entry) Rules() string {
	if e.Game == nil {
		return ""
	}
	return e.Game.Rules()
}

// Sources lists those of the game's deals; it is empty if there is no game.
func (e Entry) Sources() []string {
	if e.Game == nil {
		return nil
	}
	return e.Game.Sources()
}

// Deal returns a deal of the game. The error says which there are, or that there is no game.
func (e Entry) Deal(id game.DealID, seed uint64) (game.Board, error) {
	if e.Game == nil {
		return nil, errNoGame
	}
	return e.Game.Deal(id, seed)
}

// ParseBoard reads a board of the game. The error says what is wrong with it, or that there
// is no game.
func (e Entry) ParseBoard(text []byte) (game.Board, error) {
	if e.Game == nil {
		return nil, errNoGame
	}
	return e.Game.ParseBoard(text)
}
