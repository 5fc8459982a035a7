package freecell

import (
	"fmt"
	"slices"
	"strings"

	"patience/game/card"
)

// depthRows say how deep the cards lie that are needed first.
func depthRows() []row {
	return slices.Concat(
		aboveLowCards(), aboveRank(1, "aces"), aboveRank(2, "twos"), aboveRank(3, "threes"),
		aboveNextCards(), digRows,
	)
}

// digRows are the rows that look at all suits together.
var digRows = []row{
	whole("f_above_next", "cards above the next card of each suit, added up over the suits", 0, 198,
		func(v *view) int { return v.allAbove(v.position.Next()) }),
	whole("f_above_next_min", "cards above the next card of a suit: the least number over the suits that are not "+
		"complete", 0, 48,
		func(v *view) int { return fewest(v.position.Next(), v.aboveCard) }),
	whole("f_above_next_max", "cards above the next card of a suit: the largest number over the suits", 0, 51,
		func(v *view) int { return most(v.position.Next(), v.aboveCard) }),
	size("f_dig_next", "different cards that lie above the next card to go home of some suit", 0, 51,
		func(v *view) card.Set { return union(v.position.Next(), &v.above) }),
	size("f_dig_twos", "different cards that lie above an ace or a two", 0, 51,
		func(v *view) card.Set { return union(card.UpTo(2), &v.above) }),
	size("f_dig_threes", "different cards that lie above an ace, a two or a three", 0, 51,
		func(v *view) card.Set { return union(lowCards, &v.above) }),
	whole("f_dig_suit_min", "different cards above the three cards of a suit that go home next: the least number over "+
		"the suits that are not complete", 0, 48,
		func(v *view) int { return fewest(v.position.Next(), v.aboveThree) }),
	whole("f_dig_suit_max", "different cards above the three cards of a suit that go home next: the largest number over "+
		"the suits", 0, 51,
		func(v *view) int { return most(v.position.Next(), v.aboveThree) }),
	whole("f_depth_by_rank", "for each card, the number of cards above it times 14 minus its rank, added up", 0, 12194,
		func(v *view) int {
			return sum(v.deck, func(c card.Card) int { return v.above[c&63].Len() * (card.MaxRank + 1 - c.Rank()) })
		}),
}

// aboveLowCards returns a row for each low card.
func aboveLowCards() (rows []row) {
	for c := range lowCards.All() {
		rows = append(rows, whole("f_above_"+strings.ToLower(c.String()), fmt.Sprintf("cards above %s", c), 0, 51,
			func(v *view) int { return v.above[c&63].Len() }))
	}
	return rows
}

func aboveRank(rank int, name string) []row {
	cards := card.UpTo(rank) &^ card.UpTo(rank-1)
	return []row{
		whole("f_above_"+name, "cards above each of the "+name+", added up", 0, 198,
			func(v *view) int { return v.allAbove(cards) }),
		whole("f_above_"+name+"_max", "cards above the one of the "+name+" that has the most cards above it", 0, 51,
			func(v *view) int { return most(cards, v.aboveCard) }),
	}
}

// aboveNextCards returns a row for the next card of each suit.
func aboveNextCards() (rows []row) {
	for s := range card.Suit(card.NumSuits) {
		rows = append(rows, whole("f_above_next_"+strings.ToLower(s.String()),
			fmt.Sprintf("cards above the next card of suit %s; 0 if the suit is complete", s), 0, 51,
			func(v *view) int { return v.allAbove(v.position.Next() & card.OfSuit(s)) }))
	}
	return rows
}

// allAbove adds up the numbers of cards above each card of a set.
func (v *view) allAbove(cards card.Set) int {
	return sum(cards, func(c card.Card) int { return v.above[c&63].Len() })
}

func (v *view) aboveCard(c card.Card) card.Set { return v.above[c&63] }

// aboveThree returns the cards above c or above one of the two cards that go
// home after it.
func (v *view) aboveThree(c card.Card) card.Set {
	return v.above[c&63] | v.above[(c+card.NumSuits)&63] | v.above[(c+2*card.NumSuits)&63]
}
