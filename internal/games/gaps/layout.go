package gaps

import (
	"fmt"

	"patience/game"
	"patience/internal/boards"
)

// Layout puts the rows below each other, with the gaps open.
func (b *Board) Layout() game.Layout {
	var l game.Layout
	for i, row := range b.Rows {
		for j, c := range row {
			p := game.Pile{Name: fmt.Sprintf("row %d place %d", i+1, j+1), X: float64(j), Y: float64(i)}
			if c != None {
				p.Cards = []game.Face{boards.Face(c)}
			}
			l.Piles = append(l.Piles, p)
		}
	}
	return l
}
