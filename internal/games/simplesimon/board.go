package simplesimon

import (
	"fmt"
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A Board is a position with the order of its columns.
type Board struct {
	Rules   *Rules
	Home    card.Home     // the cards that are home
	Columns [][]card.Card // Rules.Columns of them, the first card first
}

var (
	_ game.Board    = (*Board)(nil)
	_ game.Pictured = (*Board)(nil)
)

// Validate returns an error if the board is not a position of its rules: if a card
// is missing or there twice, if there are too many columns, or if a part of a suit
// is home where only whole suits go.
func (b *Board) Validate() error {
	if n := len(b.Columns); n > b.Rules.Columns {
		return fmt.Errorf("%d columns; expected at most %d", n, b.Rules.Columns)
	}
	for s, n := range b.Home {
		switch {
		case n < 0 || n > b.Rules.Ranks:
			return fmt.Errorf("%d cards home in suit %s; expected 0 to %d", n, card.Suit(s), b.Rules.Ranks)
		case n%b.Rules.Ranks != 0 && b.Rules.Homing != Singles:
			return fmt.Errorf("%d cards home in suit %s; expected all or none, as %s", n, card.Suit(s), b.Rules.Homing)
		}
	}
	return b.Home.CheckDeck(b.Rules.Ranks, slices.Concat(b.Columns...))
}

// Position returns the board's position. The board must be valid.
func (b *Board) Position() game.Position { return b.position() }

func (b *Board) position() *Position {
	p := &Position{rules: b.Rules}
	for i := range p.on {
		p.on[i] = atHome
	}
	for _, column := range b.Columns {
		below := onFloor
		for _, c := range column {
			p.on[c&63] = below
			below = uint8(c)
		}
	}
	p.count()
	return p
}

// Board returns the position as a board, with the columns in the order of their
// last cards.
func (p *Position) Board() game.Board {
	b := &Board{Rules: p.rules, Columns: make([][]card.Card, p.rules.Columns)}
	for s, n := range p.height {
		b.Home[s] = int(n)
	}
	i := 0
	for top := range p.tops.All() {
		column := []card.Card{top}
		for below, ok := p.On(top); ok; below, ok = p.On(below) {
			column = append(column, below)
		}
		slices.Reverse(column)
		b.Columns[i] = column
		i++
	}
	return b
}

func (b *Board) clone() *Board {
	c := *b
	c.Columns = boards.Each(b.Columns, slices.Clone)
	return &c
}
