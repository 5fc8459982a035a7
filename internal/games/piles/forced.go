package piles

import (
	"slices"

	"patience/game"
	"patience/game/card"
)

// Forced returns a move with which some shortest solution begins: where cards are joined, that of join, and else the
// move home of a card onto which no card can be put any more, as all cards that fit on it are home. If there are
// several such cards, a foundation waits for each of them. Take any solution, and leave out the moves of that card. It
// is the last of its column, and stays the last of whatever moves with it, unless a card is dealt on it; that card
// moves alone. So every other move can be made without it, and a column that it leaves empty earlier takes what it
// took before. No move is known to be safe where cards come back from home, where tails move with what is dealt on
// them, where a deal needs full columns, where an empty column is filled at once, and where cards go into a hole.
func (p *Position) Forced() (game.Move, bool) {
	if p.joins() {
		return p.join()
	}
	deals := p.ordered() && (p.rules.Moves == Tails || p.rules.Stock == ToFullColumns)
	if p.rules.Back || p.rules.Suits || deals || p.rules.Fill != NoFill || p.rules.Hole != NoHole {
		return 0, false
	}
	next := p.next()
	if next == 0 {
		return 0, false
	}
	home := p.home()
	for from := range uint8(len(p.rules.Sizes)) {
		if c := p.at(from); c.n > 0 && next.Has(c.last()) && p.isFree(c.last(), home) {
			return move{from, atHome, 1}.code(), true
		}
	}
	for cards := p.playable() & next; cards != 0; cards &= cards - 1 {
		if c := cards.First(); p.isFree(c, home) {
			return move{inReserve, atHome, uint8(c)}.code(), true
		}
	}
	return 0, false
}

// MayForce reports whether a forced move may follow a legal move. The position has none itself. None follows a move
// between columns that leaves no card at the end of a column that may go home. Where cards are joined, none does while
// some ace is not, unless such an ace and its two are at the ends of columns then that were not so before.
func (p *Position) MayForce(code game.Move) bool {
	m := decode(code)
	if max(m.from, m.to) >= MaxColumns || p.fills(m) {
		return true
	}
	c := p.at(m.from)
	first, left := c.cards[c.n-m.n], noEnd
	if c.n > m.n {
		left = c.cards[c.n-m.n-1]
	}
	isEnd := func(at card.Card) bool { return slices.Contains(p.ends[:len(p.rules.Sizes)], at) }
	switch {
	case !p.joins():
		return p.next().Has(left)
	case p.areJoined(2), left.Rank() == 1, left.Rank() == 2 && isEnd(left-card.NumSuits):
		return true
	}
	return first.Rank() == 1 && (first+card.NumSuits == left || isEnd(first+card.NumSuits))
}

// isFree reports whether no card can be put any more on a card that may go home, and whether it may still go home after
// any card like it. It is told which cards are home, each as often as the deck has it.
func (p *Position) isFree(c card.Card, home card.Set) bool {
	return p.fits[c&63]&^home == 0 && (c.Rank() == 1 || home.Has(c-card.NumSuits))
}

// home returns the cards that are home, each as often as the deck has it.
func (p *Position) home() (cards card.Set) {
	for s := range card.Suit(card.NumSuits) {
		lowest := p.height[p.founds-card.NumSuits+uint8(s)]
		cards |= card.OfSuit(s) & card.UpTo(int(lowest))
	}
	return cards
}
