package piles

import (
	"fmt"
	"slices"

	"patience/game/card"
	"patience/internal/boards"
)

// Reserved returns the cards of the reserve: those of a stacked one from the first to the last, which is the only one
// that can be played, and others, those of cells included, in the order of the cards.
func (p *Position) Reserved() []card.Card {
	if p.isListed() {
		return slices.Clone(p.stack[:p.held])
	}
	return slices.Collect(p.reserve.All())
}

// isListed reports whether a set of its cards does not say all of the reserve.
func (p *Position) isListed() bool { return p.rules.Stacked || p.hasTwins() }

// hasCell reports whether a cell is empty.
func (p *Position) hasCell() bool { return int(p.held) < p.rules.Cells }

// NumReserved returns the number of cards of the reserve, or of cells.
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
	if !p.rules.Stacked {
		slices.Sort(p.stack[:p.held])
	}
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

// fromReserve says that a card comes from the reserve, with a space before it; "" if it is in a cell.
func (r *Rules) fromReserve() string {
	if r.Cells > 0 {
		return ""
	}
	return " from the reserve"
}

// reserveTold says how the reserve lies, or how many cells there are, with a space before it.
func (r *Rules) reserveTold() string {
	switch {
	case r.Cells > 0:
		filled := [...]string{"", " 1 card lies in a cell."}[min(r.Reserve, 1)]
		if r.Reserve > 1 {
			filled = fmt.Sprintf(" %d cards lie in cells.", r.Reserve)
		}
		return filled + " " + boards.EmptyCellsTold(r.Cells, r.Reserve)
	case r.Stacked:
		return fmt.Sprintf(" %d cards are the reserve. They lie on each other, the last one face up and the others face "+
			"down. On a board, Reserve lists them from the first one on. Only the last card of the reserve can be played.",
			r.Reserve)
	case r.Reserve > 0:
		return fmt.Sprintf(" %d cards are the reserve. They lie face up beside each other.", r.Reserve)
	}
	return ""
}
