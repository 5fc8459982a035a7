package piles

import (
	"errors"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// Notation writes each move from the board as where from and where to: 1 to 9, 0 and further signs
// are the columns of the board from the left, letters are the cards of the reserve in their order,
// and h is home. Of empty columns the first is named. Where several cards can move, their number
// follows, like 13x2, if they go to an empty column and are not one. A card that comes back from home
// is named by h, the column and its suit. The error names the first move that is not legal.
func (b *Board) Notation(moves []game.Move) ([]string, error) {
	return b.clone().onTable().Write(moves)
}

// After returns the board after moves, with the columns where they were. The error names the first
// move that is not legal.
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
	return b.Lift(m.card, card.Card(m.to))
}

// errNoMove says what a move looks like by the rules.
func (r *Rules) errNoMove() error {
	text := "expected a legal move, from a column"
	if r.Reserve > 0 {
		text += ", a letter of the reserve"
	}
	if r.Back {
		text += " or h"
	}
	text += " to a column or h"
	if r.Moves != SingleCards {
		text += ", with x and their number if several cards move"
	}
	return errors.New(text)
}

// ParseNotation reads what [Board.Notation] writes. The error names the first text that is not a
// legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	return b.clone().onTable().Read(notation, b.Rules.errNoMove())
}

// ColumnNames says which names the columns of a game have.
func ColumnNames(columns int) string { return boards.Series(columnNames[:columns]) }
