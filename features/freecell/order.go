package freecell

import (
	"patience/features"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// orderRows say what is in order already. A run is a longest stretch of a column
// in which every card fits on the one below; it has at least one card. The terms
// are those of Kume (1998). The run at a column's end is its sequence. A column
// that is one run is a subtower, and a tower if it starts with a king. Two cards
// are sequenciable if one sequence can hold both.
var orderRows = []row{
	total("f_runs", "number of runs in all columns", 0, 52, (*view).runs),
	features.NewRow("f_runs_per_column", "mean number of runs in the columns that are not empty; 0 if all are empty", 0,
		52,
		func(v *view) float64 { return float64(v.total((*view).runs)) / float64(max(1, len(v.columns))) }),
	smallest("f_runs_min", "runs in the column with the fewest, among the columns that are not empty", 0, 52,
		(*view).runs),
	largest("f_run_longest", "cards in the longest run", 0, 13, (*view).longestRun),
	total("f_sequences", "number of sequences of two cards or more", 0, 8,
		func(v *view, cards column) int { return features.Indicator(v.sequence(cards) >= 2) }),
	total("f_sequence_cards", "cards in the sequences of all columns", 0, 52, (*view).sequence),
	largest("f_sequence_longest", "cards in the longest sequence", 0, 13, (*view).sequence),
	total("f_floor_run_cards", "cards in the runs that start on the floor", 0, 52, (*view).floorRun),
	total("f_king_run_cards", "cards in the runs that start on the floor with a king", 0, 52,
		func(v *view, cards column) int { return v.kingFirst(cards) * v.floorRun(cards) }),
	total("f_subtowers", "columns that are subtowers", 0, 8, (*view).subtower),
	total("f_towers", "columns that are towers", 0, 4, (*view).tower),
	total("f_tower_cards", "cards in towers", 0, 52,
		func(v *view, cards column) int { return v.tower(cards) * len(cards) }),
	neighbours("f_sequenciable", "cards that are sequenciable with the card directly below them", 0, 50,
		func(v *view, c, on card.Card) bool { return v.class(c) == v.class(on) }),
	whole("f_sequenciable_ends", "pairs of columns whose last cards are sequenciable", 0, 28, (*view).sequenciableEnds),
	total("f_sequenciable_most", "for each column, the largest number of its cards that are sequenciable with one "+
		"another, added up over the columns", 0, 52, (*view).largestClass),
	neighbours("f_descents", "cards that lie directly on a card one rank higher, of any suit", 0, 48,
		func(_ *view, c, on card.Card) bool { return c.Rank()+1 == on.Rank() }),
	neighbours("f_descents_suit", "cards that lie directly on the next higher card of their suit", 0, 48,
		func(_ *view, c, on card.Card) bool { return c+card.NumSuits == on }),
	neighbours("f_same_colour", "cards that lie directly on a card of their colour", 0, 50,
		func(_ *view, c, on card.Card) bool { return c.Red() == on.Red() }),
}

// runs counts the runs of a column.
func (v *view) runs(cards column) int {
	n := 0
	for _, c := range cards {
		if !v.fitted.Has(c) {
			n++
		}
	}
	return n
}

func (v *view) longestRun(cards column) int {
	longest, length := 0, 0
	for _, c := range cards {
		length++
		if !v.fitted.Has(c) {
			length = 1
		}
		longest = max(longest, length)
	}
	return longest
}

// sequence returns the length of the run at the end of a column.
func (v *view) sequence(cards column) int {
	n := 1
	for v.fitted.Has(cards[len(cards)-n]) {
		n++
	}
	return n
}

// floorRun returns the length of the run that starts on the floor.
func (v *view) floorRun(cards column) int {
	n := 1
	for n < len(cards) && v.fitted.Has(cards[n]) {
		n++
	}
	return n
}

// The following return 1 or 0.

func (v *view) kingFirst(cards column) int { return features.Indicator(v.highest().Has(cards[0])) }

func (v *view) subtower(cards column) int { return features.Indicator(v.sequence(cards) == len(cards)) }

func (v *view) tower(cards column) int { return v.subtower(cards) * v.kingFirst(cards) }

// class numbers the classes of sequenciable cards. If columns are built in suit,
// they are the suits; regardless of suit there is one. If columns are built in alternate colours, there are two:
// the even red ranks with the odd black ones, and the others.
func (v *view) class(c card.Card) int {
	switch v.rules.Build {
	case freecell.InSuit:
		return int(c.Suit())
	case freecell.AnySuit:
		return 0
	}
	if c.Red() {
		return c.Rank() % 2
	}
	return 1 - c.Rank()%2
}

func (v *view) sequenciableEnds() int {
	var ends [card.NumSuits]int
	for c := range v.position.Ends().All() {
		ends[v.class(c)]++
	}
	pairs := 0
	for _, n := range ends {
		pairs += n * (n - 1) / 2
	}
	return pairs
}

func (v *view) largestClass(cards column) int {
	var sizes [card.NumSuits]int
	largest := 0
	for _, c := range cards {
		k := v.class(c)
		sizes[k]++
		largest = max(largest, sizes[k])
	}
	return largest
}
