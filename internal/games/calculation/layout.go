package calculation

import (
	"fmt"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// stockRow is the number of cards in a row of the open stock.
const stockRow = 13

// Layout is the table as a player sees it: the foundations on top, the stacks below them,
// and the stock to the right, its next card face up. Cards have no suits. See
// [Board.Open] for all cards.
func (b *Board) Layout() game.Layout {
	l := b.table()
	stock := game.Pile{Name: "stock", X: b.right(), Cards: make([]game.Face, len(b.Stock))}
	if n := len(b.Stock); n > 0 {
		stock.Cards[n-1] = face(b.Stock[0])
	}
	l.Piles = append(l.Piles, stock)
	return l
}

// right is the place of the stock.
func (b *Board) right() float64 { return float64(max(b.Rules.Foundations, len(b.Stacks))) + 0.5 }

// table returns foundations and stacks.
func (b *Board) table() (l game.Layout) {
	for f := range b.Rules.Foundations {
		p := game.Pile{Name: fmt.Sprintf("foundation %d", f+1), X: float64(f)}
		for height := range b.Heights[f] {
			p.Cards = append(p.Cards, face(uint8(b.Rules.Rank(f, height))))
		}
		l.Piles = append(l.Piles, p)
	}
	for i, stack := range b.Stacks {
		l.Piles = append(l.Piles, game.Pile{
			Name: "stack " + stackName(i), X: float64(i), Y: 1, Spread: game.Down, Cards: boards.Each(stack, face),
		})
	}
	return l
}

func face(rank uint8) game.Face { return game.Face{Rank: card.RankText(int(rank))} }

// Open returns the board with the whole stock to be seen in pictures, in the order in
// which its cards come.
func (b *Board) Open() game.Board { return openBoard{b} }

// An openBoard shows all cards.
type openBoard struct{ *Board }

func (b openBoard) Seen() string { return b.String() }

// Layout makes each card of the stock a pile, named after the number of cards from it to
// the last one. So the next card is a pile that vanishes when it is played, and the others
// keep their names.
func (b openBoard) Layout() game.Layout {
	l := b.table()
	for i, rank := range b.Stock {
		l.Piles = append(l.Piles, game.Pile{
			Name: fmt.Sprintf("stock, card %d from the end", len(b.Stock)-i),
			X:    b.right() + float64(i%stockRow), Y: float64(i / stockRow), Cards: []game.Face{face(rank)},
		})
	}
	return l
}
