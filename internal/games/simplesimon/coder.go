package simplesimon

import (
	"patience/game"
	"patience/game/card"
)

// A coder packs what each card lies on into three bits. A card lies where it lay at
// the start, on one of the four cards of the next rank, on the floor or at home.
type coder struct{ start *Position }

// What a card lies on, in three bits: onNext and the suit of the card, or one of the
// others. It is asStart if that says the same as another.
const (
	asStart uint64 = iota
	asFirst
	wentHome
	onNext // and the suit

	bitsPerCard  = 3
	cardsPerWord = 21
)

// NewCoder returns a coder for the positions that can be reached from this one.
func (p *Position) NewCoder() game.Coder { return &coder{p.Clone().(*Position)} }

// Size returns 20.
func (*coder) Size() int { return 20 }

// Encode returns the code of a position.
func (c *coder) Encode(position game.Position) (code game.Code) {
	p := position.(*Position)
	for i := range p.rules.Cards() {
		code[i/cardsPerWord] |= c.lying(card.Card(i), p.on[i]) << (bitsPerCard * (i % cardsPerWord))
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
	return onNext + uint64(card.Card(on).Suit())
}

// After returns the code of the position after a move.
func (c *coder) After(code game.Code, position game.Position, m game.Move) game.Code {
	p, d := position.(*Position), decode(m)
	c.replace(&code, d.card, d.from, d.to)
	if d.to != atHome {
		return code
	}
	for cards := p.goingHome(d.card) &^ card.Bit(d.card); cards != 0; cards &= cards - 1 {
		at := cards.First()
		c.replace(&code, at, uint8(next(at)), atHome)
	}
	return code
}

// replace changes the bits of a card.
func (c *coder) replace(code *game.Code, at card.Card, from, to uint8) {
	code[at/cardsPerWord] ^= (c.lying(at, from) ^ c.lying(at, to)) << (bitsPerCard * (at % cardsPerWord))
}

// Decode sets a position to that of a code.
func (c *coder) Decode(code game.Code, position game.Position) {
	p := position.(*Position)
	*p = Position{rules: c.start.rules, on: c.start.on}
	for at := range card.Card(p.rules.Cards()) {
		switch lying := code[at/cardsPerWord] >> (bitsPerCard * (at % cardsPerWord)) & (1<<bitsPerCard - 1); lying {
		case asStart:
		case asFirst:
			p.on[at&63] = onFloor
		case wentHome:
			p.on[at&63] = atHome
		default:
			p.on[at&63] = uint8(card.New(at.Rank()+1, card.Suit(lying-onNext)))
		}
	}
	p.count()
}

// count sets everything that follows from what the cards lie on.
func (p *Position) count() {
	var covered card.Set
	for c := range card.Card(p.rules.Cards()) {
		switch on := p.on[c&63]; on {
		case atHome:
			p.height[c.Suit()]++
			continue
		case onFloor:
			p.floor |= card.Bit(c)
		default:
			covered |= card.Bit(card.Card(on))
		}
		p.out |= card.Bit(c)
	}
	p.tops = p.out &^ covered
	p.hash = p.hashOf()
}
