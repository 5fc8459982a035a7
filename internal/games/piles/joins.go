package piles

import (
	"slices"

	"patience/game"
	"patience/game/card"
)

// OpenRuns reports whether all cards lie face up in columns and runs of one suit move, as in Simple Simon. No card is
// there twice.
func (r *Rules) OpenRuns() bool {
	return r.SuitRuns && r.Stock == NoStock && r.apart() == 0 && r.Copies() == 1 && !r.hides()
}

// OpenRuns is that of the rules.
func (p *Position) OpenRuns() bool { return p.openRuns }

// joins reports whether join is for the rules.
func (p *Position) joins() bool {
	return p.openRuns && p.rules.Suits && p.rules.Spaces == AnyCard && p.rules.Ranks > 1
}

// join returns a move with which some shortest solution begins where whole suits go home in a game of open runs, and
// empty columns take any card.
//
// It joins an ace A to the two of its suit, if nothing lies on that and A lies on another two or alone in a column.
// Take any solution. Leave out the moves of A until it lies on its two. If another ace goes onto that two meanwhile,
// let it go to where A lay, and from there to wherever the one or the other of them goes: nothing can lie on an ace,
// so both can always move, and no two carries more than before. So an ace on its two stays there. Once all aces do,
// twos with their aces are what aces were, and so on up to the kings. Then only moves home are left.
func (p *Position) join() (m game.Move, ok bool) {
	for from := range uint8(len(p.rules.Sizes)) {
		c := p.at(from)
		if c.n == 0 || c.last().Rank() > 1 {
			break // aces come first
		}
		n := p.run(c)
		first := c.cards[c.n-n]
		switch to := slices.Index(p.ends[:len(p.rules.Sizes)], first+card.NumSuits); {
		case int(n) == p.rules.Ranks:
			m, ok = move{from, atHome, n}.code(), p.endsWithSuit(c)
		case to >= 0:
			m = move{from, uint8(slices.Index(p.place[:], uint8(to))), n}.code()
			ok = n == c.n || p.fits[c.cards[c.n-n-1]&63].Has(first)
		}
		if ok && (first.Rank() == 1 || p.areJoined(first.Rank())) {
			return m, true
		}
		ok = false
	}
	return 0, false
}

// areJoined reports whether all cards of lower ranks than one lie on the next higher ones of their suits.
func (p *Position) areJoined(below int) bool {
	for i := range p.rules.Sizes {
		c := &p.columns[i]
		for j, at := range c.cards[:c.n] {
			if at.Rank() < below && (j == 0 || c.cards[j-1] != at+card.NumSuits) {
				return false
			}
		}
	}
	return true
}
