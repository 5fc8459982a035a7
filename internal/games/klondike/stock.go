package klondike

import (
	"math/bits"

	"patience/game/card"
)

// put puts the stock into a state: which cards are left, and how many of them are
// on the waste. The redeals left must be set before.
func (p *Position) put(stock uint32, waste int) {
	p.stock = stock
	p.waste = uint8(p.wasteThatMatters(bits.OnesCount32(stock), waste))
	p.reach = p.reachable()
	p.near = p.reach
	if p.rules.limited() {
		p.passOn()
	}
}

// passOn leaves of the cards within reach those near that the present pass brings up.
func (p *Position) passOn() {
	first := p.firstDraw()
	for c := range p.reach.All() {
		if i := p.before(c) + 1; i != p.left() && (i < first || (i-first)%p.rules.Draw != 0) {
			p.near &^= card.Bit(c)
		}
	}
}

// skipsNothing reports whether all of the stock can be played at any time.
func (r *Rules) skipsNothing() bool { return r.Draw == 1 && !r.limited() }

// wasteThatMatters returns how many of n cards are on the waste, 0 if draws bring
// up the same cards as after the waste is turned over. That is so if a draw ends
// there from the first card on. Where passes are limited only the first draw is as
// good as none.
func (l *layout) wasteThatMatters(n, waste int) int {
	if l.rules.limited() {
		return l.wasteInPass(n, waste)
	}
	if waste == n || waste%l.rules.Draw == 0 {
		return 0
	}
	return waste
}

func (l *layout) wasteInPass(n, waste int) int {
	if waste == min(l.rules.Draw, n) {
		return 0
	}
	return waste
}

// redealsThatMatter returns how often n cards may be turned over, 0 if a draw takes
// them all: then the last one comes up without, and turned over no other one does.
func (l *layout) redealsThatMatter(n int, redeals uint8) uint8 {
	if n <= l.rules.Draw {
		return 0
	}
	return redeals
}

// firstDraw returns how many cards are on the waste when its last card can first be
// played.
func (p *Position) firstDraw() int {
	if p.waste == 0 {
		return p.rules.Draw
	}
	return int(p.waste)
}

// reachable computes which cards draws can bring up: those on which draws end from
// the first card on, if the waste may be turned over; the last card; and the same
// counted from the waste on.
func (p *Position) reachable() (reach card.Set) {
	if p.rules.skipsNothing() {
		return p.Stock()
	}
	last := p.left() - 1
	fromStart, fromWaste := p.rules.Draw, p.firstDraw()
	if p.rules.limited() && p.redeals == 0 {
		fromStart = fromWaste
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
			reach |= card.Bit(p.order[bits.TrailingZeros32(left)%MaxStock])
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
