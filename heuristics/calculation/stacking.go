// Package calculation holds the lower bound of Calculation, [Stacking].
package calculation

import (
	"patience/game"
	"patience/game/calculation"
	"patience/heuristics"
)

// All returns the bounds, the weakest first.
func All() []heuristics.Heuristic {
	return []heuristics.Heuristic{heuristics.Blind{}, Stacking{}}
}

// Stacking counts for Calculation the cards that are not home, and those of
// the stock that must go onto a stack before: of which no foundation can want
// one by the time it is drawn, even if every card served all foundations and
// there were stacks for all (see [calculation.Position.MustStack]).
type Stacking struct{}

// Name returns "stacking".
func (Stacking) Name() string { return "stacking" }

// Claims returns admissible and consistent for Calculation. A move from a
// stack brings one card home. A move from the stock to a foundation brings one
// card home that was not counted twice; one onto a stack makes one of the
// moves of a card that may be. No move makes anything happen earlier, so no
// other card stops being counted.
func (Stacking) Claims(p game.Position) heuristics.Claims {
	_, ok := p.(*calculation.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the bound. Where the game certainly cannot be won it is the
// same count, of cards that no foundation will ever want too.
func (Stacking) Bound(p game.Position) int {
	q := p.(*calculation.Position)
	must, _ := q.MustStack()
	return q.Rules().Cards() - q.Home() + must
}

// Children returns the bounds of children, one by one.
func (Stacking) Children() heuristics.Children { return heuristics.ByPlaying(Stacking{}) }
