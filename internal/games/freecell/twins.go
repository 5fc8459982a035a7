package freecell

import (
	"patience/game/card"
)

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
