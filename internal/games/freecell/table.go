package freecell

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/game/card"
	"patience/internal/boards"
)

// The characters of the notation.
const (
	columnNames = "1234567890@=_^~!%?"
	cellNames   = "abcdefgijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+" // 52, as many as there can be
	homeName    = "h"
)

// ColumnNames says how the notation names that many columns: "1 to 9, 0 and @ =".
func ColumnNames(columns int) string {
	const digits = 9
	switch {
	case columns <= digits:
		return fmt.Sprintf("1 to %d", columns)
	case columns == digits+1:
		return "1 to 9 and 0"
	}
	return "1 to 9, 0 and " + strings.Join(strings.Split(columnNames[digits+1:columns], ""), " ")
}

// A table is a board on which cards are moved about, with all its columns and
// cells.
type table struct {
	columns     [][]card.Card
	cells       []card.Card // EmptyCell in empty ones
	partialRuns bool        // parts of runs move
}

func newTable(b *Board) *table {
	t := &table{
		columns: boards.Each(b.Columns, slices.Clone), cells: slices.Clone(b.Cells), partialRuns: b.Rules.Moves.parts(),
	}
	for len(t.cells) < b.Rules.slots() {
		t.cells = append(t.cells, EmptyCell)
	}
	return t
}

// board returns the board that lies on the table; what is home the position tells.
func (t *table) board(rules *Rules, p *Position) *Board {
	b := &Board{Rules: rules, Columns: t.columns, Cells: trimCells(t.cells)}
	for c := range p.HomeCards().All() {
		b.Foundations[c.Suit()]++
	}
	return b
}

func (t *table) clone() *table {
	return &table{boards.Each(t.columns, slices.Clone), slices.Clone(t.cells), t.partialRuns}
}

// cardAt returns the card that a character names: that of a cell, or the last
// one of a column.
func (t *table) cardAt(from byte) (card.Card, error) {
	if i := strings.IndexByte(columnNames, from); i >= 0 && i < len(t.columns) && len(t.columns[i]) > 0 {
		return t.columns[i][len(t.columns[i])-1], nil
	}
	if i := strings.IndexByte(cellNames, from); i >= 0 && i < len(t.cells) && t.cells[i] != EmptyCell {
		return t.cells[i], nil
	}
	return 0, errors.New("no card is there to be moved")
}

// placeAt returns what a card will lie on that goes where a character says.
func (t *table) placeAt(to byte) (Place, error) {
	if to == homeName[0] {
		return Home, nil
	}
	if i := strings.IndexByte(columnNames, to); i >= 0 && i < len(t.columns) {
		if column := t.columns[i]; len(column) > 0 {
			return Place(column[len(column)-1]), nil
		}
		return Floor, nil
	}
	if i := strings.IndexByte(cellNames, to); i >= 0 && i < len(t.cells) && t.cells[i] == EmptyCell {
		return Cell, nil
	}
	return 0, errors.New("no card can go there")
}

// move makes a legal move of a card and those on it, and returns its notation.
func (t *table) move(c card.Card, to Place) string {
	name := t.nameOf(to)
	cards, from := t.lift(c)
	t.put(cards, name[0])
	switch {
	case from == homeName:
		name += c.Suit().String()
	case to == Floor && t.partialRuns && len(cards) > 1:
		name += fmt.Sprintf("v%x", len(cards))
	}
	return from + name
}

// lift takes a card and those on it off the table and names where they were. What is
// home is not on the table.
func (t *table) lift(c card.Card) (cards []card.Card, from string) {
	if i := slices.Index(t.cells, c); i >= 0 {
		t.cells[i] = EmptyCell
		return []card.Card{c}, cellNames[i : i+1]
	}
	i := slices.IndexFunc(t.columns, func(column []card.Card) bool { return slices.Contains(column, c) })
	if i < 0 {
		return []card.Card{c}, homeName
	}
	column, depth := t.columns[i], slices.Index(t.columns[i], c)
	t.columns[i] = column[:depth:depth]
	return column[depth:], columnNames[i : i+1]
}

// nameOf names where a card goes that is to lie on a place: the first empty
// cell or column, or the column that ends with a card.
func (t *table) nameOf(to Place) string {
	switch to {
	case Home:
		return homeName
	case Cell:
		i := slices.Index(t.cells, EmptyCell)
		return cellNames[i : i+1]
	}
	i := slices.IndexFunc(t.columns, func(column []card.Card) bool {
		if to == Floor {
			return len(column) == 0
		}
		return len(column) > 0 && column[len(column)-1] == card.Card(to)
	})
	return columnNames[i : i+1]
}

// put puts cards where a character says. Those that go home leave the table.
func (t *table) put(cards []card.Card, to byte) {
	if i := strings.IndexByte(columnNames, to); i >= 0 {
		t.columns[i] = append(t.columns[i], cards...)
	} else if i := strings.IndexByte(cellNames, to); i >= 0 {
		t.cells[i] = cards[0]
	}
}
