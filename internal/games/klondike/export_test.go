package klondike

import (
	"fmt"

	"patience/game/card"
)

// Digits returns a deal as three digits for each card; see [ParseBoard]. It returns
// false for a board that is no deal.
func (b *Board) Digits() (text string, ok bool) {
	deck, ok := b.dealt()
	for _, c := range deck {
		text += fmt.Sprintf("%02d%d", c.Rank(), c.Suit()+1)
	}
	return text, ok
}

// dealt returns the deck that [deal] deals as this board. It returns false if the
// board is none that is dealt.
func (b *Board) dealt() (deck []card.Card, ok bool) {
	for row := range b.Columns {
		for i := row; i < len(b.Columns); i++ {
			if column := b.Columns[i]; len(column) != i+1 || b.Down[i] != i {
				return nil, false
			}
			deck = append(deck, b.Columns[i][row])
		}
	}
	return append(deck, b.Stock...), len(b.Waste) == 0 && b.Passes == b.Rules.Passes && b.Home == [card.NumSuits]int{}
}
