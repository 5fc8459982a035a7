package piles

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
	"patience/internal/memory"
)

// NewCoder returns a coder for the positions that can be reached from this one.
func (p *Position) NewCoder() game.Coder {
	if c, ok := p.newHoleCoder(); ok {
		return c
	}
	if c, ok := p.newPacker(); ok {
		return c
	}
	return numberer{memory.NewInterner(p.rules.keySize())}
}

// A numberer numbers keys in the order in which it meets them, for games in which the order of columns counts and for
// decks with cards that are there more than once.
type numberer struct{ keys *memory.Interner }

// Size returns 8.
func (numberer) Size() int { return 8 }

// Footprint returns how many bytes the keys take.
func (n numberer) Footprint() int64 { return n.keys.Bytes() }

// Encode returns the code of a position.
func (n numberer) Encode(position game.Position) game.Code {
	var room [maxKey]byte
	p := position.(*Position)
	return game.Code{n.keys.Number(p.AppendKey(room[:0]), p.hash)}
}

// After returns the code of the position after a move.
func (n numberer) After(_ game.Code, position game.Position, m game.Move) game.Code {
	position.Play(m)
	defer position.Undo(m)
	return n.Encode(position)
}

// Decode sets a position to that of a code.
func (n numberer) Decode(code game.Code, position game.Position) {
	position.(*Position).setKey(n.keys.Key(code[0]))
}

// A packer packs into 192 bits: three bits a card for what it lies on, then for each column of the start how many of
// its cards still lie face down, the cards on the waste and the passes left.
type packer struct {
	start *Position
	on    [card.Deck]uint8 // at the start: what a card lies on
	// home has, by suit and by the cards that are home, the bits of those that were not at the start.
	home      [card.NumSuits][card.MaxRank + 1]game.Code
	downShift [card.Deck]uint8 // by the first card of a column of the start: where its cards face down are counted
}

// What a card lies on is another card, or one of these.
const (
	onFloor = card.Deck + iota
	elsewhere
	wasHome
	inCell
)

// The three bits of a card: onParent and the suit of the card that it lies on, or one of the others. They are asStart
// if the card lies where it lay at the start. Cards face down do, and those of reserve, waste and stock. They are
// toACell if the card came to a cell.
const (
	asStart uint64 = iota
	asFirst
	wentHome
	onParent // and the suit
	toACell  = onParent + card.NumSuits

	bitsPerCard  = 3
	cardsPerWord = 21
	restShift    = bitsPerCard * (card.Deck - 2*cardsPerWord) // in the last word
	wasteBits    = 6
	passesBits   = 4
)

// newPacker returns a packer. It returns false if the order of columns counts, if cards are there more than once, if
// there is a hole, or if there are too many columns with cards face down.
func (p *Position) newPacker() (*packer, bool) {
	c := &packer{start: p.Clone().(*Position)}
	shift := restShift + wasteBits + passesBits
	for i := range p.rules.Sizes {
		if column := &p.columns[i]; column.down > 0 {
			c.downShift[column.cards[0]] = uint8(shift)
			shift += column.downBits()
		}
	}
	if p.ordered() || p.hasTwins() || p.rules.Hole != NoHole || shift > 64 {
		return nil, false
	}
	for i := range c.on {
		c.on[i] = elsewhere
		if p.rules.Cells > 0 && p.reserve.Has(card.Card(i)) {
			c.on[i] = inCell
		}
	}
	for i := range p.rules.Sizes {
		below := uint8(onFloor)
		for _, at := range p.columns[i].cards[:p.columns[i].n] {
			c.on[at], below = below, uint8(at)
		}
	}
	for s, h := range p.height[:card.NumSuits] {
		for rank := 1; rank <= p.rules.Ranks; rank++ {
			at := card.New(rank, card.Suit(s))
			c.home[s][rank] = c.home[s][rank-1]
			if rank > int(h) {
				setBits(&c.home[s][rank], at, wentHome)
			} else {
				c.on[at] = wasHome
			}
		}
	}
	return c, true
}

// downBits returns how many bits the number of its cards face down takes.
func (c *column) downBits() int { return bits.Len8(c.down) }

// setBits sets the bits of a card.
func setBits(code *game.Code, at card.Card, lying uint64) {
	code[at/cardsPerWord] |= lying << (bitsPerCard * (at % cardsPerWord))
}

// Size returns 24.
func (*packer) Size() int { return 24 }

// Encode returns the code of a position.
func (c *packer) Encode(position game.Position) (code game.Code) {
	p := position.(*Position)
	for i := range p.rules.Sizes {
		column := &p.columns[i]
		below := uint8(onFloor)
		if column.down > 0 {
			code[2] |= uint64(column.down) << c.downShift[column.cards[0]]
			below = uint8(column.cards[column.down-1])
		}
		for _, at := range column.cards[column.down:column.n] {
			setBits(&code, at, c.lying(at, below))
			below = uint8(at)
		}
	}
	if p.rules.Cells > 0 {
		for at := range p.reserve.All() {
			setBits(&code, at, c.lying(at, inCell))
		}
	}
	for s, h := range p.height[:card.NumSuits] {
		home := &c.home[s][h]
		code[0], code[1], code[2] = code[0]|home[0], code[1]|home[1], code[2]|home[2]
	}
	code[2] |= (uint64(p.waste) | uint64(p.passes)<<wasteBits) << restShift
	return code
}

