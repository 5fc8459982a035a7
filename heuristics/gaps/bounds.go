// Package gaps holds the lower bounds of Gaps: [Misplaced], and the stronger
// [Detours].
package gaps

import (
	"patience/game"
	"patience/game/gaps"
	"patience/heuristics"
)

// All returns the bounds, the weakest first.
func All() []heuristics.Heuristic {
	return []heuristics.Heuristic{heuristics.Blind{}, Misplaced{}, Detours{}}
}

// Misplaced counts, in Gaps, the cards that are not at their final place: each
// needs a move of its own.
type Misplaced struct{}

// Name returns "misplaced".
func (Misplaced) Name() string { return "misplaced" }

// Claims returns admissible and consistent for Gaps.
func (Misplaced) Claims(p game.Position) heuristics.Claims { return claimsForGaps(p) }

func claimsForGaps(p game.Position) heuristics.Claims {
	_, ok := p.(*gaps.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of misplaced cards.
func (Misplaced) Bound(p game.Position) int { return p.(*gaps.Position).Out() }

// Children counts the card that moves.
func (Misplaced) Children() heuristics.Children {
	return heuristics.ByMove(Misplaced{}, Misplaced{}.after)
}

func (Misplaced) after(_ game.Position, m game.Move, bound int) (child int, known bool) {
	switch gaps.Final(gaps.MoveCard(m)) {
	case gaps.MoveTo(m):
		return bound - 1, true
	case gaps.MoveFrom(m):
		return bound + 1, true
	}
	return bound, true
}

// Detours counts, in Gaps, the misplaced cards, and besides the least number
// of them that must make a detour, a move to a place that is not their final
// one.
//
// Take any solution and for each misplaced card w the time t(w) at which it
// first comes to its final place. Its predecessor b is at its own final place
// then, so t(b) < t(w) if b is misplaced. The card y that now lies at the final
// place of w, if there is one, has left it before t(w): either y has come to its
// final place by then, t(y) < t(w), or the first move of y was a detour. So the
// cards come home in an order that respects the chains of each suit, and every
// w that comes before its y costs one move more, each of them another y. The
// bound is the least cost of such an order.
//
// It is consistent. Let a move take y from the final place of w to q. If q is
// the final place of y then an order for the position after it, with y put
// first, serves the position before it at the same cost, and y counts one. If
// it is not, the same order serves, and costs at most the one move more that w
// may cost. If y leaves its own final place, the bound grows.
//
// The order is found by an A* over sets of cards that are home; see gapOrder.
type Detours struct{}

// Name returns "gap-detours".
func (Detours) Name() string { return "gap-detours" }

// Claims returns admissible and consistent for Gaps.
func (Detours) Claims(p game.Position) heuristics.Claims { return claimsForGaps(p) }

// Bound returns the number of misplaced cards and of detours.
func (Detours) Bound(p game.Position) int {
	q := p.(*gaps.Position)
	return q.Out() + LeastDetours(q)
}

// Children computes the bound after each move but those to a final place,
// where the detours stay the same.
func (Detours) Children() heuristics.Children {
	return heuristics.ByMove(Detours{}, Detours{}.after)
}

func (Detours) after(_ game.Position, m game.Move, bound int) (child int, known bool) {
	return bound - 1, gaps.Final(gaps.MoveCard(m)) == gaps.MoveTo(m)
}
