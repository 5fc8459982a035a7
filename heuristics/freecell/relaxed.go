package freecell

import (
	"sync"

	"patience/heuristics"

	"patience/game"
	"patience/game/card"
	"patience/game/freecell"
)

// Relaxed is the cost of the game with unlimited cells, solved exactly.
//
// With cells for all, parking on the tableau never helps: every card makes
// one move, straight home, or two, to a cell and then home. What is left to
// decide is which cards take the detour. Let F say how many cards of each
// suit are home; sending home the next card w of a suit costs one detour for
// every card above w that is neither home nor already dug out, and a card is
// dug out exactly when a card below it in its column has gone home. So the
// least number of detours is the length of a shortest path from F to the full
// foundations in a lattice of at most 14⁴ vertices.
//
// The bound is at least that of Paul and Helmert (2016), cards not home plus
// a minimum feedback arc set of the graph of needs: the cards on detours cut
// every cycle.
type Relaxed struct{}

// Name returns "relaxed".
func (Relaxed) Name() string { return "relaxed" }

// Claims returns admissible and consistent for moves of single cards: the
// bound is the exact cost of a relaxation. Where a run moves at once two
// detours may be one move, and it claims nothing.
func (Relaxed) Claims(p game.Position) heuristics.Claims {
	q, ok := p.(*freecell.Position)
	ok = ok && q.Rules().Moves == freecell.SingleCards
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of cards not home plus the least number of
// detours.
func (Relaxed) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	_, total := Detours(q)
	return CardsNotHome{}.Bound(q) + total
}

// Children returns the bounds of children, each by what its move changes.
func (Relaxed) Children() heuristics.Children { return new(relaxedChildren) }

// Detours returns the least number of cards that must make an extra move in
// the game with unlimited cells, and how many of these are forced in every
// plan because they lie above a lower card of their own suit.
func Detours(p *freecell.Position) (forced, total int) {
	r := relaxations.Get().(*relaxation)
	defer relaxations.Put(r)
	r.layOut(p)
	forced = r.forced.Len()
	next, gone := r.sendHome(p.Next(), r.forced)
	r.pairUp(gone)
	dug, _ := r.shortestPath(vertex{next: next, gone: gone, paired: r.paired}, card.Deck)
	return forced, forced + dug.Len()
}

var relaxations = sync.Pool{New: func() any { return new(relaxation) }}
