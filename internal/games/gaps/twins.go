package gaps

import (
	"patience/game/card"
)

// renamings are those of the suits: each suit has a row of its own, which goes
// with it.
var renamings = card.Renamings(false)

// AppendTwinsKey appends the place of every card, a byte a card, in the twin for
// which this is least.
func (p *Position) AppendTwinsKey(dst []byte) []byte {
	return card.AppendLeast(dst, p.rules.Cards(), renamings,
		func(c card.Card) byte { return byte(p.place[c&63]) },
		func(r *card.Renaming, at byte) byte {
			place := Place(at)
			return byte(NewPlace(int(r[place.Row()]), place.Column()))
		})
}
