package calculation

import "patience/game"

// Forced returns a move to a foundation of a card whose rank no other
// foundation still needs. The card must go there once. Taking it now instead
// of later uncovers the stack earlier, and what would have been put on it is
// put on what lies under it; from the stock it saves a move. Where nothing can
// be won any move will do, and there it keeps a search from looking around.
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

// lastOf reports whether only one card of a rank is not on a foundation.
func (p *Position) lastOf(rank uint8) bool {
	needed := 0
	for f := range p.rules.Foundations {
		if int(p.height[f]) <= p.rules.Height(f, int(rank)) {
			needed++
		}
	}
	return needed == 1
}

// Redundant knows of no move that need not be made.
func (p *Position) Redundant(last, m game.Move) bool { return false }
