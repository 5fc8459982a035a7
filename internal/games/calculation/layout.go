package calculation

import (
	"fmt"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// stockRow is the number of cards in a row of the open stock.
const stockRow = 13

// Layout is the table as a player sees it: the stock and the foundations on top, and the stacks
// below the foundations. The next card of the stock lies face up. Cards have no suits. See
// [Board.Open] for all cards.
func (b *Board) Layout() game.Layout {
	l := b.table()
	stock := game.Pile{Name: "stock", Y: topRow, Above: "stock", Cards: make([]game.Face, len(b.Stock))}
	if n := len(b.Stock); n > 0 {
		stock.Cards[n-1], stock.Below = face(b.Stock[0]), fmt.Sprint(n-1, " to come")
	}
	l.Piles = append(l.Piles, stock)
	return l
}

// Words stand above and below the piles, which are therefore further apart than cards need.
const (
	apart    = 1.3
	topRow   = 0.2
	stackRow = 1.4
)

// right is the place right of foundations and stacks.
func (b *Board) right() float64 { return apart * float64(max(b.Rules.Foundations, len(b.Stacks))+1) }

// table returns foundations and stacks.
func (b *Board) table() (l game.Layout) {
	for f, step := range []string{"ones", "twos", "threes", "fours"}[:b.Rules.Foundations] {
		p := game.Pile{Name: fmt.Sprintf("foundation %d", f+1), X: apart * float64(f+1), Y: topRow, Above: "by " + step}
		for height := range b.Heights[f] {
			p.Cards = append(p.Cards, face(uint8(b.Rules.Rank(f, height))))
		}
		if height := b.Heights[f]; height < b.Rules.Ranks {
			p.Next = card.RankText(b.Rules.Rank(f, height))
			p.Below = map[bool]string{true: "begins with ", false: "next "}[height == 0] + strings.Replace(p.Next, "T", "10", 1)
		}
		l.Piles = append(l.Piles, p)
	}
	for i, stack := range b.Stacks {
		l.Piles = append(l.Piles, game.Pile{
			Name: "stack " + stackName(i), X: apart * float64(i+1), Y: stackRow, Spread: game.Down,
			Cards: boards.Each(stack, face),
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
			X:    b.right() + float64(i%stockRow), Y: topRow + float64(i/stockRow), Cards: []game.Face{face(rank)},
		})
	}
	return l
}
