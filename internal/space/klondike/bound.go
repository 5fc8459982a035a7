package klondike

import (
	"patience/game/card"
	"patience/internal/games/klondike"
)

// A DraftBound is a lower bound on the cost from a draft of one plan to a win. It is
// consistent: no step lowers it by more than the step costs. It is not safe for
// concurrent use.
//
// It is the sum of four terms that never count the same move twice:
//
//   - One move home for each card that is not home.
//   - Moves of cards that still lie where they were dealt; see table.
//   - If draws are free: a move to a column for each pair of twins one of which must come
//     from the stock; see table.demanded.
//   - If draws count: the draws that bring up every card of the stock once, and another
//     draw or move for each card that cannot go home at that moment; see delays. If one
//     draw turns several cards, these draws are divided by their number.
type DraftBound struct {
	rules  klondike.Rules
	draws  bool
	table  *table
	talon  []card.Card
	delays delays
}

// NewDraftBound returns the bound of drafts of a plan.
func NewDraftBound(l *Plan) *DraftBound {
	return &DraftBound{rules: l.rules, draws: l.draws, table: newTable(l)}
}

// Of returns the bound of a draft, which is 0 if and only if the game is won. It returns
// false if the game is certainly lost.
func (b *DraftBound) Of(d *Draft) (bound int, ok bool) {
	moves := b.table.of(d)
	if moves == never {
		return 0, false
	}
	bound = b.rules.Cards() - d.Home() + int(moves)
	demanded := b.table.demanded(d)
	if !b.draws {
		return bound + demanded.Len()/2, true
	}
	b.talon = d.appendTalon(b.talon[:0])
	b.delays.begin(b.table, d, b.talon, int(d.waste))
	if !b.delays.run() {
		return 0, false
	}
	if b.rules.Back {
		demanded = 0 // one of a pair can go home, and come back
	}
	n := len(b.talon) - int(d.waste) + b.delays.count(demanded)
	return bound + (n+b.rules.Draw-1)/b.rules.Draw, true
}

// demanded returns pairs of twins, all of them in the stock, on the waste or at home,
// of which one must go to a column: something must go onto it that lies where it was
// dealt and cannot go home from there; or a twin of another such pair.
func (t *table) demanded(d *Draft) (pairs card.Set) {
	columns := d.up | d.down
	for list := t.buried & (d.down | d.bases); list != 0; list &= list - 1 {
		for c := list.First(); c.Rank() < t.kings; {
			pair := klondike.FitsOn(c)
			if pair&(columns|pairs) != 0 {
				break
			}
			pairs |= pair
			c = pair.First()
		}
	}
	return pairs
}
