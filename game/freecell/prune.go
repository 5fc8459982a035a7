package freecell

import (
	"patience/game"
	"patience/game/card"
)

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

// Redundant reports whether m need not be made right after last. Where runs
// move it knows nothing. For single cards it is so in two cases:
//
// The same card moves twice. It could have gone where it goes at once, since
// where it lay for one move was in nobody's way before.
//
// Another card moves, could have moved before, and last could still be made
// after it, with the same result. Of the two orders the one whose last move
// is the greater is kept.
func (p *Position) Redundant(last, m game.Move) bool {
	if !p.rules.single() {
		return false
	}
	c := MoveCard(last)
	if MoveCard(m) == c {
		return true
	}
	return m < last && p.commutes(last, m)
}

// commutes reports whether m, legal right after last, was legal before it,
// and last is legal after m: m needs nothing that last has uncovered, vacated
// or laid. Both move a card not moved by the other.
func (p *Position) commutes(last, m game.Move) bool {
	from, to := MoveFrom(last), MoveTo(m)
	switch {
	case MoveTo(last) == Home, Place(MoveCard(m)) == from, to == Place(MoveCard(last)):
		return false
	case to == Cell:
		return from != Cell || p.FreeCells() > 1
	case to == Floor:
		return from != Floor || p.EmptyColumns() > 1
	}
	return to != from
}
