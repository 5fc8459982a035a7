package gaps

import (
	"patience/game"
	"patience/game/card"
)

// Forced returns a move home of a card that nothing will want to follow where
// it lies: one of the highest rank, one in a last column, or one whose
// successor stands right of it already and cannot leave before it. The gap at
// home is for this card alone, so it makes the move once in every solution,
// and nothing that the others do meanwhile needs it to wait.
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

// Redundant knows of no move that need not be made.
func (p *Position) Redundant(last, m game.Move) bool { return false }
