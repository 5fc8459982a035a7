package calculation

import "patience/game"

// Forced returns a move to a foundation of a card whose rank no other foundation
// still needs. The card must go there at some time. If it goes now, what would
// be put on it is put on the card below it instead; a card of the stock saves a
// move. If the game certainly cannot be won, Forced returns any move, which
// spares a search the others.
func (p *Position) Forced() (game.Move, bool) {
	var room [mostMoves]game.Move
	moves := p.AppendMoves(room[:0])
	for _, m := range moves {
		to := MoveTo(m)
		if to.Foundation && p.lastOf(p.ranks[p.taken(m)]) {
			return m, true
		}
	}
	if len(moves) > 1 {
		_, hopeless := p.MustStack()
		return moves[0], hopeless
	}
	return 0, false
}

// lastOf reports whether all cards of a rank except one are on foundations.
func (p *Position) lastOf(rank uint8) bool {
	needed := 0
	for f := range p.rules.Foundations {
		if int(p.height[f]) <= p.rules.Height(f, int(rank)) {
			needed++
		}
	}
	return needed == 1
}
