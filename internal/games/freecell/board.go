package freecell

import (
	"fmt"
	"iter"
	"slices"

	"patience/game"
	"patience/game/card"
)

// A Board is a position together with the order of its columns and cells.
type Board struct {
	Rules       *Rules
	Columns     [][]card.Card // Rules.Columns of them, the card on the floor first
	Cells       []card.Card   // those of the cells or of the reserve, EmptyCell in empty ones; further ones are empty
	Foundations card.Home     // the cards that are home
}

// EmptyCell stands in [Board.Cells] for a cell without a card.
const EmptyCell card.Card = 63

var _ game.Board = (*Board)(nil)

func newBoard(rules *Rules) *Board {
	return &Board{Rules: rules, Columns: make([][]card.Card, rules.Columns)}
}

// give puts home what the deal puts there.
func (b *Board) give() {
	for suit := range b.Foundations {
		b.Foundations[suit] = b.Rules.Given
	}
}

// Validate returns an error if the board is not a position of its rules: if it
// has too many columns or cells, or if a card is missing, there twice or not of
// the deck. The error says what is wrong and where.
func (b *Board) Validate() error {
	if n := len(b.Columns); n > b.Rules.Columns {
		return fmt.Errorf("%d columns; expected at most %d", n, b.Rules.Columns)
	}
	if err := b.checkCells(); err != nil {
		return err
	}
	seen, err := b.homeCards()
	if err != nil {
		return err
	}
	home := seen
	for where, c := range b.cards() {
		switch {
		case c.Rank() > b.Rules.Ranks:
			return fmt.Errorf("%s: %s is not in the deck of %d ranks", where, c, b.Rules.Ranks)
		case home.Has(c):
			return fmt.Errorf("%s: %s contradicts foundation %s-%s, which has it home",
				where, c, c.Suit(), card.HomeText(b.Foundations[c.Suit()]))
		case seen.Has(c):
			return fmt.Errorf("%s: %s is there twice", where, c)
		}
		seen |= card.Bit(c)
	}
	if missing := card.UpTo(b.Rules.Ranks) &^ seen; missing != 0 {
		return fmt.Errorf("%d of %d cards missing, first %s; expected every card in a column, a cell or home",
			missing.Len(), b.Rules.Cards(), missing.First())
	}
	return nil
}

func (b *Board) checkCells() error {
	cards, where, most := len(b.held()), "cells", b.Rules.slots()
	if b.Rules.Reserve > 0 {
		where = "the reserve"
	}
	if cards > most {
		return fmt.Errorf("%d cards in %s; expected at most %d", cards, where, most)
	}
	if n := len(b.Cells); n > most {
		return fmt.Errorf("%d cells; expected at most %d", n, most)
	}
	return nil
}

func (b *Board) homeCards() (card.Set, error) {
	var home card.Set
	for i, n := range b.Foundations {
		if n < b.Rules.Given || n > b.Rules.Ranks {
			return 0, fmt.Errorf("foundation %s holds %d cards; expected %d to %d", card.Suit(i), n, b.Rules.Given,
				b.Rules.Ranks)
		}
		home |= card.OfSuit(card.Suit(i)) & card.UpTo(n)
	}
	return home, nil
}

// held returns the cards in cells.
func (b *Board) held() []card.Card {
	return slices.DeleteFunc(slices.Clone(b.Cells), func(c card.Card) bool { return c == EmptyCell })
}

// cards yields every card of the columns and cells, and where it is.
func (b *Board) cards() iter.Seq2[location, card.Card] {
	return func(yield func(location, card.Card) bool) {
		for i, column := range b.Columns {
			for j, c := range column {
				if !yield(location{i, j}, c) {
					return
				}
			}
		}
		for j, c := range b.Cells {
			if c != EmptyCell && !yield(location{-1, j}, c) {
				return
			}
		}
	}
}

// A location on a board is a column, or −1 for the cells, and an index in it.
type location struct{ column, index int }

func (l location) String() string {
	if l.column < 0 {
		return fmt.Sprintf("cell %d", l.index+1)
	}
	return fmt.Sprintf("column %d card %d", l.column+1, l.index+1)
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
	for _, c := range b.held() {
		p.on[c] = Cell
		p.cells |= card.Bit(c)
	}
	p.setNext(b.Foundations)
	p.hash = p.hashOf()
	return p
}

// Board returns the position as a board with columns in the order of the
// cards on their floor, empty columns last, and the cards in cells in their
// order, with no empty cell between them.
func (p *Position) Board() game.Board {
	b := newBoard(p.rules)
	var above [card.Deck]card.Card
	for c := range card.Card(p.rules.Cards()) {
		if below := p.on[c]; below < Floor {
			above[below] = c
		}
	}
	i := 0
	for c := range p.bases.All() {
		for ; !p.ends.Has(c); c = above[c] {
			b.Columns[i] = append(b.Columns[i], c)
		}
		b.Columns[i] = append(b.Columns[i], c)
		i++
	}
	for c := range p.cells.All() {
		b.Cells = append(b.Cells, c)
	}
	for c := range p.HomeCards().All() {
		b.Foundations[c.Suit()]++
	}
	return b
}
