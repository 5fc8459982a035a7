package gaps

import (
	"fmt"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// Layout puts the rows below each other, with the gaps open. A gap waits for the card that follows its left neighbour.
func (b *Board) Layout() game.Layout {
	var l game.Layout
	for i, row := range b.Rows {
		for j, c := range row {
			p := game.Pile{Name: fmt.Sprintf("row %d place %d", i+1, j+1), X: float64(j), Y: float64(i)}
			if c != None {
				p.Cards = []game.Face{boards.Face(c)}
			} else if j > 0 && row[j-1] != None && row[j-1].Rank() < b.Rules.Ranks {
				p.Next = card.New(row[j-1].Rank()+1, row[j-1].Suit()).String()
			}
			l.Piles = append(l.Piles, p)
		}
	}
	return l
}
