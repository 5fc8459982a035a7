package boards

import (
	"fmt"
	"slices"

	"patience/game"
	"patience/game/card"
)

// mostFanned is the number of cards of the waste that are seen.
const mostFanned = 3

// Layout is the table as a player sees it: cells, or stock and waste, and the foundations on top, the columns
// below. With cells the foundations end at the right, and the columns are in the middle, as in most programs. Of
// the waste the cards are seen that the last draw can have turned up, at most three.
func (f *Format) Layout(p *Piles) game.Layout {
	return game.Layout{Piles: f.piles(p), Longest: deepest(f.dealt())}
}

func (f *Format) piles(p *Piles) []game.Pile {
	if f.Draw > 0 {
		return slices.Concat(f.stock(p), f.HomePiles(p, mostFanned), f.ColumnPiles(p, 0))
	}
	if !f.FreeCell && f.Cells == 0 {
		return slices.Concat(f.HomePiles(p, 0), f.ColumnPiles(p, 0))
	}
	width := max(f.Columns, f.Cells+card.NumSuits)
	return slices.Concat(f.cells(p), f.HomePiles(p, width-card.NumSuits), f.ColumnPiles(p, float64(width-f.Columns)/2))
}

// stock returns the stock and the waste.
func (f *Format) stock(p *Piles) []game.Pile {
	fanned := min(len(p.Waste), f.Draw, mostFanned)
	return []game.Pile{
		{Name: "stock", Cards: make([]game.Face, len(p.Stock))},
		{Name: "waste", Letter: waste, X: 1, Spread: game.Right, Cards: Faces(p.Waste[len(p.Waste)-fanned:])},
	}
}

// cells returns the cells or the reserve.
func (f *Format) cells(p *Piles) (piles []game.Pile) {
	name := "cell"
	if f.Reserve {
		name = "reserve"
	}
	for i := range f.Cells {
		letter := f.Names.Name(Pile{Cells, i})
		pile := game.Pile{Name: name + " " + letter, Letter: letter, X: float64(i)}
		if c, ok := p.Last(Pile{Cells, i}); ok {
			pile.Cards = []game.Face{Face(c)}
		}
		piles = append(piles, pile)
	}
	return piles
}

// HomePiles returns the foundations from a place of the top row on. Each has all its cards, the ace first.
func (f *Format) HomePiles(p *Piles, x int) (piles []game.Pile) {
	for i, s := range f.suits() {
		piles = append(piles, game.Pile{
			Name: "foundation " + s.String(), Letter: f.Names.Name(Pile{Foundations, int(s)}), X: float64(x + i),
			Suit: s.String(), Cards: Faces(p.Home.Of(s)),
		})
	}
	return piles
}

// suits returns the suits in the order of the foundations.
func (f *Format) suits() [card.NumSuits]card.Suit {
	if f.FreeCell {
		return card.HomeOrder
	}
	return [...]card.Suit{card.Clubs, card.Diamonds, card.Hearts, card.Spades}
}

// ColumnPiles returns the columns from a place of the row below on, with the backs of cards that lie face down.
func (f *Format) ColumnPiles(p *Piles, x float64) (piles []game.Pile) {
	for i, column := range p.Columns {
		pile := game.Pile{
			Name: fmt.Sprintf("column %d", i+1), Letter: f.Names.Name(Pile{Columns, i}), X: x + float64(i), Y: 1,
			Spread: game.Down, Cards: Faces(column),
		}
		clear(pile.Cards[:p.down(i)])
		piles = append(piles, pile)
	}
	return piles
}

// Face returns a card as it is seen face up.
func Face(c card.Card) game.Face {
	return game.Face{Rank: card.RankText(c.Rank()), Suit: c.Suit().String()}
}

// Faces returns cards as they are seen face up.
func Faces(cards []card.Card) []game.Face { return Each(cards, Face) }
