// Package freecell has the lower bounds and the guides of FreeCell and its relatives.
// The games are in package internal/games/freecell, and package heuristics defines
// bounds and guides.
//
// From weak to strong the bounds are [heuristics.Blind], [CardsNotHome], [FAS] and
// [Runs], and [Relaxed]. Neither FAS nor Runs is always stronger than the other. FAS
// and Relaxed are valid in games in which cards move one at a time. CardsNotHome and
// Runs are also valid if a run that moves in one step counts as one move. The bounds
// are valid for every rule about building columns and filling empty ones, because they
// assume that every card may leave the tableau at any time. Only Runs asks whether a
// card fits on another.
//
// The bounds are also valid in games in which cards may come back from home, for this
// reason. For each card that is not home, a bound counts its first move and its first
// move home. These are two moves if the card must leave its place before it can go
// home. When a card goes home for the first time, all lower cards of its suit have
// already been home. When a card moves for the first time, all cards that now lie on it
// have already moved. For cards that are home, a bound counts nothing.
//
// Each of these heuristics can compute the bounds of all children of a position
// together, from what it knows about the position.
//
// [Crowded] is Relaxed and up to one move more. Only the exact search uses it.
//
// [Guides] lead the greedy search to any win. They are not bounds.
package freecell

import (
	"patience/game"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// All returns the bounds, the weakest first.
func All() []heuristics.Heuristic {
	return []heuristics.Heuristic{heuristics.Blind{}, CardsNotHome, FAS, Runs, Relaxed}
}

// CardsNotHome counts the cards that are not home. Each needs a move of its own.
var CardsNotHome heuristics.Heuristic = homeBound{}

type homeBound struct{}

// Name returns "home".
func (homeBound) Name() string { return "home" }

// Claims returns admissible and consistent: one move brings at most one card
// home, even where runs move at once.
func (homeBound) Claims(p game.Position) heuristics.Claims {
	_, ok := p.(*freecell.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of cards that are not home.
func (homeBound) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	return q.Rules().Cards() - q.Home()
}

// Children returns Children that play each move.
func (homeBound) Children() heuristics.Children { return heuristics.ByPlaying(homeBound{}) }
