package klondike

import (
	"slices"

	"patience/game/card"
)

// This file holds the steps of draws of one card in any number of passes, where every card of the stock can
// be played at any time. There a card of the stock has one use in a column: another
// card goes onto it. So it can wait in the stock until right before that: its place
// takes no other card until then, and home it can go from the stock. So a step is a
// chain: a card from the stock goes onto the last card of a column or to an empty
// column, the next one onto it, and so on. It ends with a card that is not from the
// stock:
//
//   - A card that lies on one face down, which is turned up, or a card from home.
//   - A card that lies on the twin of the chain's last one; then that goes home.
//
// A first card of a column that makes room for a king ends a chain, too, and the
// king begins another one in the same step.

// A chain is cards of which each one is put to its place after those that follow it.
// A king goes to an empty column, another card onto the one that follows it.
type chain struct {
	steps *steps
	cards []card.Card
	used  card.Set // of cards
}

// appendChains appends the steps that put cards onto columns.
func (p *Position) appendChains(s *steps, bases card.Set) {
	var room [card.Deck]card.Card
	c := chain{steps: s, cards: room[:0]}
	for ; bases != 0; bases &= bases - 1 {
		p.appendChain(&c, bases.First(), false)
	}
	for back := p.back(); back != 0; back &= back - 1 {
		if at := back.First(); !p.isNeedlessBack(at) {
			p.appendChain(&c, at, false)
		}
	}
	for next := p.next() & p.up &^ p.tops; next != 0; next &= next - 1 {
		if other := Twin(next.First()); p.reach.Has(other) {
			p.appendChain(&c, other, true)
		}
	}
}

// appendChain appends the steps that put a card to its place after the cards of a
// chain, the last ones first. At the end of each its twin goes home, if it is to.
func (p *Position) appendChain(c *chain, at card.Card, twinHome bool) {
	if c.used.Has(at) {
		return
	}
	c.cards, c.used = append(c.cards, at), c.used|card.Bit(at)
	if p.kings.Has(at) {
		p.appendKingChain(c, twinHome)
	} else {
		if to := fitsOn[at&63] & p.tops; to != 0 {
			p.addChain(c, uint8(to.First()), twinHome)
		}
		for list := fitsOn[at&63] & p.reach; list != 0; list &= list - 1 {
			p.appendChain(c, list.First(), twinHome)
		}
	}
	c.cards, c.used = c.cards[:len(c.cards)-1], c.used&^card.Bit(at)
}

// appendKingChain appends the steps of a chain that begins with a king, in an empty
// column or in one that is emptied for it.
func (p *Position) appendKingChain(c *chain, twinHome bool) {
	if p.tops.Len() < p.rules.Columns {
		p.addChain(c, onFloor, twinHome)
		return
	}
	for floor := p.floor &^ p.kings; floor != 0; floor &= floor - 1 {
		p.appendChain(c, floor.First(), twinHome)
	}
}

// addChain adds a chain as a step, whose last card goes to a place.
func (p *Position) addChain(c *chain, to uint8, twinHome bool) {
	moves := c.steps.moves
	for i := len(c.cards) - 1; i >= 0; i-- {
		at := c.cards[i]
		moves = append(moves, p.moveTo(at, to))
		to = uint8(at)
		if i > 0 && p.kings.Has(c.cards[i-1]) {
			to = onFloor
		}
	}
	if twinHome {
		twin := Twin(c.cards[0])
		home := p.moveTo(twin, atHome)
		if i := slices.Index(c.cards, twin); i >= 0 { // it made room for a king, and lies elsewhere now
			home = move{card: twin, to: atHome, from: decode(moves[len(moves)-1-i]).to}.code()
		}
		moves = append(moves, p.moveTo(p.child(twin), to), home)
	}
	c.steps.moves = moves
	c.steps.ends = append(c.steps.ends, len(moves))
}
