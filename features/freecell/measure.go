package freecell

import (
	"patience/features"
	"patience/game/card"
)

// The first functions of this file make rows of simpler functions than
// [features.NewRow] does, the others make these functions.

// whole makes a row of a count.
func whole(name, doc string, low, high float64, f func(*view) int) row {
	return features.NewRow(name, doc, low, high, func(v *view) float64 { return float64(f(v)) })
}

// size makes a row that counts the cards of a set.
func size(name, doc string, low, high float64, f func(*view) card.Set) row {
	return whole(name, doc, low, high, func(v *view) int { return f(v).Len() })
}

// total adds up a number of each column that is not empty; smallest and largest
// take the least and the greatest of them. All three are 0 if all columns are
// empty.
func total(name, doc string, low, high float64, f func(*view, column) int) row {
	return whole(name, doc, low, high, func(v *view) int { return v.total(f) })
}

func smallest(name, doc string, low, high float64, f func(*view, column) int) row {
	return whole(name, doc, low, high, func(v *view) int {
		if len(v.columns) == 0 {
			return 0
		}
		least := card.Deck
		for _, cards := range v.columns {
			least = min(least, f(v, cards))
		}
		return least
	})
}

func largest(name, doc string, low, high float64, f func(*view, column) int) row {
	return whole(name, doc, low, high, func(v *view) int {
		most := 0
		for _, cards := range v.columns {
			most = max(most, f(v, cards))
		}
		return most
	})
}

// neighbours counts the cards that lie directly on a card to which they are
// related.
func neighbours(name, doc string, low, high float64, related func(v *view, c, on card.Card) bool) row {
	return total(name, doc, low, high, func(v *view, cards column) (n int) {
		for i := 1; i < len(cards); i++ {
			n += features.Indicator(related(v, cards[i], cards[i-1]))
		}
		return n
	})
}

func (v *view) total(f func(*view, column) int) int {
	sum := 0
	for _, cards := range v.columns {
		sum += f(v, cards)
	}
	return sum
}

// sum adds up a number of each card of a set.
func sum(cards card.Set, f func(card.Card) int) int {
	n := 0
	for c := range cards.All() {
		n += f(c)
	}
	return n
}

// union joins the entries of a table of sets for the cards of a set.
func union(cards card.Set, table *[64]card.Set) card.Set {
	var all card.Set
	for c := range cards.All() {
		all |= table[c&63]
	}
	return all
}

// fewest and most return the size of the smallest and of the largest of the sets
// that belong to the cards of a set. They return 0 if there is no card.
func fewest(cards card.Set, of func(card.Card) card.Set) int {
	if cards == 0 {
		return 0
	}
	n := card.Deck
	for c := range cards.All() {
		n = min(n, of(c).Len())
	}
	return n
}

func most(cards card.Set, of func(card.Card) card.Set) int {
	n := 0
	for c := range cards.All() {
		n = max(n, of(c).Len())
	}
	return n
}
