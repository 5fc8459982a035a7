package freecell

import (
	"patience/game"
	"patience/game/card"
)

// Safe returns a move home that loses no win, if there is one: of a card c of
// rank r when the other suits that can bear on it are so far home that nothing
// has to rest on c any more. Where cards build in suit that is every move home.
// In alternate colours it is when both suits of the other colour are home up
// to rank r−2 and the other suit of c's colour up to r−3.
//
// For then only the two cards of rank r−1 of the other colour could be put on
// c, and on these only the card of rank r−2 of c's colour and other suit, and
// on that nothing. Take any win, and let it send c home first; whenever it puts
// one of these three cards onto another of them or onto c, send it home
// instead, which is possible since it is the next of its suit, after the one
// of the three that lies on it, if a run moves. The other cards are never put on
// these four. So all moves of the other cards stay legal, with at least as much
// room.
func (p *Position) Safe() (game.Move, bool) {
	ready := (p.ends | p.cells) & p.next
	if ready == 0 {
		return 0, false
	}
	if p.rules.Build == InSuit {
		return p.homeMove(ready.First()), true
	}
	for ; ready != 0; ready &= ready - 1 {
		c := ready.First()
		if p.nothingRestsOn(c) {
			return p.homeMove(c), true
		}
	}
	return 0, false
}

func (p *Position) homeMove(c card.Card) game.Move { return newMove(c, p.on[c&63], Home) }

// nothingRestsOn reports whether no card below the next of its suit has to be
// put on c, directly or through one other: see [Position.Safe].
func (p *Position) nothingRestsOn(c card.Card) bool {
	other := card.All &^ card.RedCards
	if !c.Red() {
		other = card.RedCards
	}
	rank := c.Rank()
	// The next card of a suit has the rank after what is home; all suits that
	// are no longer in next are complete.
	return p.next&other&card.UpTo(max(rank-2, 0)) == 0 && p.next&^other&card.UpTo(max(rank-3, 0)) == 0
}

// Forced returns a safe move home: of a card on which nothing will want to
// rest, because all cards that could be put on it are home, or are aces, which
// could go home themselves. The card must go home once anyway, at the same
// cost, so it may go now.
func (p *Position) Forced() (game.Move, bool) {
	home := p.HomeCards()
	for ready := (p.ends | p.cells) & p.next; ready != 0; ready &= ready - 1 {
		c := ready.First()
		if p.rules.children(c)&^(home|card.Aces) == 0 {
			return newMove(c, p.on[c&63], Home), true
		}
	}
	return 0, false
}
