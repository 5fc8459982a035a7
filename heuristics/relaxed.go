package heuristics

import (
	"slices"
	"sync"

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
func (Relaxed) Claims(p game.Position) Claims {
	q, ok := p.(*freecell.Position)
	ok = ok && !q.Rules().WholeRuns
	return Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of cards not home plus the least number of
// detours.
func (Relaxed) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	_, total := Detours(q)
	return CardsOut{}.Bound(q) + total
}

// Detours returns the least number of cards that must make an extra move in
// the game with unlimited cells, and how many of these are forced in every
// plan because they lie above a lower card of their own suit.
func Detours(p *freecell.Position) (forced, total int) {
	r := relaxations.Get().(*relaxation)
	defer relaxations.Put(r)
	forcedCards := r.layOut(p)
	forced = forcedCards.Len()
	next, gone := r.sendHome(p.Next(), forcedCards)
	if next == 0 {
		return forced, forced
	}
	start := vertex{next: next, gone: gone, paired: r.pairUp(gone)}
	return forced, forced + r.shortestPath(start)
}

// A relaxation is a position's columns as the lattice search sees them.
type relaxation struct {
	deck    card.Set
	above   [64]card.Set  // for a card of a column, the cards above it
	holds   [64]card.Set  // for a card of a column, the cards that cannot go home before it leaves
	partner [64]card.Card // for a paired card, the other one

	open   openList
	closed []card.Set
}

var relaxations = sync.Pool{New: func() any { return new(relaxation) }}

// layOut fills above and holds and returns the cards that take a detour in
// every plan.
func (r *relaxation) layOut(p *freecell.Position) (forced card.Set) {
	r.deck = card.UpTo(p.Rules().Ranks)
	clear(r.above[:])
	clear(r.holds[:])
	var column [card.Deck]card.Card
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		height := 0
		var above card.Set
		for place := freecell.Place(ends.First()); place < freecell.Floor; {
			c := card.Card(place)
			r.above[c&63] = above
			above |= card.Bit(c)
			column[height] = c
			height++
			place = p.On(c)
		}
		var holds card.Set
		for height--; height >= 0; height-- {
			c := column[height]
			r.holds[c&63] = holds
			forced |= holds & card.Bit(c)
			holds |= higher(c)
		}
	}
	return forced
}

// higher returns the higher cards of c's suit.
func higher(c card.Card) card.Set {
	return card.OfClubs << card.NumSuits << (c & 63) & card.All
}

// pairUp finds disjoint pairs of cards that are not gone and hold each other:
// one of each pair must take a detour. It returns the cards of the pairs.
func (r *relaxation) pairUp(gone card.Set) (paired card.Set) {
	held := r.heldBy()
	single := r.deck &^ gone
	for rest := single; rest != 0; rest &= rest - 1 {
		c := rest.First()
		partners := r.holds[c&63] & held[c&63] & single
		if partners == 0 || !single.Has(c) {
			continue
		}
		partner := partners.First()
		r.partner[c&63], r.partner[partner&63] = partner, c
		pair := card.Bit(c) | card.Bit(partner)
		single &^= pair
		paired |= pair
	}
	return paired
}

// heldBy returns for every card the cards that must leave before it can go
// home: those above a lower card of its suit.
func (r *relaxation) heldBy() (held [64]card.Set) {
	for c := card.Card(card.NumSuits); c < card.Deck; c++ {
		below := c - card.NumSuits
		held[c&63] = held[below&63] | r.above[below&63]
	}
	return held
}

// breakUp returns the paired cards that are left when cards go: without them
// and without their partners. Half of what is left is a consistent lower
// bound on the cost to come.
func (r *relaxation) breakUp(paired, going card.Set) card.Set {
	for hit := paired & going; hit != 0; hit &= hit - 1 {
		c := hit.First()
		paired &^= card.Bit(c) | card.Bit(r.partner[c&63])
	}
	return paired
}

