package freecell

import (
	"fmt"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
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
			p.Cards = boards.Faces(b.Cells[i : i+1])
		}
		l.Piles = append(l.Piles, p)
	}
	for i, suit := range card.HomeOrder {
		l.Piles = append(l.Piles, boards.Foundation(b.Foundations, suit, width-card.NumSuits+i, homeName))
	}
	for i, column := range b.Columns {
		x := float64(i) + float64(width-b.Rules.Columns)/2
		l.Piles = append(l.Piles, boards.Column(i, x, columnNames[i:i+1], column))
	}
	return l
}
