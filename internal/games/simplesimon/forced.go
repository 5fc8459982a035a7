package simplesimon

import (
	"patience/game"
	"patience/game/card"
)

// Forced returns a move that some shortest solution begins with.
//
// Where single cards go home, it takes home a card onto which no card can be put any
// more: its other moves can be left out, and whatever moves with it moves without it.
//
// Where suits go home, it joins an ace A to the two of its suit, if nothing lies on
// that and A lies on another two or alone in a column. Take any solution. Leave out the
// moves of A until it lies on its two. If another ace goes onto that two meanwhile, let
// it go to where A lay, and from there to wherever the one or the other of them goes:
// nothing can lie on an ace, so both can always move, and no two carries more than
// before. So an ace on its two stays there. Once all aces do, twos with their aces are
// what aces were, and so on up to the kings.
func (p *Position) Forced() (game.Move, bool) {
	if p.rules.Homing == Singles {
		return p.forcedHome()
	}
	for cards := p.out; cards != 0; cards &= cards - 1 {
		if c := cards.First(); !p.IsJoined(c) {
			return p.forcedJoin(c.Rank())
		}
	}
	return 0, false
}

// forcedHome returns a move home of a card, if all lower cards are home.
func (p *Position) forcedHome() (game.Move, bool) {
	for home := p.goesHome(0); home != 0; home &= home - 1 {
		if c := home.First(); p.out&card.UpTo(c.Rank()-1) == 0 {
			return p.moveTo(c, atHome), true
		}
	}
	return 0, false
}

// forcedJoin returns a forced move of a card of a rank. All cards of lower ranks lie on
// the next higher ones of their suits.
func (p *Position) forcedJoin(rank int) (game.Move, bool) {
	if rank == p.rules.Ranks {
		return p.forcedSuit()
	}
	for s := range card.Suit(card.NumSuits) {
		c := card.New(rank, s)
		if p.tops.Has(next(c)) && p.tops.Has(card.New(1, s)) && (p.floor.Has(c) || p.IsBuilt(c)) {
			return p.moveTo(c, uint8(next(c))), true
		}
	}
	return 0, false
}

// forcedSuit returns a move home. Every suit that is not home lies as one run.
func (p *Position) forcedSuit() (game.Move, bool) {
	home := p.goesHome(p.Movable())
	if home == 0 {
		return 0, false
	}
	return p.moveTo(home.First(), atHome), true
}
