// Package freecell holds the lower bounds and the guides of FreeCell and its
// relatives.
//
// From weak to strong the bounds are [heuristics.Blind]; [CardsNotHome]; [FAS]
// or [Runs], neither of which is the stronger of the two everywhere; [Relaxed].
// FAS and Relaxed hold for moves of single cards. Runs and CardsNotHome hold
// also where a run moved at once counts one move. Every bound computes the
// bounds of children together, from what is known of their parent.
//
// [Guides] lead the greedy search to some win. They bound nothing.
package freecell

import (
	"patience/game"
	"patience/game/freecell"
	"patience/heuristics"
)

// All returns the bounds, the weakest first.
func All() []heuristics.Heuristic {
	return []heuristics.Heuristic{heuristics.Blind{}, CardsNotHome{}, FAS{}, Runs{}, Relaxed{}}
}

// CardsNotHome counts the cards that are not home: each needs a move of its
// own.
type CardsNotHome struct{}

// Name returns "home".
func (CardsNotHome) Name() string { return "home" }

// Claims returns admissible and consistent: one move brings at most one card
// home, also where runs move at once.
func (CardsNotHome) Claims(p game.Position) heuristics.Claims {
	_, ok := p.(*freecell.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of cards that are not home.
func (CardsNotHome) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	return q.Rules().Cards() - q.Home()
}

// Children counts the card that goes home.
func (CardsNotHome) Children() heuristics.Children { return heuristics.ByPlaying(CardsNotHome{}) }
