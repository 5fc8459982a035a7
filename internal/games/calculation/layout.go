package calculation

import (
	"fmt"
	"slices"

	"patience/game"
	"patience/game/card"
)

// stockRow is the number of cards in a row of the stock.
const stockRow = 13

// Layout puts the foundations on top, the stacks below them, and the stock to
// the right, the next card first. Cards have no suits.
func (b *Board) Layout() game.Layout {
	var l game.Layout
	for f := range b.Rules.Foundations {
		p := game.Pile{Name: fmt.Sprintf("foundation %d", f+1), X: float64(f)}
		for height := range b.Heights[f] {
			p.Cards = append(p.Cards, faces([]uint8{uint8(b.Rules.Rank(f, height))})...)
		}
		l.Piles = append(l.Piles, p)
	}
	for i, stack := range b.Stacks {
		l.Piles = append(l.Piles, game.Pile{
			Name: fmt.Sprintf("stack %s", stackNames[i:i+1]), X: float64(i), Y: 1, Spread: game.Down, Cards: faces(stack),
		})
	}
	right := float64(max(b.Rules.Foundations, len(b.Stacks))) + 0.5
	i := 0
	for cards := range slices.Chunk(b.Stock, stockRow) {
		l.Piles = append(l.Piles, game.Pile{
			Name: fmt.Sprintf("stock from card %d", i*stockRow+1), X: right, Y: float64(i), Spread: game.Right,
			Cards: faces(cards),
		})
		i++
	}
	return l
}

func faces(ranks []uint8) []game.Face {
	list := make([]game.Face, len(ranks))
	for i, rank := range ranks {
		list[i] = game.Face{Rank: card.RankText(int(rank))}
	}
	return list
}
