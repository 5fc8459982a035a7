package freecell

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// A coder codes the positions that can be reached from a start, where a card may
// lie on two others at most. A [wideCoder] does elsewhere.
//
// Of each column of the start, a code holds the height: the number of cards,
// counted from the floor, that have lain there ever since. Every other card is
// home, in a cell, on the floor, or on one of the two cards that the rules let
// it be put on. A code holds which, in two bits for each card that is not home,
// and the number of cards that are home of each suit.
//
//	word 0 and bits 0-39 of word 1   two bits for each card
//	bits 40-55 of word 1             four bits for each suit
//	word 2                           the heights
type coder struct {
	start   Position
	columns []codedColumn // the columns of the start that are not empty
	column  [64]int8      // by card: the index in columns, −1 if it was in none
	depth   [64]int8      // by card: the number of cards below it in its column
	places  [64][4]Place  // by card: the meaning of its two bits
	size    int
}

// A codedColumn is a column of the start and where word 2 holds its height.
type codedColumn struct {
	cards  []card.Card
	sets   []card.Set // by height: the cards
	hashes []uint64   // by height: what they contribute to the hash
	shift  uint8
	mask   uint64 // of the height, before the shift
}

// newColumn prepares a column of the start, given from the floor up.
func newColumn(cards []card.Card, shift uint8) codedColumn {
	col := codedColumn{cards: cards, sets: []card.Set{0}, hashes: []uint64{0}, shift: shift}
	on := Floor
	for i, k := range cards {
		col.sets = append(col.sets, col.sets[i]|card.Bit(k))
		col.hashes = append(col.hashes, col.hashes[i]^zobrist[k][on])
		on = Place(k)
	}
	col.mask = 1<<bits.Len(uint(len(cards))) - 1
	return col
}

const (
	homeShift = 40   // of word 1
	noPlace   = 0xFF // pads the places of cards with fewer than two parents
)

// NewCoder returns a coder for the positions that can be reached from p.
func (p *Position) NewCoder() game.Coder {
	if p.rules.Build == AnySuit {
		return p.newWideCoder()
	}
	c := &coder{start: *p}
	for k := range card.Card(p.rules.Cards()) {
		c.column[k] = -1
		c.places[k] = [4]Place{Cell, Floor, noPlace, noPlace}
		for i, parents := 2, p.rules.parents(k); parents != 0; i, parents = i+1, parents&(parents-1) {
			c.places[k][i] = Place(parents.First())
		}
	}
	shift := uint8(0)
	for _, cards := range p.Board().(*Board).Columns {
		if len(cards) == 0 {
			continue
		}
		for depth, k := range cards {
			c.column[k], c.depth[k] = int8(len(c.columns)), int8(depth)
		}
		c.columns = append(c.columns, newColumn(cards, shift))
		shift += uint8(bits.Len(uint(len(cards))))
	}
	c.size = 16 + (int(shift)+7)/8
	return c
}

// Size returns the size of two words and the heights: 19 bytes for a deal.
func (c *coder) Size() int { return c.size }

// height returns the height of a column.
func (col *codedColumn) height(code *game.Code) int { return int(code[2] >> col.shift & col.mask) }

// Encode returns a position's code.
func (c *coder) Encode(position game.Position) game.Code {
	p := position.(*Position)
	var code game.Code
	inPlace := p.HomeCards()
	for i := range c.columns {
		col := &c.columns[i]
		height := 0
		for height < len(col.cards) && p.on[col.cards[height]&63] == c.start.on[col.cards[height]&63] {
			inPlace |= card.Bit(col.cards[height])
			height++
		}
		code[2] |= uint64(height) << col.shift
	}
	for k := range (p.rules.deck() &^ inPlace).All() {
		c.setPlace(&code, k, p.on[k&63])
	}
	for k := range p.HomeCards().All() {
		code[1] += homeUnit(k)
	}
	return code
}

// homeUnit returns what one more card home of k's suit adds to word 1.
func homeUnit(k card.Card) uint64 { return 1 << (homeShift + 4*k.Suit()) }

