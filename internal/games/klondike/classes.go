package klondike

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// A classCoder codes classes of positions that are as good as each other, where
// spaces take kings only. Two positions are in one class if they have the same cards
// face down, at home, in the stock and on the waste, the same passes left, and the
// same cards of the start on the floor.
//
// They differ only in which of two twins a card lies on: every other card that is
// face up left the place where it was turned up, so it lies on one of the two cards
// that it fits on, and a king on the floor. Each step of the one is a step of the
// other to positions of one class, after at most one move from twin to twin. Say a
// card c is the last of its column in the one and not in the other. Then at most one
// card lies on c and its twin in both, in the first on the twin, in the second on c.
// So there it can go to the twin, and what goes onto c can go onto the twin instead.
// The number of empty columns is that of the columns less the cards on cards face
// down, on the floor from the start, and the other kings in columns.
type classCoder struct {
	start  *Position
	down   []card.Card                      // those that lie face down
	floors []card.Card                      // those first in their columns that are no kings
	bits   struct{ down, floor [64]uint64 } // by card: its bit in the first word, if it has one
}

// NewClassCoder returns a coder of the classes of the positions that can be reached
// from this one. A code decodes to the position of its class with cards on the first
// of their twins. It holds for rules whose spaces take kings only.
func (p *Position) NewClassCoder() game.Coder {
	c := &classCoder{start: p.Clone().(*Position)}
	for d := range p.down.All() {
		c.bits.down[d] = 1 << (classDownShift + len(c.down))
		c.down = append(c.down, d)
	}
	for first := range ((p.up | p.down) &^ p.kings).All() {
		if p.on[first&63] == onFloor {
			c.bits.floor[first] = 1 << (classFloorShift + len(c.floors))
			c.floors = append(c.floors, first)
		}
	}
	return c
}

// Size returns 24, of which a third is 0.
func (*classCoder) Size() int { return 24 }

// The first word of the code of a class is the foundations, the cards face down and
// the cards of the start on the floor; the second one is stock, waste and redeals.
const (
	classDownShift  = 16
	classFloorShift = classDownShift + MaxDown
)

// Encode returns the code of the class of a position.
func (c *classCoder) Encode(position game.Position) (code game.Code) {
	p := position.(*Position)
	for s, h := range p.height {
		code[0] |= uint64(h) << (4 * s)
	}
	for i, d := range c.down {
		code[0] |= uint64(p.down>>(d&63)&1) << (classDownShift + i)
	}
	for i, f := range c.floors {
		if p.on[f&63] == onFloor {
			code[0] |= 1 << (classFloorShift + i)
		}
	}
	code[1] = p.talon(p.stock, p.waste, p.redeals)
	return code
}

// RelaxedCode returns the code of a class without waste and redeals: that of the positions
// which [Position.Relaxed] makes of the class.
func RelaxedCode(code game.Code) game.Code {
	code[1] &= 1<<MaxStock - 1
	return code
}

// After returns the code of the class after a move.
func (c *classCoder) After(code game.Code, position game.Position, m game.Move) game.Code {
	p, d := position.(*Position), decode(m)
	suit := 4 * d.card.Suit()
	if d.to == atHome {
		code[0] += 1 << suit
	}
	switch d.from {
	case inStock:
		waste := p.wasteThatMatters(p.left()-1, p.before(d.card))
		code[1] = p.talon(p.stock&^(1<<p.place[d.card&63]), uint8(waste), p.redeals-d.redeals())
	case atHome:
		code[0] -= 1 << suit
	case underDown:
		code[0] &^= c.bits.down[p.on[d.card&63]&63]
	case onFloor:
		code[0] &^= c.bits.floor[d.card&63]
	}
	return code
}

// Decode sets a position to one of a class. It does not set the hash: that takes long,
// and the search does not need it.
func (c *classCoder) Decode(code game.Code, position game.Position) {
	p := position.(*Position)
	p.restore(c.start, code[1], code[0], code[0]>>classDownShift&(1<<MaxDown-1), c.down)
	for floors := code[0] >> classFloorShift; floors != 0; floors &= floors - 1 {
		p.floor |= card.Bit(c.floors[bits.TrailingZeros64(floors)])
	}
	p.floor &= p.up
	p.layClass()
}

// layClass puts the cards that lie face up, and neither on a card face down nor on
// the floor, on the first of the twins that they fit on and that are free.
func (p *Position) layClass() {
	p.tops = p.up
	for up := p.up; up != 0; up &= up - 1 {
		c := up.First()
		switch on := p.on[c&63]; {
		case p.floor.Has(c):
		case p.kings.Has(c) && !(on < card.Deck && p.down.Has(card.Card(on))):
			p.on[c&63] = onFloor
			p.floor |= card.Bit(c)
		case on < card.Deck && p.down.Has(card.Card(on)):
		default:
			to := (fitsOn[c&63] & p.tops).First()
			p.on[c&63] = uint8(to)
			p.tops &^= card.Bit(to)
		}
	}
}
