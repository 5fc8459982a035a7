package klondike

import (
	"fmt"

	"patience/game"
	"patience/game/card"
)

// Layout puts stock, waste and foundations on top, and the columns below them.
func (b *Board) Layout() game.Layout {
	stock := game.Pile{Name: "stock", Cards: make([]game.Face, len(b.Stock))}
	waste := game.Pile{Name: "waste", X: 1, Letter: "w", Cards: faces(b.Waste)}
	l := game.Layout{Piles: []game.Pile{stock, waste}}
	for s := range card.Suit(card.NumSuits) {
		p := game.Pile{Name: "foundation " + s.String(), X: float64(3 + s), Suit: s.String(), Letter: "cdhs"[s : s+1]}
		for rank := range b.Home[s] {
			p.Cards = append(p.Cards, faces([]card.Card{card.New(rank+1, s)})...)
		}
		l.Piles = append(l.Piles, p)
	}
	for i, column := range b.Columns {
		p := game.Pile{Name: fmt.Sprintf("column %d", i+1), X: float64(i), Y: 1, Spread: game.Down, Letter: columnName(i), Cards: faces(column.Cards)}
		clear(p.Cards[:column.Down])
		l.Piles = append(l.Piles, p)
	}
	return l
}

func faces(cards []card.Card) []game.Face {
	list := make([]game.Face, len(cards))
	for i, c := range cards {
		list[i] = game.Face{Rank: card.RankText(c.Rank()), Suit: c.Suit().String()}
	}
	return list
}
