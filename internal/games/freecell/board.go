package freecell

import (
	"cmp"
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A Board is a position together with the order of its columns and cells.
type Board struct{ boards.Board[*Rules] }

var _ game.Board = (*Board)(nil)

// The characters of the notation.
const (
	columnNames = "1234567890@=_^~!%?"
	cellNames   = "abcdefgijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+" // 52, as many as there can be
	homeName    = "h"
)

// names are the names of all piles that there can be.
var names = boards.Names{Columns: columnNames, Cells: cellNames, Homes: homeName + homeName + homeName + homeName}

// Format describes the boards of the rules: foundations, cells or a reserve, and columns.
//
//	Foundations: H-0 C-A D-0 S-0
//	Freecells: - TD
//	: 4C 2C 9C 8C QS 4S 2H
func (r *Rules) Format() *boards.Format {
	f := &boards.Format{
		Ranks: r.Ranks, Given: r.Given, Columns: r.Columns, Cells: r.slots(), Reserve: r.Reserve > 0, FreeCell: true,
		Order: r.order, KingsFirst: r.KingsFirst, Elsewhere: r.pysolColumns, Fits: r.Fits, Names: names,
	}
	f.Names.Columns, f.Names.Cells = columnNames[:r.Columns], cellNames[:r.slots()]
	if r.Moves.parts() {
		f.Names.Count = "v%x"
	}
	return f
}

// ReadBoard returns the ways in which a text is a board; see [boards.Format.Read].
func ReadBoard(rules *Rules, text []byte, as string) ([]game.Reading, error) {
	return boards.ReadBoard(rules, text, as, func(b boards.Board[*Rules]) game.Board { return &Board{b} })
}

// ParseBoard reads a board of which the text says for certain which one it is; see [ReadBoard].
func ParseBoard(rules *Rules, text []byte) (*Board, error) {
	return boards.Only[*Board](ReadBoard(rules, text, ""))
}

// Position returns the board's position. The board must be valid.
func (b *Board) Position() game.Position { return b.position() }

func (b *Board) position() *Position {
	p := &Position{rules: b.Rules}
	for c := range p.on {
		p.on[c] = Home
	}
	for _, column := range b.Columns {
		if len(column) == 0 {
			continue
		}
		below := Floor
		for _, c := range column {
			p.on[c] = below
			below = Place(c)
		}
		p.bases |= card.Bit(column[0])
		p.ends |= card.Bit(column[len(column)-1])
	}
	for _, c := range b.Held() {
		p.on[c] = Cell
		p.cells |= card.Bit(c)
	}
	p.setNext(b.Home)
	p.hash = p.hashOf()
	return p
}

// Board returns the position as a board with columns in the order of the
// cards on their floor, empty columns last, and the cards in cells in their
// order, with no empty cell between them.
func (p *Position) Board() game.Board {
	b := &Board{boards.Board[*Rules]{Rules: p.rules}}
	b.Columns = boards.Standing(p.rules.Columns, p.ends, func(c card.Card) (card.Card, bool) {
		return card.Card(p.on[c&63]), p.on[c&63] < Floor
	})
	slices.SortFunc(b.Columns[:p.bases.Len()], func(x, y []card.Card) int { return cmp.Compare(x[0], y[0]) })
	b.Cells = slices.Collect(p.cells.All())
	for c := range p.HomeCards().All() {
		b.Home[c.Suit()]++
	}
	return b
}
