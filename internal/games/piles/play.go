package piles

import (
	"slices"

	"patience/game"
	"patience/game/card"
)

// A record is a move that was made, as it is taken back: from and to are columns as they lie, not places. It has what
// the move changed, the hashes of columns included, since to compute that anew takes longer.
type record struct {
	hash, fromHash, toHash uint64
	place                  [MaxColumns]uint8
	from, to, n            uint8
	first                  card.Card // the first of the cards; of no meaning for draws and deals
	turned                 bool      // a card was turned face up
	fills                  bool      // it fills the column that the record before it emptied
	waste, passes          uint8
	hole                   uint8 // the rank of its last card before
}

// push puts a card, face up, at the end of a column.
func (c *column) push(at card.Card) {
	c.cards[c.n] = at
	c.n++
	c.hash = pushed(c.hash, at, false)
}

// pop takes the last card, which lies face up, off a column.
func (c *column) pop() card.Card {
	c.n--
	at := c.cards[c.n]
	c.hash = popped(c.hash, at, false)
	return at
}

// turn turns the last card of a column over.
func (c *column) turn(down bool) {
	at := c.last()
	c.hash = pushed(popped(c.hash, at, !down), at, down)
}

// Play makes a legal move.
func (p *Position) Play(code game.Move) {
	m := decode(code)
	r := record{from: m.from, to: m.to, n: m.n, waste: p.waste, passes: p.passes, hash: p.hash, place: p.place}
	switch {
	case m != ofStock:
		if r.from < MaxColumns {
			r.from = p.place[r.from]
		}
		if r.to < MaxColumns {
			r.to = p.place[r.to]
		}
		p.transfer(&r)
	case p.rules.Hole != NoHole:
		r.to = atHome
		p.transfer(&r)
	case p.rules.Stock == ToWaste:
		p.draw()
	default:
		r.n = p.deal()
	}
	p.played = append(p.played, r)
	if r.from < MaxColumns && p.columns[r.from].n == 0 && p.canFill() {
		p.played = append(p.played, p.fill(r.from))
	}
	if m.from < MaxColumns && m.to < MaxColumns && !p.ordered() {
		p.arrange(min(m.from, m.to), max(m.from, m.to))
	} else if column := min(m.from, m.to); column < MaxColumns && !p.ordered() {
		p.arrange(column, column)
	}
}

// transfer takes cards from a pile to another one.
func (p *Position) transfer(r *record) {
	var room [1]card.Card
	cards := room[:]
	switch r.from {
	case inReserve:
		cards[0] = card.Card(r.n)
		p.setReserved(cards[0], false)
	case inTalon:
		p.hash -= p.talonWord()
		cards[0] = p.takeFromTalon(int(r.n))
		p.hash += p.talonWord()
	case atHome:
		s := suitOf(int(r.n))
		cards[0] = card.New(int(p.height[r.n]), s)
		p.setHome(s, cards[0].Rank(), cards[0].Rank()-1)
	default:
		c := &p.columns[r.from]
		r.fromHash = c.hash
		p.hash -= p.word(r.from)
		cards = c.cards[c.n-r.n : c.n]
		for range r.n {
			c.pop()
		}
		if c.n > 0 && c.down == c.n {
			r.turned = true
			c.turn(false)
			c.down--
			p.numDown--
		}
		p.changed(r.from)
	}
	r.first = cards[0]
	if r.to == atHome && p.rules.Hole != NoHole {
		r.hole = p.height[0]
		p.setHole(r.first.Rank(), 1)
		return
	}
	switch r.to {
	case atHome:
		p.setHome(r.first.Suit(), r.first.Rank()-len(cards), r.first.Rank())
		return
	case toCell:
		p.setReserved(r.first, true)
		return
	}
	c := &p.columns[r.to]
	r.toHash = c.hash
	p.hash -= p.word(r.to)
	for _, at := range cards {
		c.push(at)
	}
	p.changed(r.to)
}

// changed adds the word of a column that has changed to the hash.
func (p *Position) changed(column uint8) {
	p.hash += p.word(column)
	p.ends[column] = p.columns[column].end()
}

// setHome changes the number of cards on a foundation of a suit from one number to another: the first such foundation
// if it rises, and else the last one, so that they stay sorted.
func (p *Position) setHome(s card.Suit, from, to int) {
	i := p.firstHome(s, from)
	if to < from {
		i = int(p.lastHome(s, from))
	}
	p.height[i] = uint8(to)
	p.numHome += uint8(to - from)
	p.hash += homeWord(s, uint8(to)) - homeWord(s, uint8(from))
}

// setReserved brings a card to the reserve or takes it from there.
func (p *Position) setReserved(c card.Card, there bool) {
	if there {
		p.reserve |= card.Bit(c)
		p.hash += numbers[c&63][reserved]
		p.stack[p.held] = c
		p.held++
	} else {
		p.reserve &^= card.Bit(c)
		p.hash -= numbers[c&63][reserved]
		if p.hasTwins() && !p.rules.Stacked {
			i := slices.Index(p.stack[:p.held], c)
			copy(p.stack[i:], p.stack[i+1:p.held])
		}
		p.held--
	}
	if p.hasTwins() {
		p.restack()
	}
}

// Undo takes back the last move made.
func (p *Position) Undo(game.Move) {
	last := len(p.played) - 1
	r := p.played[last]
	if p.played = p.played[:last]; r.fills {
		p.transferBack(&r)
		last--
		r, p.played = p.played[last], p.played[:last]
	}
	switch {
	case r.from != inTalon || r.to != toStock:
		p.transferBack(&r)
	case p.rules.Stock == ToWaste:
		p.waste = r.waste
	default:
		p.undeal(r.n)
	}
	p.hash, p.place = r.hash, r.place
}

// transferBack takes back a transfer, but for the hash of the position and the places of columns.
func (p *Position) transferBack(r *record) {
	var room [card.MaxRank]card.Card
	cards := p.unlay(r, room[:0])
	switch r.from {
	case inReserve:
		p.setReserved(cards[0], true)
	case inTalon:
		copy(p.talon[r.n+1:], p.talon[r.n:p.left])
		p.talon[r.n] = cards[0]
		p.left++
		p.waste, p.passes = r.waste, r.passes
	case atHome:
		p.setHome(r.first.Suit(), r.first.Rank()-1, r.first.Rank())
	default:
		c := &p.columns[r.from]
		if r.turned {
			c.down++
			p.numDown++
		}
		c.n += uint8(copy(c.cards[c.n:], cards))
		c.hash = r.fromHash
		p.ends[r.from] = c.last()
	}
}

// unlay takes the cards of a transfer from where they went.
func (p *Position) unlay(r *record, room []card.Card) []card.Card {
	n := uint8(1)
	if r.from < MaxColumns {
		n = r.n
	}
	if r.to == atHome && p.rules.Hole != NoHole {
		p.setHole(int(r.hole), -1)
		return append(room, r.first)
	}
	if r.to == toCell {
		p.setReserved(r.first, false)
		return append(room, r.first)
	}
	if r.to == atHome {
		p.setHome(r.first.Suit(), r.first.Rank(), r.first.Rank()-int(n))
		for i := range n {
			room = append(room, r.first-card.NumSuits*card.Card(i))
		}
		return room
	}
	c := &p.columns[r.to]
	c.n -= n
	c.hash = r.toHash
	p.ends[r.to] = c.end()
	return c.cards[c.n : c.n+n]
}
