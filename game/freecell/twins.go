package freecell

import (
	"patience/game"
	"patience/game/card"
)

var _ game.Renamable = (*Position)(nil)

// The renamings of suits that the ways to build do not notice.
var renamings = [...][]card.Renaming{
	AlternateColour: card.Renamings(true),
	InSuit:          card.Renamings(false),
}

// AppendTwinsKey appends what every card lies on, a byte a card, in the twin for
// which this is least.
func (p *Position) AppendTwinsKey(dst []byte) []byte {
	return card.AppendLeast(dst, p.rules.Cards(), renamings[p.rules.Build],
		func(c card.Card) byte { return byte(p.on[c&63]) },
		func(r *card.Renaming, on byte) byte {
			if on >= byte(Floor) {
				return on
			}
			return byte(r.Card(card.Card(on)))
		})
}
