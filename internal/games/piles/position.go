package piles

import (
	"math/bits"
	"slices"

	"patience/game"
	"patience/game/card"
)

// A Position is a position of a game of piles.
//
// Columns have no order, except while a stock is left that deals to them. So moves call them by
// their places: the columns in the order of their last cards and the empty ones at the end, or as
// they lie while the order counts.
type Position struct {
	rules *Rules
	fits  *[64]card.Set // by card: the cards that may lie on it
	runs  *[64]card.Set // by card: the cards that move together with it when they lie on it
	under *[64]card.Set // by card: the cards on which it may lie
	hash  uint64
	// columns never change their places here, so that a board's can follow them.
	columns [MaxColumns]column
	place   [MaxColumns]uint8     // the columns by place
	ends    [MaxColumns]card.Card // by column: the last card, or noEnd
	reserve card.Set
	talon   [card.Deck]card.Card // the waste, its first card first, and then the stock, its next card first
	left    uint8                // cards of talon
	waste   uint8                // those of them on the waste, as far as it matters
	passes  uint8                // left, the present one included; 0 if they are not limited
	height  [card.NumSuits]uint8 // by suit: the cards that are home
	numHome uint8
	numDown uint8
	played  []record // the moves made, to take them back
}

// A column is its cards, of which the first ones lie face down.
type column struct {
	hash    uint64
	n, down uint8
	cards   [card.Deck]card.Card
}

var (
	_ game.Searchable = (*Position)(nil)
	_ game.Hidden     = (*Position)(nil)
)

// Rules returns the rules of the position's game.
func (p *Position) Rules() *Rules { return p.rules }

// Staying returns p by the rules in which cards stay home.
func (p *Position) Staying() game.Position {
	if !p.rules.Back {
		return p
	}
	q, rules := p.Clone().(*Position), *p.rules
	rules.Back = false
	q.rules = &rules
	return q
}

// Game returns the name of the rules.
func (p *Position) Game() string { return p.rules.Name }

// Columns returns the number of columns.
func (p *Position) Columns() int { return len(p.rules.Sizes) }

// Column returns the cards of a column, which must not be changed, and how many of them, the first
// ones, lie face down. A player who does not see those may look at their number only.
func (p *Position) Column(i int) (cards []card.Card, down int) {
	c := &p.columns[i]
	return c.cards[:c.n:c.n], int(c.down)
}

// NumDown returns the number of cards that lie face down in columns.
func (p *Position) NumDown() int { return int(p.numDown) }

// Reserve returns the cards of the reserve.
func (p *Position) Reserve() card.Set { return p.reserve }

// Talon returns the cards of the waste, the first one first, and of the stock, the next one first.
// They must not be changed. Of a stock that is gone through once, or dealt to columns, a player may look
// at the number of cards only.
func (p *Position) Talon() (waste, stock []card.Card) {
	return p.talon[:p.waste:p.waste], p.talon[p.waste:p.left:p.left]
}

// FreeColumns returns the number of empty columns.
func (p *Position) FreeColumns() (n int) {
	for i := range p.rules.Sizes {
		if p.columns[i].n == 0 {
			n++
		}
	}
	return n
}

// Fits reports whether a card may be put on another one that is the last of a column.
func (p *Position) Fits(c, below card.Card) bool { return p.fits[below&63].Has(c) }

// Home returns the number of cards on foundations.
func (p *Position) Home() int { return int(p.numHome) }

// Height returns the number of cards of a suit that are home.
func (p *Position) Height(s card.Suit) int { return int(p.height[s]) }

// Won reports whether every card is on a foundation.
func (p *Position) Won() bool { return int(p.numHome) == p.rules.Cards() }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	q.played = slices.Clone(p.played)
	return &q
}

// CopyFrom makes p equal to src, which must be a *Position.
func (p *Position) CopyFrom(src game.Position) {
	played := p.played[:0]
	*p = *src.(*Position)
	p.played = append(played, p.played...)
}

// ordered reports whether the order of the columns counts.
func (p *Position) ordered() bool { return p.left > 0 && p.rules.Stock >= ToColumns }

// hidesStock reports whether a player does not see the stock.
func (r *Rules) hidesStock() bool { return r.Stock >= ToColumns || r.drawsAreMoves() }

// drawsAreMoves reports whether a draw is a move.
func (r *Rules) drawsAreMoves() bool { return r.Stock == ToWaste && r.Passes == 1 }

// hidden calls f with each card that the player does not see.
func (p *Position) hidden(f func(*card.Card)) {
	for i := range p.rules.Sizes {
		c := &p.columns[i]
		for j := range c.cards[:c.down] {
			f(&c.cards[j])
		}
	}
	if p.rules.hidesStock() {
		for i := p.waste; i < p.left; i++ {
			f(&p.talon[i])
		}
	}
}

// Reshuffle shuffles the cards that the player does not see: those that lie face down, and those of a
// stock that is gone through once or dealt to columns. What comes out depends on what is seen and on rng
// only.
func (p *Position) Reshuffle(rng *game.Rand) {
	var room [card.Deck]card.Card
	cards := room[:0]
	p.hidden(func(c *card.Card) { cards = append(cards, *c) })
	slices.Sort(cards)
	game.Shuffle(cards, func(left int) int {
		pick, _ := bits.Mul64(rng.Uint64(), uint64(left))
		return int(pick)
	})
	p.hidden(func(c *card.Card) {
		*c, cards = cards[0], cards[1:]
	})
	p.count()
}

// count sets everything that follows from how the cards lie.
func (p *Position) count() {
	p.numDown, p.numHome = 0, 0
	for i := range p.rules.Sizes {
		c := &p.columns[i]
		c.hash = 0
		for j, at := range c.cards[:c.n] {
			c.hash = pushed(c.hash, at, j < int(c.down))
		}
		p.numDown += c.down
		p.ends[i] = c.end()
	}
	for _, h := range p.height {
		p.numHome += h
	}
	p.order()
}

// order puts the columns into their places, and computes the hash.
func (p *Position) order() {
	for i := range p.rules.Sizes {
		if p.place[i] = uint8(i); !p.ordered() {
			p.sink(i)
		}
	}
	p.hash = p.hashOf()
}

// sink moves a column before the columns that are behind it in the order.
func (p *Position) sink(i int) int {
	for ; i > 0 && p.isBefore(p.place[i], p.place[i-1]); i-- {
		p.place[i], p.place[i-1] = p.place[i-1], p.place[i]
	}
	return i
}

// replace puts a column that has changed into its place.
func (p *Position) replace(at uint8) {
	n := len(p.rules.Sizes)
	i := p.sink(slices.Index(p.place[:n], at))
	for ; i+1 < n && p.isBefore(p.place[i+1], p.place[i]); i++ {
		p.place[i], p.place[i+1] = p.place[i+1], p.place[i]
	}
}

// isBefore reports whether a column comes before another one. Empty ones have the order in which they lie.
func (p *Position) isBefore(a, b uint8) bool {
	x, y := p.ends[a], p.ends[b]
	return x < y || x == y && a < b
}

// noEnd stands for the last card of an empty column, as it is greater than any card.
const noEnd = card.Card(card.Deck)

// end returns the last card of a column, or noEnd.
func (c *column) end() card.Card {
	if c.n == 0 {
		return noEnd
	}
	return c.last()
}
