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
func (Relaxed) Claims(rules *freecell.Rules) Claims {
	return Claims{Admissible: !rules.WholeRuns, Consistent: !rules.WholeRuns}
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
	r.pairUp(gone)
	return forced, forced + r.shortestPath(next, gone)
}

// A relaxation is a position's columns as the lattice search sees them.
type relaxation struct {
	deck  card.Set
	above [64]card.Set // for a card of a column, the cards above it
	holds [64]card.Set // for a card of a column, the cards that cannot go home before it leaves
	pairs []card.Set   // disjoint pairs of cards that hold each other

	open   []vertex
	closed []card.Set
}

var relaxations = sync.Pool{New: func() any { return new(relaxation) }}

// layOut fills above and holds and returns the cards that take a detour in
// every plan.
func (r *relaxation) layOut(p *freecell.Position) (forced card.Set) {
	r.deck = card.UpTo(p.Rules().Ranks)
	clear(r.above[:])
	clear(r.holds[:])
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		var column [card.Deck]card.Card
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
// one of each pair must take a detour.
func (r *relaxation) pairUp(gone card.Set) {
	r.pairs = r.pairs[:0]
	held := r.heldBy()
	single := r.deck &^ gone
	for rest := single; rest != 0; rest &= rest - 1 {
		c := rest.First()
		partners := r.holds[c&63] & held[c&63] & single
		if partners == 0 || !single.Has(c) {
			continue
		}
		pair := card.Bit(c) | card.Bit(partners.First())
		r.pairs = append(r.pairs, pair)
		single &^= pair
	}
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

// deadlocks returns how many of the pairs are still whole: a consistent lower
// bound on the cost to come.
func (r *relaxation) deadlocks(gone card.Set) int {
	n := 0
	for _, pair := range r.pairs {
		if pair&gone == 0 {
			n++
		}
	}
	return n
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
// what it cost to get there, and that cost plus the deadlocks left.
type vertex struct {
	next, gone     card.Set
	cost, estimate int
}

// shortestPath returns the cost of the cheapest path to the full foundations,
// by A* with deadlocks as its bound. Few vertices are met, so the lists are
// unordered slices.
func (r *relaxation) shortestPath(next, gone card.Set) int {
	r.open = append(r.open[:0], vertex{next: next, gone: gone})
	r.closed = r.closed[:0]
	for {
		v := r.takeCheapest()
		v.next, v.gone = r.sendHome(v.next, v.gone)
		if v.next == 0 {
			return v.cost
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
		w := next.First()
		above := r.above[w&63]
		if above&v.next != 0 {
			continue
		}
		gone := v.gone | above
		cost := v.cost + (above &^ v.gone).Len()
		r.open = append(r.open, vertex{next: v.next, gone: gone, cost: cost, estimate: cost + r.deadlocks(gone)})
	}
}

// takeCheapest removes the open vertex of least estimate, the costliest, and
// so the nearest to the goal, of these.
func (r *relaxation) takeCheapest() vertex {
	best := 0
	for i := range r.open {
		u, v := &r.open[i], &r.open[best]
		if u.estimate < v.estimate || u.estimate == v.estimate && u.cost > v.cost {
			best = i
		}
	}
	v := r.open[best]
	last := len(r.open) - 1
	r.open[best] = r.open[last]
	r.open = r.open[:last]
	return v
}
