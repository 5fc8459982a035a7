package answer

import (
	"math/big"
	"strings"

	"patience/catalogue"
	"patience/game"
)

// longDealer is a game with deals whose numbers no game.DealID can hold.
type longDealer interface {
	// DealLong returns the board of such a deal. It returns false if the source has none.
	DealLong(source string, number *big.Int) (b game.Board, ok bool, err error)
}

// maxDigits is the length of the longest text that is taken for a number.
const maxDigits = 30

// Long returns the single deal that a text names whose number no game.DealID can hold, such as
// pysol:49275310837120398412. It returns false for other texts. Like a board, it has no ID.
func Long(e catalogue.Entry, text string) (at *Subject, ok bool, err error) {
	of, isLong := e.Game.(longDealer)
	source, digits, _ := strings.Cut(strings.ToLower(text), ":")
	source, digits = strings.TrimSpace(source), strings.TrimPrefix(strings.TrimSpace(digits), "#")
	if !isLong || digits == "" || len(digits) > maxDigits || strings.Trim(digits, "0123456789") != "" {
		return nil, false, nil
	}
	number, _ := new(big.Int).SetString(digits, 10)
	board, ok, err := of.DealLong(source, number)
	if !ok || err != nil {
		return nil, ok, err
	}
	at = &Subject{
		Entry: e, ID: game.DealID{Source: PositionSource}, Seed: game.DefaultSeed, Name: source + ":" + number.String(),
	}
	at.begin(board)
	return at, true, nil
}
