package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// A ruling says which cards of pairs are in no plan that has one card of each pair and no
// other. A card outside the pairs rules a card out if it and the partner of that card hold
// each other, since such a plan needs the partner then.
type ruling struct {
	known bool
	none  card.Set      // those that no card rules out
	one   card.Set      // those that one card rules out
	by    [64]card.Card // that card
}

// plannedAfter returns the cards that may be on a detour in some cheapest plan of the
// position after a move, the forced ones included. No other card is in one. The card must
// not come from home, and the bound is that of the child by [Relaxed].
//
// A plan has a card of each pair. If it has as many cards as there are pairs, it has no
// other, which leaves few cards without a search. The pairs of the parent are pairs of the
// child unless they contain the card that moves: two cards hold each other by what lies
// beneath them, and nothing else moves.
//
// If the move lowers Relaxed, the card makes a detour. The plans of the child are then plans
// of the parent without that card. They are plans of the parent, too, if a card goes from a
// cell to a column and Relaxed stays.
func (r *relaxedChildren) plannedAfter(m game.Move, bound int) card.Set {
	r.layOutParent()
	r.prepare()
	c, from, to := freecell.MoveCard(m), freecell.MoveFrom(m), freecell.MoveTo(m)
	forced := r.forced &^ card.Bit(c)
	if to < freecell.Floor {
		forced |= r.holdsAt(card.Card(to)) & card.Bit(c)
	}
	detours := bound - r.home - forced.Len()
	if to == freecell.Home {
		detours++
	}
	planned := r.deck
	switch spare := detours - r.paired.Len()/2; {
	case r.paired.Has(c) || spare == 1 && to < freecell.Floor:
		planned = r.plannedPaired(c, to, forced, detours)
	case spare == 0:
		planned = forced | r.plannedWithout(c)
	}
	if bound < r.bound || from == freecell.Cell && bound == r.bound {
		planned &^= r.unplanned
	}
	return planned
}

// plannedWithout returns the cards of pairs that are not ruled out if c moves, which is in
// no pair.
func (r *relaxedChildren) plannedWithout(c card.Card) card.Set {
	single := r.deck &^ (r.gone | r.paired)
	if !r.ruling.known {
		r.rule(single)
	}
	planned := r.ruling.none
	if single.Has(c) {
		for rest := r.ruling.one; rest != 0; rest &= rest - 1 {
			if r.ruling.by[rest.First()&63] == c {
				planned |= rest & -rest
			}
		}
	}
	return planned
}

// rule finds which cards of pairs are ruled out by single cards.
func (r *relaxedChildren) rule(single card.Set) {
	r.ruling.known, r.ruling.none, r.ruling.one = true, 0, 0
	for rest := r.paired; rest != 0; rest &= rest - 1 {
		c := rest.First()
		switch by := r.mutual(r.partner[c&63]) & single; {
		case by == 0:
			r.ruling.none |= card.Bit(c)
		case by&(by-1) == 0:
			r.ruling.one |= card.Bit(c)
			r.ruling.by[c&63] = by.First()
		}
	}
}

// plannedPaired is plannedAfter for a card that is in a pair, or can be in one where it
// goes to.
func (r *relaxedChildren) plannedPaired(c card.Card, to freecell.Place, forced card.Set, detours int) card.Set {
	paired, formerPartner := r.without(c)
	if to < freecell.Floor && !forced.Has(c) && paired.Len()/2 < detours {
		if partners := r.holdsAt(card.Card(to)) & r.held[c&63] & r.deck &^ (r.gone | paired); partners != 0 {
			paired |= r.pair(c, partners.First())
		}
	}
	planned := r.deck
	if paired.Len()/2 == detours {
		planned = forced
		single := r.deck &^ (r.gone | paired | card.Bit(c))
		for rest := paired; rest != 0; rest &= rest - 1 {
			x := rest.First()
			if b := r.partner[x&63]; b == c || r.mutual(b)&single == 0 {
				planned |= card.Bit(x)
			}
		}
	}
	r.pair(c, formerPartner)
	return planned
}