// setPlace sets the two bits of a card, which must be zero.
func (c *coder) setPlace(code *game.Code, k card.Card, on Place) {
	places := &c.places[k&63]
	v := uint64(0)
	for places[v] != on {
		v++
	}
	code[k>>5] |= v << (2 * (k & 31))
}

// After returns the code after a legal move.
func (c *coder) After(code game.Code, position game.Position, m game.Move) game.Code {
	k, to := MoveCard(m), MoveTo(m)
	i := c.column[k&63]
	if i >= 0 && c.columns[i].height(&code) > int(c.depth[k&63]) {
		c.lift(&code, &c.columns[i], int(c.depth[k&63]))
	}
	code[k>>5] &^= 3 << (2 * (k & 31))
	if MoveFrom(m) == Home {
		code[1] -= homeUnit(k)
	}
	switch {
	case to == Home:
		code[1] += homeUnit(k)
	case i >= 0 && to == c.start.on[k&63] && c.columns[i].height(&code) == int(c.depth[k&63]):
		c.settle(&code, &c.columns[i], position.(*Position))
	default:
		c.setPlace(&code, k, to)
	}
	return code
}

// lift lowers a column to a height when its card at that height leaves. The
// cards above go with it and keep what they lie on.
func (c *coder) lift(code *game.Code, col *codedColumn, height int) {
	top := col.height(code)
	code[2] -= uint64(top-height) << col.shift
	for _, k := range col.cards[height+1 : top] {
		c.setPlace(code, k, c.start.on[k&63])
	}
}

// settle raises a column by a card that returns to it, and by those that come
// with it and lie on each other as they did at the start.
func (c *coder) settle(code *game.Code, col *codedColumn, p *Position) {
	code[2] += 1 << col.shift
	for _, k := range col.cards[col.height(code):] {
		if p.on[k&63] != c.start.on[k&63] {
			return
		}
		code[k>>5] &^= 3 << (2 * (k & 31))
		code[2] += 1 << col.shift
	}
}

// Decode makes p the position of a code.
func (c *coder) Decode(code game.Code, position game.Position) {
	p := position.(*Position)
	p.rules = c.start.rules
	var foundations [card.NumSuits]int
	for suit := range foundations {
		foundations[suit] = int(code[1] >> (homeShift + 4*suit) & 15)
	}
	p.setNext(foundations)
	home := p.HomeCards()
	p.on = c.start.on
	for h := home; h != 0; h &= h - 1 {
		p.on[h.First()&63] = Home
	}
	var tableau decoded
	for i := range c.columns {
		tableau.prefix(&c.columns[i], c.columns[i].height(&code))
	}
	for loose := p.rules.deck() &^ (home | tableau.cards); loose != 0; loose &= loose - 1 {
		k := loose.First()
		on := c.places[k&63][code[k>>5&1]>>(2*(k&31))&3]
		p.on[k&63] = on
		tableau.add(k, on)
	}
	p.ends = p.rules.deck() &^ (home | tableau.cells | tableau.below)
	p.bases, p.cells, p.hash = tableau.bases, tableau.cells, tableau.hash
}

// decoded holds what Decode has found out so far of the cards not home.
type decoded struct {
	cards card.Set // those that have lain in their column since the start
	below card.Set // those that others lie on, and the bits of places
	bases card.Set
	cells card.Set
	hash  uint64
}

// prefix adds the cards of a column below its height.
func (d *decoded) prefix(col *codedColumn, height int) {
	if height == 0 {
		return
	}
	d.cards |= col.sets[height]
	d.below |= col.sets[height-1]
	d.bases |= card.Bit(col.cards[0])
	d.hash ^= col.hashes[height]
}

// add adds another card and what it lies on.
func (d *decoded) add(k card.Card, on Place) {
	bit := card.Set(1) << (on & 63)
	d.below |= bit
	d.bases |= card.Bit(k) & mask(bit, Floor)
	d.cells |= card.Bit(k) & mask(bit, Cell)
	d.hash ^= zobrist[k&63][on&63]
}
