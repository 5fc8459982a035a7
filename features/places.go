package features

import (
	"patience/game"
	"patience/game/card"
	"patience/game/freecell"
)

// Places returns what each card of the deck lies on, by card number: a card
// 0..51, 52 the floor of a column, 53 a cell, 54 home. It is the position
// itself as numbers, for models that make their own features. It returns nil
// for games whose positions are of another kind.
func Places(p game.Position) []int8 {
	q, ok := p.(*freecell.Position)
	if !ok {
		return nil
	}
	places := make([]int8, q.Rules().Cards())
	for c := range places {
		places[c] = int8(q.On(card.Card(c)))
	}
	return places
}
