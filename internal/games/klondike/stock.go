package klondike

import (
	"math/bits"

	"patience/game/card"
)

// put puts the stock into a state: which cards are left, and how many of them are
// on the waste.
func (p *Position) put(stock uint32, waste int) {
	p.stock = stock
	p.waste = uint8(p.wasteThatMatters(bits.OnesCount32(stock), waste))
	p.reach = p.reachable()
}

// wasteThatMatters returns how many of n cards are on the waste, 0 if draws bring
// up the same cards as after the waste is turned over. That is so if a draw ends
// there from the first card on.
func (l *layout) wasteThatMatters(n, waste int) int {
	if waste == n || waste%l.rules.Draw == 0 {
		return 0
	}
	return waste
}

// reachable computes which cards draws can bring up: those on which draws end from
// the first card on, the last card, and the same counted from the waste on.
func (p *Position) reachable() (reach card.Set) {
	if p.rules.Draw == 1 {
		return p.Stock()
	}
	last := p.left() - 1
	fromStart, fromWaste := p.rules.Draw, int(p.waste)
	if p.waste == 0 {
		fromWaste = p.rules.Draw
	}
	i := 0
	for left := p.stock; left != 0; left &= left - 1 {
		i++
		ends := i > last
		if i == fromStart {
			fromStart += p.rules.Draw
			ends = true
		}
		if i == fromWaste {
			fromWaste += p.rules.Draw
			ends = true
		}
		if ends {
			reach |= card.Bit(p.order[bits.TrailingZeros32(left)%maxStock])
		}
	}
	return reach
}

// before returns how many cards of stock and waste come before a card of it.
func (p *Position) before(c card.Card) int {
	return bits.OnesCount32(p.stock & (1<<p.place[c&63] - 1))
}

// neighbours returns what a card of stock and waste lies on there, and the card
// that lies on it, if there is one.
func (p *Position) neighbours(c card.Card) (below uint8, above card.Card, covered bool) {
	i := p.place[c&63]
	below = inStock
	if lower := p.stock & (1<<i - 1); lower != 0 {
		below = uint8(p.order[31-bits.LeadingZeros32(lower)])
	}
	upper := p.stock &^ (2<<i - 1)
	if upper != 0 {
		above = p.order[bits.TrailingZeros32(upper)]
	}
	return below, above, upper != 0
}
