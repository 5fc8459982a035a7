package piles

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// A coder packs three bits a card for what it lies on, and for each column of the start how many
// of its cards still lie face down, into 192 bits.
type coder struct {
	start   *Position
	columns [][]card.Card // of the start: the cards face down, the first one first
}

// What a card lies on, in three bits: onParent and the suit of the card, or one of the others. It is
// asStart if that says the same as another, as it does for cards face down and for those of the reserve.
const (
	asStart uint64 = iota
	asFirst
	wentHome
	onParent // and the suit

	bitsPerCard  = 3
	cardsPerWord = 21
	downShift    = bitsPerCard * (card.Deck - 2*cardsPerWord) // in the last word
	maxDownBits  = 64 - downShift
)

// downBits returns how many bits the numbers of cards face down take.
func (r *Rules) downBits() (n int) {
	for _, size := range r.Sizes {
		n += bits.Len(uint(max(size-r.Up, 0)))
	}
	return n
}

// NewCoder returns a coder for the positions that can be reached from this one.
func (p *Position) NewCoder() game.Coder {
	c := &coder{start: p.Clone().(*Position)}
	for up := p.up; up != 0; up &= up - 1 {
		var cards []card.Card
		for on := p.on[up.First()&63]; on < card.Deck && p.down.Has(card.Card(on)); on = p.on[on&63] {
			cards = append([]card.Card{card.Card(on)}, cards...)
		}
		if cards != nil {
			c.columns = append(c.columns, cards)
		}
	}
	return c
}

// Size returns 24.
func (*coder) Size() int { return 24 }

// Encode returns the code of a position.
func (c *coder) Encode(position game.Position) (code game.Code) {
	p := position.(*Position)
	for i := range p.rules.Cards() {
		code[i/cardsPerWord] |= c.lying(card.Card(i), p.on[i]) << (bitsPerCard * (i % cardsPerWord))
	}
	shift := downShift
	for _, cards := range c.columns {
		n := 0
		for n < len(cards) && p.down.Has(cards[n]) {
			n++
		}
		code[2] |= uint64(n) << shift
		shift += bits.Len(uint(len(cards)))
	}
	return code
}

// lying returns the bits of a card that lies on something.
func (c *coder) lying(at card.Card, on uint8) uint64 {
	switch on {
	case c.start.on[at&63]:
		return asStart
	case onFloor:
		return asFirst
	case atHome:
		return wentHome
	}
	return onParent + uint64(card.Card(on).Suit())
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
	*p = Position{rules: c.start.rules, fits: c.start.fits, on: c.start.on}
	for at := range card.Card(p.rules.Cards()) {
		switch lying := code[at/cardsPerWord] >> (bitsPerCard * (at % cardsPerWord)) & (1<<bitsPerCard - 1); lying {
		case asStart:
		case asFirst:
			p.on[at&63] = onFloor
		case wentHome:
			p.on[at&63] = atHome
		default:
			p.on[at&63] = uint8(card.New(at.Rank()+1, card.Suit(lying-onParent)))
		}
	}
	downs := code[2] >> downShift
	for _, cards := range c.columns {
		width := bits.Len(uint(len(cards)))
		for _, d := range cards[:downs&(1<<width-1)] {
			p.down |= card.Bit(d)
		}
		downs >>= width
	}
	p.count()
}

// count sets everything that follows from what the cards lie on, and from which lie face down.
func (p *Position) count() {
	var covered card.Set
	for c := range card.Card(p.rules.Cards()) {
		bit := card.Bit(c)
		switch on := p.on[c&63]; on {
		case atHome:
			p.height[c.Suit()]++
			continue
		case inReserve:
			p.reserve |= bit
			continue
		case onFloor:
			p.floor |= bit
		default:
			covered |= card.Bit(card.Card(on))
		}
		p.up |= bit
	}
	p.up, p.floor = p.up&^p.down, p.floor&^p.down
	p.tops = p.up &^ covered
	p.hash = p.hashOf()
}
