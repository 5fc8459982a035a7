package freecell

import "patience/game/card"

// Recomputed returns the position with everything but what the cards lie on,
// and which are home, made anew.
func Recomputed(p *Position) Position {
	q := Position{rules: p.rules, on: p.on}
	var foundations [card.NumSuits]int
	var home card.Set
	for c := range card.Card(p.rules.Cards()) {
		if p.on[c] == Home {
			foundations[c.Suit()]++
			home |= card.Bit(c)
		}
	}
	q.setNext(foundations)
	q.setSets(home)
	return q
}

var (
	SelectBit = selectBit
	FindByte  = findByte
)
