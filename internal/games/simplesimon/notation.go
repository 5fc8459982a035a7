package simplesimon

import (
	"errors"
	"slices"
	"strconv"

	"patience/game"
	"patience/game/card"
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

// onTable returns the board as one that its moves change.
func (b *Board) onTable() boards.Table {
	return boards.Table{Position: b.position(), Word: b.word, Move: b.move}
}

// word returns the notation of a legal move.
func (b *Board) word(m game.Move) string {
	l := b.liftOf(m)
	if l.to < 0 {
		return columnName(l.from) + suitLetter(decode(m).card.Suit())
	}
	text := columnName(l.from) + columnName(l.to)
	if l.cards > 1 && len(b.Columns[l.to]) == 0 {
		text += "x" + strconv.Itoa(l.cards)
	}
	return text
}

// move makes a legal move.
func (b *Board) move(m game.Move) { b.apply(b.liftOf(m)) }

// A lift is cards that go from the end of a column to another one, or home if that is −1.
type lift struct{ from, cards, to int }

// liftOf returns what a legal move lifts.
func (b *Board) liftOf(code game.Move) lift {
	m := decode(code)
	from, to := b.columnOf(m.card), -1
	switch {
	case m.to == onFloor:
		to = slices.IndexFunc(b.Columns, func(column []card.Card) bool { return len(column) == 0 })
	case m.to != atHome:
		to = b.columnOf(card.Card(m.to))
	}
	return lift{from, len(b.Columns[from]) - slices.Index(b.Columns[from], m.card), to}
}

// apply makes a move.
func (b *Board) apply(l lift) {
	keep := len(b.Columns[l.from]) - l.cards
	cards := b.Columns[l.from][keep:]
	if l.to < 0 {
		b.Home[cards[0].Suit()] += len(cards)
	} else {
		b.Columns[l.to] = append(b.Columns[l.to], cards...)
	}
	b.Columns[l.from] = b.Columns[l.from][:keep]
}

func (b *Board) columnOf(c card.Card) int {
	return slices.IndexFunc(b.Columns, func(column []card.Card) bool { return slices.Contains(column, c) })
}

func columnName(i int) string { return "1234567890"[i : i+1] }

func suitLetter(s card.Suit) string { return "cdhs"[s : s+1] }

var errNoMove = errors.New("expected a legal move, from 1-9 or 0 to 1-9, 0 or c d h s")

// ParseNotation reads what [Board.Notation] writes. The error names the first text
// that is not a legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	return b.clone().onTable().Read(notation, errNoMove)
}
