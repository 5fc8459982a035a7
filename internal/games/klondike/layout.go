package klondike

import (
	"fmt"

	"patience/game"
	"patience/game/card"
)

// mostFanned is the number of cards of the waste that are seen.
const mostFanned = 3

// Layout is the table as a player sees it: stock, waste and foundations on top, the
// columns below. Of the waste the cards are seen that the last draw can have turned up,
// at most three. See [Board.Open] for all cards.
func (b *Board) Layout() game.Layout {
	stock := game.Pile{Name: "stock", Cards: make([]game.Face, len(b.Stock))}
	fanned := min(len(b.Waste), b.Rules.Draw, mostFanned)
	waste := game.Pile{Name: "waste", X: 1, Spread: game.Right, Cards: faces(b.Waste[len(b.Waste)-fanned:])}
	l := game.Layout{Piles: []game.Pile{stock, waste}}
	l.Piles = append(l.Piles, b.foundations(3)...)
	l.Piles = append(l.Piles, b.columns()...)
	return l
}

// foundations returns the foundations from a place on.
func (b *Board) foundations(x float64) (piles []game.Pile) {
	for s := range card.Suit(card.NumSuits) {
		p := game.Pile{Name: "foundation " + s.String(), X: x + float64(s), Suit: s.String(), Letter: "cdhs"[s : s+1]}
		for rank := range b.Home[s] {
			p.Cards = append(p.Cards, faces([]card.Card{card.New(rank+1, s)})...)
		}
		piles = append(piles, p)
	}
	return piles
}

// columns returns the columns, with the backs of cards that lie face down.
func (b *Board) columns() (piles []game.Pile) {
	for i, column := range b.Columns {
		p := game.Pile{
			Name: fmt.Sprintf("column %d", i+1), X: float64(i), Y: 1, Spread: game.Down, Letter: columnName(i),
			Cards: faces(column.Cards),
		}
		clear(p.Cards[:column.Down])
		piles = append(piles, p)
	}
	return piles
}

func faces(cards []card.Card) []game.Face {
	list := make([]game.Face, len(cards))
	for i, c := range cards {
		list[i] = game.Face{Rank: card.RankText(c.Rank()), Suit: c.Suit().String()}
	}
	return list
}
