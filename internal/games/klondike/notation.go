package klondike

import (
	"errors"
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// Notation writes each move from the board as where from and where to: 1 to 7 are
// the columns of the board from the left, w is the waste, and c d h s are the
// foundations. The number of draws that come first stands before w: 12w3 draws
// twelve times, turning the waste over where the stock is empty, and then moves a
// card from the waste to column 3. Of empty columns the first is named. Where any
// card may go to an empty column, the number of cards follows, like 13x2, unless it
// is 1. The error names the first move that is not legal.
func (b *Board) Notation(moves []game.Move) ([]string, error) {
	return b.clone().onTable().Write(moves)
}

// After returns the board after moves, with the columns where they were. The error
// names the first move that is not legal.
func (b *Board) After(moves []game.Move) (game.Board, error) {
	after := b.clone()
	_, err := after.onTable().Write(moves)
	return game.BoardOrError(after, err)
}

// onTable returns the board as one that its moves change.
func (b *Board) onTable() boards.Table {
	return b.OnTable(b.position(), b.lift)
}

func (b *Board) clone() *Board { return &Board{b.Clone()} }

// lift returns what a legal move lifts, after the draws that it needs.
func (b *Board) lift(m game.Move) boards.Lift {
	l, drawn := b.drawnLift(m)
	if !drawn {
		l.Draws = b.DrawsTo(slices.Index(slices.Concat(b.Waste, b.Stock), decode(m).card))
	}
	return l
}

// drawnLift returns what a legal move lifts. It returns false if draws come before it.
func (b *Board) drawnLift(code game.Move) (l boards.Lift, drawn bool) {
	m := decode(code)
	l = b.Lift(m.card, card.Card(m.to))
	return l, l.From.Kind != boards.Waste || b.IsDrawn(m.card)
}

var errNoMove = errors.New("expected a legal move, from w (waste, after the number of draws), 1-7 or c d h s to 1-7 " +
	"or c d h s")

// ParseNotation reads what [Board.Notation] writes. The error names the first text
// that is not a legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	return b.clone().onTable().Read(notation, errNoMove)
}
