// Package calculation has the lower bounds of Calculation: [CardsNotHome], and the
// stronger [Stacking]. The game is in package internal/games/calculation, and package
// heuristics defines bounds.
package calculation

import (
	"patience/game"
	"patience/heuristics"
	"patience/internal/games/calculation"
)

// All returns the bounds, the weakest first.
func All() []heuristics.Heuristic {
	return []heuristics.Heuristic{heuristics.Blind{}, CardsNotHome, Stacking}
}

// CardsNotHome counts the cards that are not home: each needs a move of its
// own.
var CardsNotHome heuristics.Heuristic = homeBound{}

type homeBound struct{}

// Name returns "home".
func (homeBound) Name() string { return "home" }

// Claims returns admissible and consistent for Calculation: a move brings at
// most one card home.
func (homeBound) Claims(p game.Position) heuristics.Claims { return stackingBound{}.Claims(p) }

// Bound returns the number of cards that are not home.
func (homeBound) Bound(p game.Position) int {
	q := p.(*calculation.Position)
	return q.Rules().Cards() - q.Home()
}

// Children counts the card that goes home.
func (homeBound) Children() heuristics.Children { return heuristics.ByPlaying(homeBound{}) }

// Stacking counts the cards that are not home, and once more the cards of the
// stock that must go onto a stack first. A card must if no foundation can want it
// by the time it is drawn, even in the relaxed game in which every card serves
// all foundations and each has a stack of its own; see
// [calculation.Position.MustStack].
var Stacking heuristics.Heuristic = stackingBound{}

type stackingBound struct{}

// Name returns "stacking".
func (stackingBound) Name() string { return "stacking" }

// Claims returns admissible and consistent for Calculation. A move from a stack
// brings one card home. A move from the stock to a foundation brings home one
// card that was not counted twice. A move from the stock onto a stack makes the
// first move of a card that may be counted twice. No move makes anything possible
// earlier, so all other cards stay counted as they were.
func (stackingBound) Claims(p game.Position) heuristics.Claims {
	_, ok := p.(*calculation.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the bound in moves. If the relaxed game shows that there is no
// win, cards that no foundation will ever want count among those that must be
// stacked.
func (stackingBound) Bound(p game.Position) int {
	q := p.(*calculation.Position)
	must, _ := q.MustStack()
	return q.Rules().Cards() - q.Home() + must
}

// Children returns the bounds of children, one by one.
func (stackingBound) Children() heuristics.Children { return heuristics.ByPlaying(stackingBound{}) }
