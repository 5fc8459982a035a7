package simplesimon

import (
	"errors"

	"patience/game"
	"patience/internal/boards"
)

// Notation writes each move from the board as where from and where to: 1 to 9 and 0
// are the columns of the board from the left, and c d h s are the foundations. Of
// empty columns the first is named; then the number of cards follows, like 13x2,
// unless it is 1. The error names the first move that is not legal.
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

func (b *Board) clone() *Board { return &Board{b.Clone()} }

// onTable returns the board as one that its moves change.
func (b *Board) onTable() boards.Table { return b.OnTable(b.position(), b.lift) }

// lift returns what a legal move lifts.
func (b *Board) lift(code game.Move) boards.Lift {
	m := decode(code)
	return b.Lift(m.card, m.target())
}

var errNoMove = errors.New("expected a legal move, from 1-9 or 0 to 1-9, 0 or c d h s")

// ParseNotation reads what [Board.Notation] writes. The error names the first text
// that is not a legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	return b.clone().onTable().Read(notation, errNoMove)
}
