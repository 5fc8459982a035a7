package gaps

import (
	"patience/game"
	"patience/game/card"
)

// Forced returns a move home of a card that no other card has to follow where it
// lies now, because it has the highest rank, or lies in the last column, or has
// its successor right of it already, which cannot leave before it does. Only
// this card can fill the gap at home, so every solution makes the move once, and
// no move of another card needs it to wait.
func (p *Position) Forced() (game.Move, bool) {
	for gaps := p.gaps; gaps != 0; gaps &= gaps - 1 {
		to := gaps.first()
		c := p.at[(to-1)&63] + card.NumSuits
		if int(c) >= p.rules.Cards() || to != Final(c) || p.HomeOf(c.Suit()) != c.Rank()-1 {
			continue
		}
		from := p.place[c&63]
		if c.Rank() == p.rules.Ranks || from.Column() == p.rules.Ranks || p.at[(from+1)&63] == c+card.NumSuits {
			return newMove(c, from, to), true
		}
	}
	return 0, false
}
