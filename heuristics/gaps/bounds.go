// Package gaps has the lower bounds of Gaps: [Misplaced], and the stronger [Detours].
// The game is in package internal/games/gaps, and package heuristics defines bounds.
package gaps

import (
	"patience/game"
	"patience/heuristics"
	"patience/internal/games/gaps"
)

// All returns the bounds, the weakest first.
func All() []heuristics.Heuristic {
	return []heuristics.Heuristic{heuristics.Blind{}, Misplaced, Detours}
}

// Misplaced counts the cards that are not at their final places. Each needs a
// move of its own.
var Misplaced heuristics.Heuristic = misplacedBound{}

type misplacedBound struct{}

// Name returns "misplaced".
func (misplacedBound) Name() string { return "misplaced" }

// Claims returns admissible and consistent for Gaps.
func (misplacedBound) Claims(p game.Position) heuristics.Claims { return claimsForGaps(p) }

func claimsForGaps(p game.Position) heuristics.Claims {
	_, ok := p.(*gaps.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of misplaced cards.
func (misplacedBound) Bound(p game.Position) int { return p.(*gaps.Position).Out() }

// Children looks only at where the moved card comes from and goes to.
func (misplacedBound) Children() heuristics.Children {
	return heuristics.ByMove(misplacedBound{}, misplacedBound{}.after)
}

func (misplacedBound) after(_ game.Position, m game.Move, bound int) (child int, known bool) {
	switch gaps.Final(gaps.MoveCard(m)) {
	case gaps.MoveTo(m):
		return bound - 1, true
	case gaps.MoveFrom(m):
		return bound + 1, true
	}
	return bound, true
}

// Detours counts the misplaced cards plus the least number of them that must make
// a detour. A detour is a move to a place other than the card's final one.
//
// Take any solution, and let t(w) be the time at which a misplaced card w first
// comes to its final place. The predecessor b of w is at its own final place
// then, so t(b) < t(w) if b is misplaced. If a card y now lies at the final place
// of w, it has left before t(w). Either y has come to its own final place by
// then, so t(y) < t(w), or the first move of y was a detour. So the cards come
// home in an order that respects the chains of each suit, and each w that comes
// home before its y costs one more move. Different w have different y. The bound
// is the least cost of such an order.
//
// It is consistent. Let a move take y from the final place of w to a place q. If
// q is the final place of y, take an order for the position after the move and
// put y first: it is an order for the position before, at the same cost, and y
// itself counts one. If q is another place, the same order serves the position
// before, and costs at most one more, for w. If y leaves its own final place, the
// bound grows.
//
// The order is found by A* over sets of cards that are home; see homeOrder.
var Detours heuristics.Heuristic = detoursBound{}

type detoursBound struct{}

// Name returns "gap-detours".
func (detoursBound) Name() string { return "gap-detours" }

// Claims returns admissible and consistent for Gaps.
func (detoursBound) Claims(p game.Position) heuristics.Claims { return claimsForGaps(p) }

// Bound returns the number of misplaced cards plus [LeastDetours].
func (detoursBound) Bound(p game.Position) int {
	q := p.(*gaps.Position)
	return q.Out() + LeastDetours(q)
}

// Children knows the bound after a move to a final place, which leaves the
// detours as they are. It plays all other moves.
func (detoursBound) Children() heuristics.Children {
	return heuristics.ByMove(detoursBound{}, detoursBound{}.after)
}

func (detoursBound) after(_ game.Position, m game.Move, bound int) (child int, known bool) {
	return bound - 1, gaps.Final(gaps.MoveCard(m)) == gaps.MoveTo(m)
}
