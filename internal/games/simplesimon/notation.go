package simplesimon

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"patience/game"
	"patience/game/card"
)

// Notation writes each move from the board as where from and where to: 1 to 9 and 0
// are the columns of the board from the left, and c d h s are the foundations. Of
// empty columns the first is named; then the number of cards follows, like 13x2,
// unless it is 1. The error names the first move that is not legal.
func (b *Board) Notation(moves []game.Move) ([]string, error) {
	notation, _, err := b.play(moves)
	return notation, err
}

// After returns the board after moves, with the columns where they were. The error
// names the first move that is not legal.
func (b *Board) After(moves []game.Move) (game.Board, error) {
	_, after, err := b.play(moves)
	return game.BoardOrError(after, err)
}

// play makes moves on a copy of the board. It returns their notation, and the board
// after them.
func (b *Board) play(moves []game.Move) ([]string, *Board, error) {
	p, after := b.position(), b.clone()
	notation := make([]string, 0, len(moves))
	for i, m := range moves {
		if !slices.Contains(p.AppendMoves(nil), m) {
			return nil, nil, fmt.Errorf("move %d of %d is not legal", i+1, len(moves))
		}
		notation = append(notation, after.word(decode(m)))
		after.move(decode(m))
		p.Play(m)
	}
	return notation, after, nil
}

// word returns the notation of a legal move.
func (b *Board) word(m move) string {
	from, cards := b.lifted(m)
	if m.to == atHome {
		return columnName(from) + suitLetter(m.card.Suit())
	}
	text := columnName(from) + columnName(b.target(m))
	if m.to == onFloor && len(cards) > 1 {
		text += "x" + strconv.Itoa(len(cards))
	}
	return text
}

// lifted returns the index of the column that a move takes cards from, and the cards.
func (b *Board) lifted(m move) (column int, cards []card.Card) {
	column = b.columnOf(m.card)
	cards = b.Columns[column]
	return column, cards[slices.Index(cards, m.card):]
}

// target returns the index of the column that a move goes to.
func (b *Board) target(m move) int {
	if m.to == onFloor {
		return slices.IndexFunc(b.Columns, func(column []card.Card) bool { return len(column) == 0 })
	}
	return b.columnOf(card.Card(m.to))
}

func (b *Board) columnOf(c card.Card) int {
	return slices.IndexFunc(b.Columns, func(column []card.Card) bool { return slices.Contains(column, c) })
}

func columnName(i int) string { return "1234567890"[i : i+1] }

func suitLetter(s card.Suit) string { return "cdhs"[s : s+1] }

// move makes a legal move.
func (b *Board) move(m move) {
	from, cards := b.lifted(m)
	if m.to == atHome {
		b.Home[m.card.Suit()] += len(cards)
	} else {
		to := b.target(m)
		b.Columns[to] = append(b.Columns[to], cards...)
	}
	b.Columns[from] = b.Columns[from][:len(b.Columns[from])-len(cards)]
}

var errNoMove = errors.New("expected a legal move, from 1-9 or 0 to 1-9, 0 or c d h s")

// ParseNotation reads what [Board.Notation] writes. The error names the first text
// that is not a legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	p, after := b.position(), b.clone()
	moves := make([]game.Move, 0, len(notation))
	for i, text := range notation {
		legal := p.AppendMoves(nil)
		at := slices.IndexFunc(legal, func(m game.Move) bool { return after.word(decode(m)) == text })
		if at < 0 {
			return nil, &game.WordError{Words: notation, Index: i, Err: errNoMove}
		}
		after.move(decode(legal[at]))
		p.Play(legal[at])
		moves = append(moves, legal[at])
	}
	return moves, nil
}
