package freecell

import (
	"errors"
	"fmt"
	"slices"

	"patience/game"
	"patience/internal/boards"
	"patience/internal/fcsolve"
)

// notationOf returns words in which sentences of fc-solve are those of the notation. A sentence stays if it names
// a pile that no word does, or a sequence.
func notationOf(words []string) []string {
	return boards.Each(words, func(word string) string {
		l, ok := fcsolve.ParseMove(word)
		from, to := names.Name(l.From), names.Name(l.To)
		switch {
		case !ok || from == "" || to == "" || l.Cards == 0:
			return word
		case l.Cards == 1:
			return from + to
		}
		return fmt.Sprintf("%s%sv%x", from, to, l.Cards)
	})
}

var (
	errReserve = errors.New("fc-solve has no reserve")
	errBack    = errors.New("fc-solve has no words for a card that comes back from home")
)

// FCSolve writes moves from the board as fc-solve does with -p -t -sam. The error says
// that fc-solve has no words for the board or for a move, or names the first move that is
// not legal.
func (b *Board) FCSolve(moves []game.Move) (string, error) {
	switch {
	case b.Rules.Reserve > 0:
		return "", errReserve
	case slices.ContainsFunc(moves, func(m game.Move) bool { return MoveFrom(m) == Home }):
		return "", errBack
	}
	after := b.clone()
	return fcsolve.Write(&after.Piles, b.Rules.Cells, after.onTable(), moves, after.lift)
}
