package freecell

import (
	"patience/features"
	"patience/game/card"
)

// shapeRows say how the columns look: where kings and low cards lie, what is on
// the floor and at the ends, how long the columns are.
var shapeRows = []row{
	size("f_kings_floor", "kings on the floor of a column", 0, 4,
		func(v *view) card.Set { return v.kings() & v.position.Bases() }),
	size("f_kings_buried", "kings in a column but not on its floor", 0, 4,
		func(v *view) card.Set { return v.kings() &^ v.position.Bases() }),
	size("f_kings_ends", "kings at the end of a column that has other cards", 0, 4,
		func(v *view) card.Set { return v.kings() & v.position.Ends() &^ v.position.Bases() }),
	size("f_below_kings", "different cards that lie below a king", 0, 51,
		func(v *view) card.Set { return union(v.kings(), &v.below) }),
	size("f_low_below_kings", "low cards that lie below a king", 0, 12,
		func(v *view) card.Set { return union(v.kings(), &v.below) & lowCards }),
	size("f_low_floor", "low cards on the floor of a column", 0, 8,
		func(v *view) card.Set { return v.low() & v.position.Bases() }),
	size("f_low_ends", "low cards at the end of a column", 0, 8,
		func(v *view) card.Set { return v.low() & v.position.Ends() }),
	whole("f_ace_columns", "columns with an ace", 0, 4, func(v *view) int { return v.columnsWith(card.Aces) }),
	whole("f_low_columns", "columns with a low card", 0, 8, func(v *view) int { return v.columnsWith(lowCards) }),
	largest("f_low_in_column_max", "low cards in the column with the most", 0, 12, (*view).lowIn),
	whole("f_floor_ranks", "ranks of the cards on the floor, added up", 0, 100,
		func(v *view) int { return sum(v.position.Bases(), card.Card.Rank) }),
	whole("f_end_ranks", "ranks of the last cards of columns, added up", 0, 100,
		func(v *view) int { return sum(v.position.Ends(), card.Card.Rank) }),
	whole("f_end_twins", "pairs of last cards of the same rank and colour, which compete for the same places", 0, 4,
		(*view).endTwins),
	size("f_red_ends", "columns whose last card is red", 0, 8,
		func(v *view) card.Set { return v.position.Ends() & card.RedCards }),
	whole("f_colour_imbalance", "number of red last cards minus number of black ones, without the sign", 0, 8,
		(*view).colourImbalance),
	largest("f_column_longest", "cards in the longest column", 0, 52, (*view).length),
	smallest("f_column_shortest", "cards in the shortest column that is not empty", 0, 52, (*view).length),
	features.NewRow("f_column_variance", "variance of the number of cards in a column, empty columns included", 0,
		295.75, (*view).lengthVariance),
}

func (v *view) columnsWith(cards card.Set) int {
	n := 0
	for _, s := range v.sets {
		n += features.Indicator(s&cards != 0)
	}
	return n
}

func (v *view) endTwins() int {
	ends := v.position.Ends()
	return sum(ends, func(c card.Card) int {
		twin := colour(c) & higherSuits(c)
		return (ends & twin).Len()
	})
}

// higherSuits returns the cards of c's rank and a later suit.
func higherSuits(c card.Card) card.Set {
	return card.UpTo(c.Rank()) &^ (card.Bit(c)<<1 - 1)
}

// colourImbalance is what red last cards are more than black ones, or fewer.
func (v *view) colourImbalance() int {
	ends := v.position.Ends()
	more := 2*(ends&card.RedCards).Len() - ends.Len()
	return max(more, -more)
}

func (v *view) length(cards column) int { return len(cards) }

// lowIn counts the low cards of a column.
func (v *view) lowIn(cards column) (n int) {
	for _, c := range cards {
		n += features.Indicator(lowCards.Has(c))
	}
	return n
}

func (v *view) lengthVariance() float64 {
	squares := v.total(func(_ *view, cards column) int { return len(cards) * len(cards) })
	columns := float64(v.rules.Columns)
	mean := float64(len(v.tableau)) / columns
	return float64(squares)/columns - float64(mean*mean)
}
