package klondike

import (
	"fmt"

	"patience/game"
	"patience/game/card"
)

// A Board is a position with the order of its columns and with the waste as it
// lies.
type Board struct {
	Rules   *Rules
	Home    card.Home   // the cards that are home
	Columns []Column    // Rules.Columns of them
	Waste   []card.Card // the last card is the one that can be played
	Stock   []card.Card // the next card first
	Passes  int         // left, the present one included; 0 if they are not limited
}

// A Column is the cards of a column, the first one first. The first Down of them
// lie face down.
type Column struct {
	Cards []card.Card
	Down  int
}

var _ game.Concealing = (*Board)(nil)

// deal deals the cards of a deck row by row: the first row has a card for each
// column, the last one a card for the last column. The rest is the stock.
func deal(rules *Rules, deck []card.Card) *Board {
	b := &Board{Rules: rules, Columns: make([]Column, rules.Columns), Passes: rules.Passes}
	for row := range rules.Columns {
		for i := row; i < rules.Columns; i++ {
			b.Columns[i].Cards = append(b.Columns[i].Cards, deck[0])
			b.Columns[i].Down = row
			deck = deck[1:]
		}
	}
	b.Stock = append(b.Stock, deck...)
	return b
}

// Validate returns an error if the board is not a position of its rules: if a card
// is missing or there twice, if a column's last card lies face down or its cards
// face up are no run, or if there is more than a deal has of columns, of cards face
// down, of stock, or of passes.
func (b *Board) Validate() error {
	if n := len(b.Columns); n > b.Rules.Columns {
		return fmt.Errorf("%d columns; expected at most %d", n, b.Rules.Columns)
	}
	if n := len(b.Stock) + len(b.Waste); n > b.Rules.stock() {
		return fmt.Errorf("%d cards in stock and waste; expected at most %d", n, b.Rules.stock())
	}
	if b.Passes > b.Rules.Passes || b.Passes < min(1, b.Rules.Passes) {
		return fmt.Errorf("%d passes left; the rules have %d", b.Passes, b.Rules.Passes)
	}
	down := 0
	for i, column := range b.Columns {
		if err := column.validate(); err != nil {
			return fmt.Errorf("column %d: %w", i+1, err)
		}
		down += column.Down
	}
	if most := b.Rules.dealt() - b.Rules.Columns; down > most {
		return fmt.Errorf("%d cards face down; expected at most %d", down, most)
	}
	return b.Home.CheckDeck(b.Rules.Ranks, b.cards())
}

// validate reports what is wrong with a column.
func (c *Column) validate() error {
	if c.Down > 0 && c.Down >= len(c.Cards) {
		return fmt.Errorf("the last card lies face down; expected one face up")
	}
	for i := c.Down; i < len(c.Cards); i++ {
		if at := c.Cards[i]; i > c.Down && !fits[c.Cards[i-1]&63].Has(at) {
			return fmt.Errorf("%s lies on %s; expected a card of the other colour, one rank lower", at, c.Cards[i-1])
		}
	}
	return nil
}

// cards returns the cards that are not home.
func (b *Board) cards() []card.Card {
	cards := append(b.Waste[:len(b.Waste):len(b.Waste)], b.Stock...)
	for _, column := range b.Columns {
		cards = append(cards, column.Cards...)
	}
	return cards
}

// Position returns the board's position. The board must be valid.
func (b *Board) Position() game.Position { return b.position() }

func (b *Board) position() *Position {
	l := &layout{rules: *b.Rules, kings: card.UpTo(b.Rules.Ranks), waste: uint8(len(b.Waste))}
	if !b.Rules.AnySpace {
		l.kings &^= card.UpTo(b.Rules.Ranks - 1)
	}
	p := &Position{layout: l, redeals: uint8(max(b.Passes-1, 0))}
	for i, c := range append(b.Waste[:len(b.Waste):len(b.Waste)], b.Stock...) {
		l.order[i], l.place[c] = c, uint8(i)
		l.cards |= card.Bit(c)
	}
	p.put(1<<(len(b.Waste)+len(b.Stock))-1, len(b.Waste))
	for s, n := range b.Home {
		p.height[s] = uint8(n)
	}
	for i := range p.on {
		p.on[i] = atHome
	}
	for _, column := range b.Columns {
		p.lay(column)
	}
	p.hash = p.hashOf()
	return p
}

// lay puts a column on the table.
func (p *Position) lay(column Column) {
	below := onFloor
	for i, c := range column.Cards {
		p.on[c] = below
		switch {
		case i < column.Down:
			p.down |= card.Bit(c)
		case below == onFloor:
			p.floor |= card.Bit(c)
			fallthrough
		default:
			p.up |= card.Bit(c)
		}
		below = uint8(c)
	}
	if below != onFloor {
		p.tops |= card.Bit(card.Card(below))
	}
}

// Board returns the position as a board, with the columns in the order of their
// last cards, and as few cards on the waste, and passes, as the position tells apart.
func (p *Position) Board() game.Board { return p.board(int(p.waste)) }

// board returns the position as a board with a number of cards on the waste.
func (p *Position) board(waste int) *Board {
	b := &Board{Rules: &p.rules, Columns: make([]Column, p.rules.Columns), Passes: p.Passes()}
	for s, n := range p.height {
		b.Home[s] = int(n)
	}
	for i, cards := range p.columns() {
		b.Columns[i].Cards = cards
		for _, c := range cards {
			if p.down.Has(c) {
				b.Columns[i].Down++
			}
		}
	}
	talon := p.AppendStock(nil)
	b.Waste, b.Stock = talon[:waste:waste], talon[waste:]
	return b
}
