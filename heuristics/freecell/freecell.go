// Package freecell has the lower bounds and the guides of FreeCell and its relatives.
// The games are in package internal/games/freecell, and package heuristics defines
// bounds and guides.
//
// From weak to strong the bounds are [heuristics.Blind]; [CardsNotHome]; [FAS] and
// [Runs], neither of which is always the stronger; and [Relaxed]. FAS and Relaxed are
// valid where cards move singly. CardsNotHome and Runs are also valid where a run that
// moves in one step counts as one move. No claim depends on how columns are built or on
// what an empty column takes: the bounds let every card leave the tableau at any time,
// and only Runs asks whether a card fits on another.
//
// The bounds are also valid where cards may come back from home. The reason is that a
// bound counts, for each card that is not home, its first move and its first move home;
// these are two moves if the card must leave its place before it can go home. When a
// card goes home for the first time, all lower cards of its suit have been home, and
// when a card moves for the first time, all cards that lie on it now have moved. Cards
// that are home count nothing.
//
// Every bound computes the bounds of children from what is known about their parent.
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