// sendHome takes every step that costs nothing. Gone holds the cards that are
// no longer in anybody's way: home, dug out, or forced and paid for.
func (r *relaxation) sendHome(next, gone card.Set) (card.Set, card.Set) {
	for pending := next; pending != 0; {
		w := pending.First()
		pending &= pending - 1
		if r.above[w&63]&^gone != 0 {
			continue
		}
		gone |= card.Bit(w)
		next = next&^card.Bit(w) | card.Bit(w)<<card.NumSuits&r.deck
		pending = next
	}
	return next, gone
}

// A vertex of the lattice, before its free steps are taken: the next card of
// each incomplete suit, which says how many are home, the cards gone by then,
// those of pairs that are still whole, and what it cost to get there.
type vertex struct {
	next, gone card.Set
	paired     card.Set
	cost       uint8
	older      int32 // the vertex opened before it in its bucket, as in openList
}

// An openList holds vertices by estimate, the youngest of each first. An
// estimate counts cards, each at most once, so it is at most 52. Estimates
// never fall along a path, so the least one never falls either.
type openList struct {
	vertices []vertex
	youngest [64]int32 // by estimate: index in vertices plus one, 0 for none
	least    int
}

func (l *openList) reset() {
	l.vertices = l.vertices[:0]
	clear(l.youngest[:])
	l.least = 0
}

func (l *openList) push(v vertex) {
	youngest := &l.youngest[(int(v.cost)+v.paired.Len()/2)&63]
	v.older = *youngest
	l.vertices = append(l.vertices, v)
	*youngest = int32(len(l.vertices))
}

// pop removes a vertex of the least estimate; there is one.
func (l *openList) pop() vertex {
	for l.youngest[l.least&63] == 0 {
		l.least++
	}
	youngest := &l.youngest[l.least&63]
	v := l.vertices[*youngest-1]
	*youngest = v.older
	return v
}

// shortestPath returns the cost of the cheapest path to the full foundations,
// by A* with the deadlocked pairs as its bound. At least one path exists.
func (r *relaxation) shortestPath(start vertex) int {
	r.open.reset()
	r.open.push(start)
	r.closed = r.closed[:0]
	for {
		v := r.open.pop()
		v.next, v.gone = r.sendHome(v.next, v.gone)
		if v.next == 0 {
			return int(v.cost)
		}
		if slices.Contains(r.closed, v.next) {
			continue
		}
		r.closed = append(r.closed, v.next)
		r.expand(v)
	}
}

// expand opens a vertex for each next card that may be dug out, but not for
// one with another next card above it: digging that one first costs no more.
func (r *relaxation) expand(v vertex) {
	for next := v.next; next != 0; next &= next - 1 {
		above := r.above[next.First()&63]
		if above&v.next != 0 {
			continue
		}
		digging := above &^ v.gone
		r.open.push(vertex{
			next:   v.next,
			gone:   v.gone | above,
			paired: r.breakUp(v.paired, digging),
			cost:   v.cost + uint8(digging.Len()),
		})
	}
}

// AfterMove says what is known of the bound after a move without computing
// it: a card that goes home, or one that is forced to make a detour and makes
// it, lowers it by one; a card that goes from a cell to an empty column
// changes nothing; anything else lowers it by one at most. This holds for
// moves of single cards only, as the claims do.
func (Relaxed) AfterMove(p game.Position, m game.Move, bound int) (low int, exact bool) {
	from, to := freecell.MoveFrom(m), freecell.MoveTo(m)
	switch {
	case to == freecell.Home:
		return bound - 1, true
	case to < freecell.Floor:
		return bound - 1, false
	case from == freecell.Cell:
		return bound, true
	}
	return bound - 1, aboveLower(p.(*freecell.Position), freecell.MoveCard(m))
}

// aboveLower reports whether a card of a column lies above a lower card of
// its suit.
func aboveLower(p *freecell.Position, c card.Card) bool {
	lower := card.OfSuit(c.Suit()) & (card.Bit(c) - 1)
	for on := p.On(c); on < freecell.Floor; on = p.On(card.Card(on)) {
		if lower.Has(card.Card(on)) {
			return true
		}
	}
	return false
}