// After returns the code of the position after a move, which changes what one card lies on, unless cards of the stock
// or a whole suit move, or a column is filled.
func (c *packer) After(code game.Code, position game.Position, m game.Move) game.Code {
	p, d := position.(*Position), decode(m)
	if d.from == inTalon || d.to == atHome && p.rules.Suits || p.fills(d) {
		p.Play(m)
		defer p.Undo(m)
		return c.Encode(p)
	}
	at, on := p.first(d), uint8(wasHome)
	if d.to == toCell {
		on = inCell
	}
	if d.to < MaxColumns {
		on = onFloor
		if column := p.at(d.to); column.n > 0 {
			on = uint8(column.last())
		}
	}
	code[at/cardsPerWord] &^= (1<<bitsPerCard - 1) << (bitsPerCard * (at % cardsPerWord))
	setBits(&code, at, c.lying(at, on))
	if p.Turns(m) {
		code[2] -= 1 << c.downShift[p.at(d.from).cards[0]]
	}
	return code
}

// lying returns the bits of a card that lies on something.
func (c *packer) lying(at card.Card, on uint8) uint64 {
	switch on {
	case c.on[at]:
		return asStart
	case onFloor:
		return asFirst
	case wasHome:
		return wentHome
	case inCell:
		return toACell
	}
	return onParent + uint64(on%card.NumSuits)
}

// Decode sets a position to that of a code.
func (c *packer) Decode(code game.Code, position game.Position) {
	p := position.(*Position)
	p.rules, p.fits, p.runs, p.under = c.start.rules, c.start.fits, c.start.runs, c.start.under
	p.founds, p.stack, p.base, p.openRuns = c.start.founds, c.start.stack, c.start.base, c.start.openRuns
	p.played = p.played[:0]
	p.left, p.height = 0, [mostFoundations]uint8{}
	u := c.unpack(&code, p)
	p.reserve = u.away&c.start.reserve | u.cells
	p.held = uint8(p.reserve.Len())
	for _, at := range c.start.talon[:c.start.left] {
		if u.away.Has(at) {
			p.talon[p.left] = at
			p.left++
		}
	}
	rest := code[2] >> restShift
	p.waste, p.passes = uint8(rest&(1<<wasteBits-1)), uint8(rest>>wasteBits&(1<<passesBits-1))
	down := c.down(rest >> (wasteBits + passesBits))
	for i := range p.rules.Sizes {
		column := &p.columns[i]
		column.n, column.down = 0, 0
		if i >= u.columns {
			continue
		}
		column.down = down[u.floors[i]]
		for at := uint8(u.floors[i]) + 1; at != 0; at = u.above[at-1] {
			column.cards[column.n] = card.Card(at - 1)
			column.n++
		}
	}
	p.count()
}

// unpacked is what the words of a code say of cards that are not home.
type unpacked struct {
	above   [card.Deck + 1]uint8 // by card: the card on it, counted from 1
	floors  [MaxColumns]card.Card
	columns int      // of floors
	away    card.Set // the cards of reserve, waste and stock
	cells   card.Set
}

// unpack reads the words of a code, and sets the number of cards home.
func (c *packer) unpack(code *game.Code, p *Position) (u unpacked) {
	word, left := code[0], cardsPerWord
	for at := range card.Card(p.rules.Cards()) {
		if left == 0 {
			word, left = code[at/cardsPerWord], cardsPerWord
		}
		on, lying := c.on[at], word&(1<<bitsPerCard-1)
		word >>= bitsPerCard
		left--
		switch lying {
		case asStart:
		case asFirst:
			on = onFloor
		case wentHome:
			on = wasHome
		case toACell:
			on = inCell
		default:
			on = uint8(card.New(at.Rank()+1, card.Suit(lying-onParent)))
		}
		switch on {
		case onFloor:
			u.floors[u.columns] = at
			u.columns++
		case elsewhere:
			u.away |= card.Bit(at)
		case inCell:
			u.cells |= card.Bit(at)
		case wasHome:
			p.height[at.Suit()]++
		default:
			u.above[on] = uint8(at) + 1
		}
	}
	return u
}

// down returns how many cards lie face down in the columns of the start, by the first card of each.
func (c *packer) down(packed uint64) (down [card.Deck]uint8) {
	for i := range c.start.rules.Sizes {
		if column := &c.start.columns[i]; column.down > 0 {
			width := column.downBits()
			down[column.cards[0]] = uint8(packed & (1<<width - 1))
			packed >>= width
		}
	}
	return down
}
