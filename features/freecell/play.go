package freecell

import (
	"patience/features"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// playRows say what can be done now and soon. A card is a parent of the cards
// that may be put on it, which are its children.
var playRows = []row{
	whole("f_moves", "legal moves in this position", 0, 48, func(v *view) int { return len(v.moves) }),
	whole("f_moves_home", "cards that can go home now", 0, 4, func(v *view) int { return v.homing }),
	whole("f_moves_build", "legal moves onto columns that are not empty", 0, 24, func(v *view) int { return v.builds }),
	size("f_movable", "cards that can go home or onto a column that is not empty", 0, 12,
		func(v *view) card.Set { return v.movable }),
	size("f_hosts", "columns that are not empty and onto which a card can be put", 0, 8,
		func(v *view) card.Set { return v.hosts }),
	size("f_safe_home", "cards that can go home now without harm, because no card needs to lie on them any more: "+
		"aces, twos, and cards whose children are all home", 0, 4, (*view).safeHome),
	whole("f_cascade", "cards that can go home one after another without any other move", 0, 52, (*view).cascade),
	size("f_children_out", "cards, wherever they lie, that are not home and have a parent that is the last card of "+
		"a column", 0, 16, (*view).childrenOut),
	whole("f_child_depth", "for the last card of each column, the number of cards above its nearest child, added "+
		"up over the columns; of the children that are not home, the nearest is the one with the fewest cards above it", 0,
		352,
		func(v *view) int { return v.nearest(v.children) }),
	whole("f_parent_depth", "for the last card of each column, the number of cards above its nearest parent, added "+
		"up over the columns; of the parents that are not home, the nearest is the one with the fewest cards above it", 0,
		352,
		func(v *view) int { return v.nearest(v.parents) }),
	total("f_second_movable", "columns whose second card from the end could go home or onto another column if the "+
		"last card were gone", 0, 8, (*view).secondMovable),
	size("f_home", "cards that are home", 0, 52, func(v *view) card.Set { return v.home }),
	whole("f_home_spread", "cards home in the suit with the most of them, minus cards home in the suit with the "+
		"fewest", 0, 13,
		(*view).homeSpread),
	whole("f_free_cells", "empty cells", 0, 4, func(v *view) int { return v.position.FreeCells() }),
	size("f_stuck_cells", "cards in cells that can go neither home nor onto a column that is not empty", 0, 4,
		func(v *view) card.Set { return v.position.Cells() &^ v.movable }),
	whole("f_empty_columns", "empty columns", 0, 8, func(v *view) int { return v.position.EmptyColumns() }),
	whole("f_run_capacity", "length of the longest run that can be moved, card by card, onto a column that is not "+
		"empty", 1,
		1280,
		func(v *view) int {
			empty := v.position.EmptyColumns()
			if v.rules.Spaces != freecell.AnyCard {
				empty = 0 // no part of a run can wait there
			}
			return freecell.LongestRun(v.position.FreeCells(), empty, false)
		}),
}

func (v *view) safeHome() card.Set {
	var safe card.Set
	for c := range v.position.Next().All() {
		if v.above[c&63] == 0 && (c.Rank() <= 2 || v.children(c)&^v.home == 0) {
			safe |= card.Bit(c)
		}
	}
	return safe
}

func (v *view) cascade() int {
	var gone card.Set
	for pending := v.position.Next(); pending != 0; {
		c := pending.First()
		pending &^= card.Bit(c)
		if v.above[c&63]&^gone == 0 {
			gone |= card.Bit(c)
			pending = v.nextAfter(gone)
		}
	}
	return gone.Len()
}

// nextAfter returns the next cards to go home once the cards in gone are home
// too.
func (v *view) nextAfter(gone card.Set) card.Set {
	out := v.deck &^ v.home &^ gone
	return out &^ (out << card.NumSuits)
}

func (v *view) childrenOut() card.Set {
	var children card.Set
	for c := range v.position.Ends().All() {
		children |= v.children(c)
	}
	return children &^ v.home
}

// nearest adds up, over the last cards of columns, the number of cards above
// that relative which has the fewest above it.
func (v *view) nearest(relatives func(card.Card) card.Set) int {
	return sum(v.position.Ends(), func(c card.Card) int {
		return fewest(relatives(c)&^v.home, v.aboveCard)
	})
}

func (v *view) secondMovable(cards column) int {
	if len(cards) < 2 {
		return 0
	}
	last, second := cards[len(cards)-1], cards[len(cards)-2]
	places := v.parents(second) & v.position.Ends() &^ card.Bit(last)
	return features.Indicator(places != 0 || v.position.Next().Has(second))
}

func (v *view) homeSpread() int {
	fewest, most := card.MaxRank, 0
	for suit := range card.Suit(card.NumSuits) {
		n := (v.home & card.OfSuit(suit)).Len()
		fewest, most = min(fewest, n), max(most, n)
	}
	return most - fewest
}
