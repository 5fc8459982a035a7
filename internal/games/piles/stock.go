package piles

import "patience/game/card"

// stockMoves reports whether a draw or a deal is a legal move.
func (p *Position) stockMoves() bool {
	switch {
	case p.waste == p.left:
		return false
	case p.rules.Stock == ToWaste:
		return p.rules.Passes == 1
	}
	return p.rules.Stock == ToColumns || p.FreeColumns() == 0
}

// StockMoves returns how many draws that are moves, or deals, there must be before the stock is empty.
func (p *Position) StockMoves() int {
	switch left := int(p.left - p.waste); {
	case p.rules.drawsAreMoves():
		return (left + p.rules.Draw - 1) / p.rules.Draw
	case p.rules.Stock >= ToColumns:
		return (left + len(p.rules.Sizes) - 1) / len(p.rules.Sizes)
	}
	return 0
}

// reachable returns the cards of stock and waste that can be played, after draws that are no moves.
func (p *Position) reachable() (cards card.Set) {
	if p.rules.Stock != ToWaste {
		return 0
	}
	for i, c := range p.talon[:p.left] {
		if p.isReached(i) {
			cards |= card.Bit(c)
		}
	}
	return cards
}

// isReached reports whether draws that are no moves bring up a card, before which some cards come.
func (p *Position) isReached(before int) bool {
	if p.rules.drawsAreMoves() {
		return before+1 == int(p.waste)
	}
	return p.isNear(before) || p.passes != 1 && (before+1)%p.rules.Draw == 0
}

// isNear reports whether draws bring up a card before the waste is turned over.
func (p *Position) isNear(before int) bool {
	n := before + 1 - int(p.waste)
	return n >= 0 && n%p.rules.Draw == 0 || before+1 == int(p.left)
}

// takeFromTalon takes a card away, and leaves the cards before it on the waste.
func (p *Position) takeFromTalon(before int) card.Card {
	if p.passes > 1 && !p.isNear(before) {
		p.passes--
	}
	c := p.talon[before]
	copy(p.talon[before:p.left], p.talon[before+1:p.left])
	p.left--
	p.waste = uint8(before)
	p.forgetDraws()
	return c
}

// forgetDraws sets the cards on the waste, and the passes, to the fewest that leave the same cards to be played
// now and later.
func (p *Position) forgetDraws() {
	draw := uint8(p.rules.Draw)
	switch {
	case p.rules.Stock != ToWaste || p.rules.drawsAreMoves():
	case p.rules.Passes > 0:
		if p.waste == min(draw, p.left) {
			p.waste = 0
		}
		if p.left <= draw {
			p.passes = 1
		}
	case p.waste == p.left || p.waste%draw == 0:
		p.waste = 0
	}
}

// draw brings cards to the waste.
func (p *Position) draw() {
	p.hash -= p.talonWord()
	p.waste = min(p.waste+uint8(p.rules.Draw), p.left)
	p.hash += p.talonWord()
}

// deal deals a card to each column, and returns how many.
func (p *Position) deal() (n uint8) {
	n = min(uint8(len(p.rules.Sizes)), p.left)
	for i, c := range p.talon[:n] {
		p.columns[i].push(c)
		p.ends[i] = c
	}
	copy(p.talon[:p.left-n], p.talon[n:p.left])
	p.left -= n
	p.order()
	return n
}

// undeal takes back a deal of n cards.
func (p *Position) undeal(n uint8) {
	copy(p.talon[n:], p.talon[:p.left])
	for i := range n {
		p.talon[i] = p.columns[i].pop()
		p.ends[i] = p.columns[i].end()
	}
	p.left += n
	p.order()
}
