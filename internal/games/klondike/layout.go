package klondike

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// mostFanned is the number of cards of the waste that are seen.
const mostFanned = 3

// Layout is the table as a player sees it: stock, waste and foundations on top, the
// columns below. Of the waste the cards are seen that the last draw can have turned up,
// at most three. See [Board.Open] for all cards.
func (b *Board) Layout() game.Layout {
	stock := game.Pile{Name: "stock", Cards: make([]game.Face, len(b.Stock))}
	fanned := min(len(b.Waste), b.Rules.Draw, mostFanned)
	waste := game.Pile{
		Name: "waste", Letter: "w", X: 1, Spread: game.Right, Cards: boards.Faces(b.Waste[len(b.Waste)-fanned:]),
	}
	l := game.Layout{Piles: []game.Pile{stock, waste}}
	l.Piles = append(l.Piles, b.foundations(3)...)
	l.Piles = append(l.Piles, b.columns()...)
	return l
}

// foundations returns the foundations from a place on.
func (b *Board) foundations(x int) (piles []game.Pile) {
	for s := range card.Suit(card.NumSuits) {
		piles = append(piles, boards.Foundation(b.Home, s, x+int(s), suitLetter(s)))
	}
	return piles
}

// columns returns the columns, with the backs of cards that lie face down.
func (b *Board) columns() (piles []game.Pile) {
	for i, column := range b.Columns {
		p := boards.Column(i, float64(i), columnName(i), column.Cards)
		clear(p.Cards[:column.Down])
		piles = append(piles, p)
	}
	return piles
}
