package simplesimon

import (
	"fmt"

	"patience/game"
	"patience/game/card"
)

// Layout puts the foundations on top and the columns below them.
func (b *Board) Layout() game.Layout {
	var l game.Layout
	for s := range card.Suit(card.NumSuits) {
		p := game.Pile{Name: "foundation " + s.String(), X: float64(s), Suit: s.String(), Letter: suitLetter(s)}
		for rank := range b.Home[s] {
			p.Cards = append(p.Cards, face(card.New(rank+1, s)))
		}
		l.Piles = append(l.Piles, p)
	}
	for i, column := range b.Columns {
		p := game.Pile{Name: fmt.Sprintf("column %d", i+1), X: float64(i), Y: 1, Spread: game.Down, Letter: columnName(i)}
		for _, c := range column {
			p.Cards = append(p.Cards, face(c))
		}
		l.Piles = append(l.Piles, p)
	}
	return l
}

func face(c card.Card) game.Face {
	return game.Face{Rank: card.RankText(c.Rank()), Suit: c.Suit().String()}
}
