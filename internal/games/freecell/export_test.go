package freecell

import "patience/game/card"

// Recomputed returns the position with everything but what the cards lie on,
// and which are home, made anew.
func Recomputed(p *Position) Position {
	q := Position{rules: p.rules, on: p.on}
	var foundations [card.NumSuits]int
	q.ends = p.rules.deck()
	for c := range card.Card(p.rules.Cards()) {
		if p.on[c] == Home {
			foundations[c.Suit()]++
		}
		switch on := p.on[c]; on {
		case Home:
			q.ends &^= card.Bit(c)
		case Cell:
			q.ends &^= card.Bit(c)
			q.cells |= card.Bit(c)
		case Floor:
			q.bases |= card.Bit(c)
		default:
			q.ends &^= card.Bit(card.Card(on))
		}
	}
	q.setNext(foundations)
	q.hash = p.hashOf()
	return q
}

var (
	SelectBit = selectBit
	FindByte  = findByte
	Without   = without
)

// FirstDrawn and NextDrawn lead a search for a deal from state to state.
var (
	FirstDrawn = firstDrawn
	NextDrawn  = nextDrawn
)
