package klondike

import (
	"fmt"
	"slices"

	"patience/game"
	"patience/game/card"
)

// stockRow is the number of cards in a row of stock and waste.
const stockRow = 6

// Layout puts the foundations on top and the columns below them. To the right lie
// the cards of waste and stock in the order in which they come, each a pile of its
// own, as any that draws bring up may be played. A gap follows the waste.
func (b *Board) Layout() game.Layout {
	var l game.Layout
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
	right := float64(max(len(b.Columns), 3+card.NumSuits)) + 0.5
	for i, c := range slices.Concat(b.Waste, b.Stock) {
		p := game.Pile{Name: "stock " + c.String(), X: right + float64(i%stockRow), Y: float64(i / stockRow), Cards: faces([]card.Card{c})}
		if i >= len(b.Waste) {
			p.X += 0.25
		}
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
