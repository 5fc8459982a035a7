package piles

import "patience/game"

// isWhole reports whether all cards of a column are one run, face up.
func (p *Position) isWhole(c *column) bool { return c.n > 0 && c.down == 0 && p.run(c) == c.n }

// appendWhole appends the moves of whole columns to other ones: onto cards, or to empty ones if the order of the
// columns counts.
func (p *Position) appendWhole(dst []game.Move, ontoCards bool) []game.Move {
	columns := uint8(len(p.rules.Sizes))
	for from := range columns {
		c := p.at(from)
		if !p.isWhole(c) || p.isTwin(from) {
			continue
		}
		for to := range columns {
			end, first := p.ends[p.place[to]], c.cards[0]
			onto := to != from && end != noEnd && (!p.isTwin(to) || to-1 == from) && p.fits[end&63].Has(first)
			beside := end == noEnd && p.ordered() && p.toSpaces().Has(first)
			if ontoCards && onto || !ontoCards && beside {
				dst = append(dst, move{from, to, c.n}.code())
			}
		}
	}
	return dst
}
