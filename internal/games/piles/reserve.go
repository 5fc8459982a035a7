package piles

import (
	"fmt"
	"slices"

	"patience/game/card"
	"patience/internal/boards"
)

// Reserved returns the cards of the reserve: those of a stacked one from the first to the last, which is the only one
// that can be played, and others in the order of the cards.
func (p *Position) Reserved() []card.Card {
	if p.rules.Stacked {
		return slices.Clone(p.stack[:p.held])
	}
	return slices.Collect(p.reserve.All())
}

// NumReserved returns the number of cards of the reserve.
func (p *Position) NumReserved() int { return int(p.held) }

// NumCovered returns the number of cards of a stacked reserve that lie under others.
func (p *Position) NumCovered() int {
	if p.rules.Stacked {
		return max(int(p.held), 1) - 1
	}
	return 0
}

// restack makes the reserve what is left of the stack.
func (p *Position) restack() {
	p.reserve = 0
	for _, c := range p.stack[:p.held] {
		p.reserve |= card.Bit(c)
	}
}

// playable returns the cards of the reserve that can be played.
func (p *Position) playable() card.Set {
	if p.rules.Stacked && p.held > 0 {
		return card.Bit(p.stack[p.held-1])
	}
	return p.reserve
}

// reserved returns the pile of a card of the reserve that can be played. Of a stacked one that is the last.
func (b *Board) reserved(c card.Card) boards.Pile {
	i := len(b.Cells) - 1
	for b.Cells[i] != c {
		i--
	}
	return boards.Pile{Kind: boards.Cells, Index: i}
}

// reserveTold says how the reserve lies, with a space before it.
func (r *Rules) reserveTold() string {
	switch {
	case r.Stacked:
		return fmt.Sprintf(" %d cards are the reserve. They lie on each other, the last one face up and the others face "+
			"down. On a board, Reserve lists them from the first one on. Only the last card of the reserve can be played.",
			r.Reserve)
	case r.Reserve > 0:
		return fmt.Sprintf(" %d cards are the reserve. They lie face up beside each other.", r.Reserve)
	}
	return ""
}
