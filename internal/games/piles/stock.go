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
	case p.rules.Fill == FromWaste: // fills may take all of them
	case p.rules.Hole != NoHole: // draws bring cards home
	case p.rules.drawsAreMoves():
		return (left + p.rules.Draw - 1) / p.rules.Draw
	case p.rules.Stock >= ToColumns:
		return (left + len(p.rules.Sizes) - 1) / len(p.rules.Sizes)
	}
	return 0
}

// OnlyStockDown reports whether a stock is left that is dealt to full columns, and no card of a column lies face down.
func (p *Position) OnlyStockDown() bool {
	return p.rules.Stock == ToFullColumns && p.left > 0 && p.numDown == 0
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

// isSameDraw reports whether taking a card leads to the same position as taking one of the like cards just before it.
func (p *Position) isSameDraw(before int) bool {
	waste, passes := p.afterTaking(before)
	for i := before - 1; i >= 0 && p.talon[i] == p.talon[before]; i-- {
		if w, n := p.afterTaking(i); p.isReached(i) && w == waste && n == passes {
			return true
		}
	}
	return false
}

// afterTaking returns the cards on the waste and the passes after a card has been taken, which leaves the cards before
// it on the waste.
func (p *Position) afterTaking(before int) (waste, passes uint8) {
	passes = p.passes
	if passes > 1 && !p.isNear(before) {
		passes--
	}
	return p.rules.leastDraws(p.left-1, uint8(before), passes)
}

// takeFromTalon takes a card away.
func (p *Position) takeFromTalon(before int) card.Card {
	p.waste, p.passes = p.afterTaking(before)
	c := p.talon[before]
	copy(p.talon[before:p.left], p.talon[before+1:p.left])
	p.left--
	return c
}

// forgetDraws sets the cards on the waste, and the passes, to the least ones.
func (p *Position) forgetDraws() { p.waste, p.passes = p.rules.leastDraws(p.left, p.waste, p.passes) }

// leastDraws returns the fewest cards on the waste, and the fewest passes, that leave the same cards to be played now
// and later.
func (r *Rules) leastDraws(left, waste, passes uint8) (leastWaste, leastPasses uint8) {
	draw := uint8(r.Draw)
	switch {
	case r.Stock != ToWaste || r.drawsAreMoves():
	case r.Passes > 0:
		if waste == min(draw, left) {
			waste = 0
		}
		if left <= draw {
			passes = 1
		}
	case waste == left || waste%draw == 0:
		waste = 0
	}
	return waste, passes
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
