package piles

import (
	"fmt"
	"slices"

	"patience/game/card"
)

// Reserved returns the cards of the reserve: those of a stacked one from the first to the last, which is the only one
// that can be played, and others in the order of the cards.
func (p *Position) Reserved() []card.Card {
	if p.rules.Stacked {
		return slices.Clone(p.stack[:p.reserve.Len()])
	}
	return slices.Collect(p.reserve.All())
}

// NumCovered returns the number of cards of a stacked reserve that lie under others.
func (p *Position) NumCovered() int { return p.reserve.Len() - p.playable().Len() }

// restack makes the reserve the first cards of the stack.
func (p *Position) restack(n int) {
	p.reserve = 0
	for _, c := range p.stack[:n] {
		p.reserve |= card.Bit(c)
	}
}

// playable returns the cards of the reserve that can be played.
func (p *Position) playable() card.Set {
	if p.rules.Stacked && p.reserve != 0 {
		return card.Bit(p.stack[p.reserve.Len()-1])
	}
	return p.reserve
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
