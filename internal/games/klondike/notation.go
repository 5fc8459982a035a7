package klondike

import (
	"errors"
	"slices"
	"strconv"

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
	return boards.Table{Position: b.position(), Word: b.word, Move: b.move}
}

func (b *Board) clone() *Board {
	c := *b
	c.Waste, c.Stock, c.Columns = slices.Clone(b.Waste), slices.Clone(b.Stock), slices.Clone(b.Columns)
	for i := range c.Columns {
		c.Columns[i].Cards = slices.Clone(c.Columns[i].Cards)
	}
	return &c
}

// word returns the notation of a legal move.
func (b *Board) word(code game.Move) string {
	m := decode(code)
	from := b.from(m)
	if from == "" {
		from = strconv.Itoa(b.draws(m.card)) + "w"
	}
	text := from + b.target(m)
	if n := b.cardsMoved(m); m.to == onFloor && b.Rules.AnySpace && n > 1 {
		text += "x" + strconv.Itoa(n)
	}
	return text
}

// target returns the notation of where a move goes.
func (b *Board) target(m move) string {
	if m.to == atHome {
		return suitLetter(m.card.Suit())
	}
	return columnName(b.targetColumn(m))
}

// targetColumn returns the index of the column that a move goes to.
func (b *Board) targetColumn(m move) int {
	if m.to == onFloor {
		return slices.IndexFunc(b.Columns, func(c Column) bool { return len(c.Cards) == 0 })
	}
	return b.columnOf(card.Card(m.to))
}

func (b *Board) columnOf(c card.Card) int {
	return slices.IndexFunc(b.Columns, func(column Column) bool { return slices.Contains(column.Cards, c) })
}

func columnName(i int) string { return "1234567"[i : i+1] }

func suitLetter(s card.Suit) string { return "cdhs"[s : s+1] }

// draws returns the number of draws that bring up a card of stock or waste.
func (b *Board) draws(c card.Card) (n int) {
	after := b.clone()
	for len(after.Waste) == 0 || after.Waste[len(after.Waste)-1] != c {
		after.draw()
		n++
	}
	return n
}

// draw makes one draw. If the stock is empty, it turns over the waste first.
func (b *Board) draw() {
	if len(b.Stock) == 0 {
		b.Stock, b.Waste = b.Waste, nil
		b.Passes = max(b.Passes-1, 0)
	}
	n := min(b.Rules.Draw, len(b.Stock))
	b.Waste = append(b.Waste, b.Stock[:n]...)
	b.Stock = b.Stock[n:]
}

// move makes a legal move, and the draws before it.
func (b *Board) move(code game.Move) {
	m, to := decode(code), &Column{}
	if m.to != atHome {
		to = &b.Columns[b.targetColumn(m)]
	}
	to.Cards = append(to.Cards, b.lift(m)...)
	if m.to == atHome {
		b.Home[m.card.Suit()]++
	}
}

// lift takes a card, with those on it, from where it lies.
func (b *Board) lift(m move) []card.Card {
	switch m.from {
	case inStock:
		for range b.draws(m.card) {
			b.draw()
		}
		b.Waste = b.Waste[:len(b.Waste)-1]
		return []card.Card{m.card}
	case atHome:
		b.Home[m.card.Suit()]--
		return []card.Card{m.card}
	}
	from := &b.Columns[b.columnOf(m.card)]
	i := slices.Index(from.Cards, m.card)
	lifted := slices.Clone(from.Cards[i:])
	from.Cards = from.Cards[:i]
	if from.Down == i && i > 0 {
		from.Down--
	}
	return lifted
}

var errNoMove = errors.New("expected a legal move, from w (waste, after the number of draws), 1-7 or c d h s to 1-7 " +
	"or c d h s")

// ParseNotation reads what [Board.Notation] writes. The error names the first text
// that is not a legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	return b.clone().onTable().Read(notation, errNoMove)
}
