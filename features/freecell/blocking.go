package freecell

import (
	"patience/features"
	"patience/game/card"
)

// blockingRows say which cards are in the way of others. A card v holds a card w
// if a lower card of w's suit lies below v, so that w cannot go home before v
// has left its column. Two cards of different suits in different columns that
// hold each other are a deadlock: neither goes home before the other has moved
// out of the way.
var blockingRows = []row{
	size("f_over_own_suit", "cards that hold themselves, because they lie above a lower card of their own suit", 0, 48,
		(*view).selfHeld),
	whole("f_inversions_suit", "pairs of cards of the same suit and column in which the higher card lies above the "+
		"lower", 0, 312,
		func(v *view) int {
			return v.belowEach(func(c card.Card) card.Set { return card.OfSuit(c.Suit()) & lowerRanks(c) })
		}),
	whole("f_inversions_colour", "pairs of cards of the same colour and column in which the higher card lies above the "+
		"lower", 0, 624,
		func(v *view) int { return v.belowEach(func(c card.Card) card.Set { return colour(c) & lowerRanks(c) }) }),
	whole("f_inversions", "pairs of cards of the same column in which the card of higher rank lies above the other", 0,
		1248, func(v *view) int { return v.belowEach(lowerRanks) }),
	whole("f_over_lower", "cards that lie above a card of lower rank", 0, 48,
		func(v *view) int {
			return sum(v.inColumns(), func(c card.Card) int { return features.Indicator(v.below[c&63]&lowerRanks(c) != 0) })
		}),
	neighbours("f_directly_on_lower", "cards that lie directly on a card of lower rank", 0, 48,
		func(_ *view, c, on card.Card) bool { return c.Rank() > on.Rank() }),
	size("f_twos_over_aces", "suits whose two lies above its ace", 0, 4,
		func(v *view) card.Set { return v.selfHeld() & (card.UpTo(2) &^ card.Aces) }),
	whole("f_holds", "pairs of cards in which the first card holds the second", 0, 2376,
		func(v *view) int { return sum(v.deck, func(c card.Card) int { return v.holds[c&63].Len() }) }),
	whole("f_over_suit_min", "different cards above any card of a suit except its king: the least number over the suits",
		0, 48,
		func(v *view) int { return fewest(v.highest(), v.heldBy) }),
	whole("f_over_suit_max", "different cards above any card of a suit except its king: the largest number over the suits",
		0, 51,
		func(v *view) int { return most(v.highest(), v.heldBy) }),
	whole("f_deadlocks", "pairs of cards of different suits and columns that hold each other", 0, 864,
		func(v *view) int { return sum(v.deck, func(c card.Card) int { return v.deadlocked(c).Len() }) / 2 }),
	whole("f_deadlocked", "cards that are in a deadlock", 0, 48,
		func(v *view) int {
			return sum(v.deck, func(c card.Card) int { return features.Indicator(v.deadlocked(c) != 0) })
		}),
	whole("f_deadlocks_open", "deadlocks in which neither card holds itself, so that one of them must make an extra "+
		"move", 0, 864, (*view).openDeadlocks),
	whole("f_deadlocks_disjoint", "number of deadlocks that have no card in common; they are chosen greedily among "+
		"those of f_deadlocks_open, from the lowest rank up", 0, 24, (*view).disjointDeadlocks),
}

func (v *view) heldBy(c card.Card) card.Set { return v.held[c&63] }

// selfHeld returns the cards that lie above a lower card of their suit.
func (v *view) selfHeld() card.Set {
	var cards card.Set
	for _, c := range v.tableau {
		cards |= v.holds[c&63] & card.Bit(c)
	}
	return cards
}

// belowEach counts the pairs of a card of a column and a card below it that is
// in counts of the first.
func (v *view) belowEach(counts func(card.Card) card.Set) int {
	n := 0
	for _, c := range v.tableau {
		n += (v.below[c&63] & counts(c)).Len()
	}
	return n
}

func lowerRanks(c card.Card) card.Set { return card.UpTo(c.Rank() - 1) }

func colour(c card.Card) card.Set {
	if c.Red() {
		return card.RedCards
	}
	return card.All &^ card.RedCards
}

// deadlocked returns the cards that are in a deadlock with c.
func (v *view) deadlocked(c card.Card) card.Set {
	column := v.above[c&63] | v.below[c&63] | card.Bit(c)
	return v.holds[c&63] & v.held[c&63] &^ column &^ card.OfSuit(c.Suit())
}

func (v *view) openDeadlocks() int {
	open := v.deck &^ v.selfHeld()
	return sum(open, func(c card.Card) int { return (v.deadlocked(c) & open).Len() }) / 2
}

func (v *view) disjointDeadlocks() int {
	n := 0
	for open := v.deck &^ v.selfHeld(); open != 0; open &= open - 1 {
		if partners := v.deadlocked(open.First()) & open; partners != 0 {
			open &^= card.Bit(partners.First())
			n++
		}
	}
	return n
}
