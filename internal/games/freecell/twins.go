package freecell

import (
	"patience/game"
	"patience/game/card"
)

var _ game.Renamable = (*Position)(nil)

// AppendTwinsKey appends what every card lies on, a byte a card, in the twin for
// which this is least.
func (p *Position) AppendTwinsKey(dst []byte) []byte {
	return card.AppendLeast(dst, p.rules.Cards(), buildings[p.rules.Build].renamings,
		func(c card.Card) byte { return byte(p.on[c&63]) },
		func(r *card.Renaming, on byte) byte {
			if on >= byte(Floor) {
				return on
			}
			return byte(r.Card(card.Card(on)))
		})
}

// Twin returns the twin whose key AppendTwinsKey appends: the same for all
// twins.
func (p *Position) Twin() *Position {
	var key [card.Deck]byte
	p.AppendTwinsKey(key[:0])
	q := &Position{rules: p.rules}
	for c := range q.on {
		q.on[c] = Home
	}
	var covered card.Set
	for i, on := range key[:p.rules.Cards()] {
		c, place := card.Card(i), Place(on)
		q.on[c] = place
		switch place {
		case Home:
			continue
		case Cell:
			q.cells |= card.Bit(c)
			continue
		case Floor:
			q.bases |= card.Bit(c)
		default:
			covered |= card.Bit(card.Card(place))
		}
		q.ends |= card.Bit(c)
	}
	q.ends &^= covered
	for c := range card.Card(p.rules.Cards()) {
		if q.on[c] != Home && (c.Rank() == 1 || q.on[card.New(c.Rank()-1, c.Suit())] == Home) {
			q.next |= card.Bit(c)
		}
	}
	q.hash = q.hashOf()
	return q
}
