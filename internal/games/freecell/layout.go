package freecell

import (
	"fmt"

	"patience/game"
	"patience/game/card"
)

// Layout puts the cells and the foundations on top and the columns below, as
// most programs do.
func (b *Board) Layout() game.Layout {
	var l game.Layout
	width, name := max(b.Rules.Columns, b.Rules.slots()+card.NumSuits), "cell"
	if b.Rules.Reserve > 0 {
		name = "reserve"
	}
	for i := range b.Rules.slots() {
		p := game.Pile{Name: fmt.Sprintf("%s %s", name, cellNames[i:i+1]), Letter: cellNames[i : i+1], X: float64(i)}
		if i < len(b.Cells) && b.Cells[i] != EmptyCell {
			p.Cards = faces(b.Cells[i : i+1])
		}
		l.Piles = append(l.Piles, p)
	}
	for i, suit := range card.HomeOrder {
		p := game.Pile{
			Name: "foundation " + suit.String(), Letter: "h", X: float64(width - card.NumSuits + i),
			Suit: suit.String(),
		}
		for rank := range b.Foundations[suit] {
			p.Cards = append(p.Cards, face(card.New(rank+1, suit)))
		}
		l.Piles = append(l.Piles, p)
	}
	for i, column := range b.Columns {
		l.Piles = append(l.Piles, game.Pile{
			Name: fmt.Sprintf("column %d", i+1), Letter: columnNames[i : i+1], X: float64(i) + float64(width-b.Rules.Columns)/2,
			Y:      1,
			Spread: game.Down, Cards: faces(column),
		})
	}
	return l
}

func face(c card.Card) game.Face {
	return game.Face{Rank: card.RankText(c.Rank()), Suit: c.Suit().String()}
}

func faces(cards []card.Card) []game.Face {
	list := make([]game.Face, len(cards))
	for i, c := range cards {
		list[i] = face(c)
	}
	return list
}
