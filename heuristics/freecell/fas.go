package freecell

import (
	"patience/game"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// FAS is the number of cards not home plus the size of a minimum feedback arc
// set of the graph of [Needs]. It is the bound of Paul and Helmert (2016) with
// its second term exact, as in the difficulty paper.
//
// It is consistent for moves of single cards. A card that goes home has no
// arc out, so it lies on no cycle: the first term falls by one, the second stays.
// Any other move removes at most one arc, the one from the card below to the moving
// card, and may add one. Removing an arc lowers the second term by at most one,
// because a minimum set for the rest, with that arc added, cuts all cycles. In a won
// position both terms are 0, so no win is shorter than the bound.
//
// FAS is at most [Relaxed]: cut the arc to each card that makes a detour, and
// all arcs left lead backwards in the order in which the cards go home. It is
// often far less, because one cut can free a column of a whole block of cards.
// It serves for comparisons.
//
// The lower bound of package fas that needs no search is not a heuristic,
// because it is not consistent.
var FAS heuristics.Heuristic = fasBound{}

type fasBound struct{}

// Name returns "fas".
func (fasBound) Name() string { return "fas" }

// Claims returns admissible and consistent for moves of single cards.
func (fasBound) Claims(p game.Position) heuristics.Claims { return relaxedBound{}.Claims(p) }

// Bound returns the number of cards not home plus [LeastFeedbackArcs].
func (fasBound) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	return homeBound{}.Bound(q) + LeastFeedbackArcs(q)
}

// Children returns Children that play each move but the plain ones, which change no
// arc of a cycle.
func (fasBound) Children() heuristics.Children {
	return heuristics.ByMove(fasBound{}, func(_ game.Position, m game.Move, bound int) (int,
		bool,
	) {
		return plain(m, bound)
	})
}
