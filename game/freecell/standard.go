package freecell

import (
	"fmt"
	"slices"

	"patience/game"
	"patience/game/card"
)

// Notation writes moves from the board as FreeCell solvers do: two
// characters a move, where from and where to; columns are 1 to 9 and 0 for
// the tenth, cells a, b, c …, home h. A card goes to the first empty cell or
// the first empty column. A run that moves at once is one move. It returns an
// error at the first move that the board does not allow.
func (b *Board) Notation(moves []game.Move) ([]string, error) {
	t := newTable(b)
	notation := make([]string, 0, len(moves))
	for i, m := range moves {
		text, err := t.move(MoveCard(m), MoveTo(m))
		if err != nil {
			return nil, fmt.Errorf("move %d of %d: %w", i+1, len(moves), err)
		}
		notation = append(notation, text)
	}
	return notation, nil
}

// A table is a board on which cards are moved about, with a slot for each
// cell.
type table struct {
	columns [][]card.Card
	cells   []card.Card
}

const emptySlot card.Card = 0xFF

const (
	columnNames = "1234567890"
	cellNames   = "abcdefgijklmnopqrstuvwxyz" // h is home
)

func newTable(b *Board) *table {
	t := &table{cells: slices.Clone(b.Cells)}
	for len(t.cells) < min(b.Rules.Cells, len(cellNames)) {
		t.cells = append(t.cells, emptySlot)
	}
	for _, column := range b.Columns {
		t.columns = append(t.columns, slices.Clone(column))
	}
	return t
}

// move moves a card, with those that lie on it, and returns its notation.
func (t *table) move(c card.Card, to Place) (string, error) {
	cards, from, err := t.lift(c)
	if err != nil {
		return "", err
	}
	if to == Home {
		return from + "h", nil
	}
	if to == Cell {
		i := slices.Index(t.cells, emptySlot)
		if i < 0 || len(cards) != 1 {
			return "", fmt.Errorf("%s cannot go to a cell", c)
		}
		t.cells[i] = c
		return from + cellNames[i:i+1], nil
	}
	i := slices.IndexFunc(t.columns, func(column []card.Card) bool {
		if to == Floor {
			return len(column) == 0
		}
		return len(column) > 0 && column[len(column)-1] == card.Card(to)
	})
	if i < 0 {
		return "", fmt.Errorf("%s has no column to go to", c)
	}
	t.columns[i] = append(t.columns[i], cards...)
	return from + columnNames[i:i+1], nil
}

// lift takes a card and those on it off the table and names the place.
func (t *table) lift(c card.Card) (cards []card.Card, from string, err error) {
	if i := slices.Index(t.cells, c); i >= 0 {
		t.cells[i] = emptySlot
		return []card.Card{c}, cellNames[i : i+1], nil
	}
	for i, column := range t.columns {
		if depth := slices.Index(column, c); depth >= 0 {
			t.columns[i] = column[:depth:depth]
			return column[depth:], columnNames[i : i+1], nil
		}
	}
	return nil, "", fmt.Errorf("%s is neither in a column nor in a cell", c)
}
