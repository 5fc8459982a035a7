package klondike

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// A coder packs what can change into 181 bits: two bits a card for what it lies on,
// four for each foundation, a bit for each card that lay in the stock or face down
// at the start, five for the waste and four for limited redeals.
type coder struct {
	start *Position
	down  []card.Card // those that lay face down
}

// What a card lies on, in two bits. It is asStart for cards in the stock, at home or
// face down, too.
const (
	asStart = iota
	onFirst // on the first card that it fits on
	onSecond
	asFirst // the first of its column
)

// The words of a code: cards 0 to 31, the other cards and the foundations, the rest.
const (
	cardsPerWord = 32
	heightShift  = 2 * (card.Deck - cardsPerWord)
	wasteShift   = MaxStock
	redealsShift = MaxStock + 5
	downShift    = redealsShift + 4
)

// talon returns the word of stock, waste and redeals.
func (l *layout) talon(stock uint32, waste, redeals uint8) uint64 {
	return uint64(stock) | uint64(waste)<<wasteShift | uint64(l.redealsThatMatter(bits.OnesCount32(stock),
		redeals))<<redealsShift
}

// putTalon puts the stock into the state of a word.
func (p *Position) putTalon(word uint64) {
	p.redeals = uint8(word >> redealsShift & maxPasses)
	p.put(uint32(word)&(1<<MaxStock-1), int(word>>wasteShift&31))
}

// NewCoder returns a coder for the positions that can be reached from this one.
func (p *Position) NewCoder() game.Coder {
	c := &coder{start: p.Clone().(*Position)}
	for d := range p.down.All() {
		c.down = append(c.down, d)
	}
	return c
}

// Size returns 24.
func (*coder) Size() int { return 24 }

// Encode returns the code of a position.
func (c *coder) Encode(position game.Position) (code game.Code) {
	p := position.(*Position)
	for u := p.up; u != 0; u &= u - 1 {
		at := u.First()
		code[at/cardsPerWord] |= uint64(c.lying(at, p.on[at&63])) << (2 * (at % cardsPerWord))
	}
	for s, h := range p.height {
		code[1] |= uint64(h) << (heightShift + 4*s)
	}
	code[2] = p.talon(p.stock, p.waste, p.redeals)
	for i, d := range c.down {
		if p.down.Has(d) {
			code[2] |= 1 << (downShift + i)
		}
	}
	return code
}

// lying returns the two bits of a card that lies face up in a column.
func (c *coder) lying(at card.Card, on uint8) int {
	switch {
	case on == c.start.on[at&63]:
		return asStart
	case on == onFloor:
		return asFirst
	case on == uint8(fitsOn[at&63].First()):
		return onFirst
	}
	return onSecond
}

// After returns the code of the position after a move.
func (c *coder) After(_ game.Code, position game.Position, m game.Move) game.Code {
	position.Play(m)
	defer position.Undo(m)
	return c.Encode(position)
}

// Decode sets a position to that of a code.
func (c *coder) Decode(code game.Code, position game.Position) {
	p := position.(*Position)
	p.restore(c.start, code[2], code[1]>>heightShift, code[2]>>downShift, c.down)
	c.lay(code, p)
	p.hash = p.hashOf()
}

// restore decodes all of a position, reached from start, but what the cards face up in columns lie on.
// The word talon holds stock, waste and redeals, and home holds the cards home, in four bits a suit. In downs, a bit is
// set for each card of the list down that still lies face down.
func (p *Position) restore(start *Position, talon, home, downs uint64, down []card.Card) {
	*p = Position{layout: start.layout, on: start.on}
	p.putTalon(talon)
	away := p.Stock()
	for s := range p.height {
		p.height[s] = uint8(home >> (4 * s) & 15)
		away |= card.UpTo(int(p.height[s])) & card.OfSuit(card.Suit(s))
	}
	for ; downs != 0; downs &= downs - 1 {
		p.down |= card.Bit(down[bits.TrailingZeros64(downs)])
	}
	for a := away; a != 0; a &= a - 1 {
		p.on[a.First()&63] = atHome
	}
	p.up = p.deck() &^ (away | p.down)
}

// lay puts the cards that lie face up onto what they lie on.
func (c *coder) lay(code game.Code, p *Position) {
	p.tops = p.up
	for at := range p.up.All() {
		switch code[at/cardsPerWord] >> (2 * (at % cardsPerWord)) & 3 {
		case onFirst:
			p.on[at&63] = uint8(fitsOn[at&63].First())
		case onSecond:
			p.on[at&63] = uint8(Twin(fitsOn[at&63].First()))
		case asFirst:
			p.on[at&63] = onFloor
		}
		if on := p.on[at&63]; on == onFloor {
			p.floor |= card.Bit(at)
		} else {
			p.tops &^= card.Bit(card.Card(on))
		}
	}
}
