package simplesimon

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// Layout puts the foundations on top and the columns below them.
func (b *Board) Layout() game.Layout {
	var l game.Layout
	for s := range card.Suit(card.NumSuits) {
		l.Piles = append(l.Piles, boards.Foundation(b.Home, s, int(s), suitLetter(s)))
	}
	for i, column := range b.Columns {
		l.Piles = append(l.Piles, boards.Column(i, float64(i), columnName(i), column))
	}
	return l
}
