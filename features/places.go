package features

import (
	"patience/game"
	"patience/game/card"
	"patience/game/freecell"
	"patience/game/gaps"
)

// Places returns what each card of the deck lies on, by card number: a card
// 0..51, 52 the floor of a column, 53 a cell, 54 home. In Gaps it is where the
// card lies: 16·row + column, rows 0..3 for the suits C D H S, column 0 with the
// aces. It is the position itself as numbers, for models that make their own
// features. It returns nil for games whose positions are of another kind.
func Places(p game.Position) []int8 {
	switch q := p.(type) {
	case *freecell.Position:
		return freeCellPlaces(q)
	case *gaps.Position:
		return gapPlaces(q)
	}
	return nil
}

func gapPlaces(p *gaps.Position) []int8 {
	places := make([]int8, p.Rules().Cards())
	for c := range places {
		places[c] = int8(p.PlaceOf(card.Card(c)))
	}
	return places
}

func freeCellPlaces(q *freecell.Position) []int8 {
	places := make([]int8, q.Rules().Cards())
	for c := range places {
		places[c] = int8(q.On(card.Card(c)))
	}
	return places
}
