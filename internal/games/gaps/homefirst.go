package gaps

import (
	"patience/game"
	"patience/game/card"
)

// HomeFirst returns the weight of a legal move for random play that moves a card to its
// final place whenever it can: 1, or 0 if another move does that.
func HomeFirst(position game.Position, m game.Move) int {
	if MoveTo(m) == Final(MoveCard(m)) {
		return 1
	}
	p := position.(*Position)
	for gaps := p.gaps; gaps != 0; gaps &= gaps - 1 {
		to := gaps.first()
		if c, ok := p.rules.finalCard(to); ok && p.at[(to-1)&63] == c-card.NumSuits {
			return 0
		}
	}
	return 1
}
