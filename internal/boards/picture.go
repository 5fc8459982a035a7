package boards

import (
	"fmt"
	"math"
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
	l := game.Layout{Piles: f.piles(p), Longest: deepest(f.dealt())}
	if f.Stacked {
		l.Longest = max(l.Longest, f.Cells)
	}
	if f.Deals {
		l.Longest += (f.Stock + f.Columns - 1) / f.Columns
	}
	return l
}

// openRow is the number of cards in a row of stock and waste.
const openRow = 6

// OpenLayout is the layout with all cards face up. It has those of waste and stock to the right, each as a pile of its
// own, in the order in which they come. A gap follows the waste. If the stock has a letter, its next card has that.
func (f *Format) OpenLayout(p *Piles) game.Layout {
	shown := *p
	shown.Down = nil
	l := f.Layout(&shown)
	for i := range l.Piles {
		if l.Piles[i].Name == stackedName {
			l.Piles[i].Cards = Faces(p.Held())
		}
	}
	ofStock, waste := f.stock(p), p.Waste
	if f.Hole {
		ofStock, waste = ofStock[:len(ofStock)-1], nil
	}
	l.Piles = l.Piles[len(ofStock):]
	right := float64(max(f.Columns, f.homesAt()+f.copies()*len(f.suits()))) + 0.5
	if f.Stacked {
		right += besideReserve
	}
	for i, c := range slices.Concat(waste, p.Stock) {
		pile := game.Pile{
			Name: "stock " + c.String(), X: right + float64(i%openRow), Y: float64(i / openRow), Cards: []game.Face{Face(c)},
		}
		if i >= len(waste) {
			pile.X += 0.25
		}
		if i == len(waste) {
			pile.Letter = ofStock[0].Letter
		}
		l.Piles = append(l.Piles, pile)
	}
	return l
}

// What a stacked reserve is called, and where the first column lies beside it.
const (
	stackedName   = "reserve"
	besideReserve = 1.5
)

func (f *Format) piles(p *Piles) []game.Pile {
	if f.Stacked {
		reserve := game.Pile{
			Name: stackedName, Letter: f.Names.Name(Pile{Cells, 0}), Y: 1, Spread: game.Down, Cards: Faces(p.Held()),
		}
		clear(reserve.Cards[:max(0, len(reserve.Cards)-1)])
		return slices.Concat(f.stock(p), f.HomePiles(p, mostFanned), []game.Pile{reserve}, f.ColumnPiles(p, besideReserve, 1))
	}
	if f.hasStock() || f.Hole {
		piles := f.stock(p)
		if !f.Hole {
			piles = append(piles, f.HomePiles(p, f.homesAt())...)
		}
		if f.Cells == 0 {
			return append(piles, f.ColumnPiles(p, 0, 1)...)
		}
		for _, cell := range f.cells(p) {
			cell.Y = 1
			piles = append(piles, cell)
		}
		return append(piles, f.ColumnPiles(p, 0, 2)...)
	}
	if !f.FreeCell && f.Cells == 0 {
		return slices.Concat(f.HomePiles(p, 0), f.ColumnPiles(p, 0, 1))
	}
	homes := f.copies() * len(f.suits())
	width := max(f.Columns, f.Cells+homes)
	return slices.Concat(f.cells(p), f.HomePiles(p, width-homes), f.ColumnPiles(p, float64(width-f.Columns)/2, 1))
}

// homesAt returns the place of the first foundation in the top row, beside stock and waste.
func (f *Format) homesAt() int {
	if f.copies() == 1 {
		return mostFanned
	}
	return 1 + min(f.Draw, mostFanned)
}

// stock returns the stock, and the waste or the hole, if there are any.
func (f *Format) stock(p *Piles) (piles []game.Pile) {
	if f.Hole {
		middle := math.Floor(float64(f.Columns) / 2)
		piles = []game.Pile{{Name: HoleLabel, Letter: f.Names.Hole, X: middle, Cards: Faces(p.Waste)}}
	}
	if !f.hasStock() {
		return piles
	}
	pile := game.Pile{Name: "stock", Cards: make([]game.Face, len(p.Stock))}
	if f.Deals || f.Draws {
		pile.Letter = stock
	}
	if f.Deals || f.Hole {
		return append([]game.Pile{pile}, piles...)
	}
	fanned := min(len(p.Waste), f.Draw, mostFanned)
	return []game.Pile{
		pile,
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
	suits := f.suits()
	if f.FreeCell {
		suits = card.HomeOrder[:]
	}
	for i, home := range p.homes() {
		for _, s := range suits {
			name := "foundation " + s.String()
			if i > 0 {
				name += fmt.Sprintf(" %d", i+1)
			}
			pile := game.Pile{
				Name: name, Letter: f.Names.Name(Pile{Foundations, i*card.NumSuits + int(s)}), X: float64(x + len(piles)),
				Suit: s.String(), Cards: Faces(p.cardsHome(home, s)),
			}
			if p.Base.First > 0 {
				pile.Next = p.Base.Seen(card.New(1, s)).String()
			}
			piles = append(piles, pile)
		}
	}
	return piles
}

// ColumnPiles returns the columns from a place on, with the backs of cards that lie face down.
func (f *Format) ColumnPiles(p *Piles, x, y float64) (piles []game.Pile) {
	for i, column := range p.Columns {
		pile := game.Pile{
			Name: fmt.Sprintf("column %d", i+1), Letter: f.Names.Name(Pile{Columns, i}), X: x + float64(i), Y: y,
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
