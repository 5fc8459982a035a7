package freecell

import (
	"sync"

	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// Relaxed is the exact number of moves in the game with a cell for every card.
//
// There, moves onto the tableau never help: a card that goes to a cell instead is in
// nobody's way, and nothing need be put on it. Every card makes one move, straight
// home, or two, to a cell and then home; the extra move is a detour. What is
// left to decide is which cards make a detour. Let F be the number of cards home
// of each suit. To send home the next card w of a suit, every card above w that
// is neither home nor dug out must make a detour, and is then dug out. So the
// least number of detours is the length of a shortest path from F to the full
// foundations, in a lattice of at most 14⁴ vertices.
//
// The bound is at least that of Paul and Helmert (2016), which is [FAS]: the
// cards on detours cut every cycle of the graph of needs.
var Relaxed heuristics.Heuristic = relaxedBound{}

type relaxedBound struct{}

// Name returns "relaxed".
func (relaxedBound) Name() string { return "relaxed" }

// Claims returns admissible and consistent where cards move singly, because the
// bound is the exact cost of a relaxation. It claims nothing where runs move at
// once: two detours may then be one move.
func (relaxedBound) Claims(p game.Position) heuristics.Claims {
	q, ok := p.(*freecell.Position)
	ok = ok && q.Rules().Moves == freecell.SingleCards
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of cards not home plus the least number of detours.
func (relaxedBound) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	_, total := Detours(q)
	return homeBound{}.Bound(q) + total
}

// BoundBelow returns the bound if it is below a limit, and else false. Mostly the
// cards that are not home, the forced detours and the pairs that hold each other
// are enough to tell.
func (relaxedBound) BoundBelow(p game.Position, limit int) (bound int, below bool) {
	q := p.(*freecell.Position)
	bound = homeBound{}.Bound(q)
	if bound >= limit {
		return 0, false
	}
	bound += forcedCards(q).Len()
	if bound >= limit {
		return 0, false
	}
	r := relaxations.Get().(*relaxation)
	defer relaxations.Put(r)
	r.layOut(q)
	next, gone := r.sendHome(q.Next(), r.forced)
	r.pairUp(gone)
	detours, below := r.shortestPath(vertex{next: next, gone: gone, paired: r.paired}, limit-1-bound)
	return bound + detours.Len(), below
}

// Children returns Children that look only at what the move changes.
func (relaxedBound) Children() heuristics.Children { return new(relaxedChildren) }

// Detours returns total, the least number of cards that must make a detour; see
// [Relaxed]. In every plan forced of them do, because they lie above a lower
// card of their own suit.
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
