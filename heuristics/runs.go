package heuristics

import (
	"slices"
	"sync"

	"patience/game"
	"patience/game/card"
	"patience/game/freecell"
)

// Runs is the cost of the game with unlimited cells where a run makes its
// detour in one move: the bound where runs move at once, as in Four
// Companies, or where a sequence moved at once counts one.
//
// A run here is a longest piece of a column whose cards lie on each other as
// the rules would have them put. Of all moves that take a card away from
// where it lies now, and not home, each can be the first one for cards of one
// run only: cards of two runs do not lie on each other in order before one of
// them has moved. So a plan costs at least one move for every run that holds
// a card on a detour, and one for every card that must go home. The least
// number of such runs is found as [Relaxed] finds cards: digging out one card
// of a run digs out all of it, at the same cost.
//
// It is consistent. A card that goes home shortens a run, and costs no run.
// Any other move costs one: a plan after it, with the run whose cards it has
// moved added, is a plan before it. That is one run more, unless the move has
// laid this run on another one that the plan holds, and they are one run now,
// or has split it, and the plan holds a piece: then it is none more.
type Runs struct{}

// Name returns "runs".
func (Runs) Name() string { return "runs" }

// Claims returns admissible and consistent for all FreeCell-like rules, also
// where single cards move, though Relaxed is stronger there.
func (Runs) Claims(p game.Position) Claims {
	_, ok := p.(*freecell.Position)
	return Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of cards not home plus the least number of runs on
// detours.
func (Runs) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	r := runRelaxations.Get().(*runRelaxation)
	defer runRelaxations.Put(r)
	return CardsOut{}.Bound(q) + r.detours(q)
}

// Children returns the bounds of children, one by one.
func (Runs) Children() Children { return &played{Heuristic: Runs{}} }

var runRelaxations = sync.Pool{New: func() any { return new(runRelaxation) }}

// A runRelaxation is a relaxation in which runs make detours.
type runRelaxation struct {
	relaxation
	run      [64]card.Set // by card of a column: the cards of its run
	vertices []runVertex  // all that were opened
	buckets  [64][]int32  // by estimate: those that are open
}

// A runVertex is a vertex of the lattice search: the next cards, the cards in
// nobody's way, and how many runs made a detour.
type runVertex struct {
	next, gone card.Set
	cost       int
}

// detours returns the least number of runs that must make a detour.
func (r *runRelaxation) detours(p *freecell.Position) int {
	r.layOut(p)
	r.layOutRuns(p)
	start := runVertex{next: p.Next()}
	start.cost, start.gone = r.dig(r.forced, 0)
	return r.cheapest(start)
}

// layOutRuns finds the run of every card.
func (r *runRelaxation) layOutRuns(p *freecell.Position) {
	rules := p.Rules()
	for end := range p.Ends().All() {
		run := card.Bit(end)
		for c := end; p.On(c) < freecell.Floor; {
			below := card.Card(p.On(c))
			if !rules.Fits(c, below) {
				r.setRun(run)
				run = 0
			}
			run |= card.Bit(below)
			c = below
		}
		r.setRun(run)
	}
}

func (r *runRelaxation) setRun(run card.Set) {
	for c := range run.All() {
		r.run[c] = run
	}
}

// dig returns how many runs make a detour when cards do, and those gone then.
func (r *runRelaxation) dig(cards, gone card.Set) (runs int, after card.Set) {
	for cards &^= gone; cards != 0; cards &^= gone {
		gone |= r.run[cards.First()&63]
		runs++
	}
	return runs, gone
}

// cheapest returns the cost of the cheapest path from a vertex to the full
// foundations, by A* with pairs of runs that hold each other as its bound.
func (r *runRelaxation) cheapest(start runVertex) int {
	for i := range r.buckets {
		r.buckets[i] = r.buckets[i][:0]
	}
	r.vertices = r.vertices[:0]
	r.open(start, 0)
	for estimate := 0; ; {
		bucket := &r.buckets[estimate]
		if len(*bucket) == 0 {
			estimate++
			continue
		}
		v := r.vertices[(*bucket)[len(*bucket)-1]]
		*bucket = (*bucket)[:len(*bucket)-1]
		if v.next == 0 {
			return v.cost
		}
		r.expand(v, estimate)
	}
}

// expand opens a vertex for each next card that may be dug out.
func (r *runRelaxation) expand(v runVertex, estimate int) {
	for w := range v.next.All() {
		above := r.above[w]
		if above&v.next != 0 {
			continue // digging that one out first costs no more
		}
		runs, gone := r.dig(above, v.gone)
		r.open(runVertex{v.next, gone, v.cost + runs}, estimate)
	}
}

// open takes a vertex's free steps and opens it if it is new or cheaper. Least
// is a bound on its whole path that is known already: the pairs alone may
// promise less.
func (r *runRelaxation) open(v runVertex, least int) {
	v.next, v.gone = r.sendHome(v.next, v.gone)
	known := func(u runVertex) bool { return u.next == v.next && u.gone == v.gone && u.cost <= v.cost }
	if slices.ContainsFunc(r.vertices, known) {
		return
	}
	estimate := max(least, v.cost+r.pairs(v.gone))
	r.buckets[estimate] = append(r.buckets[estimate], int32(len(r.vertices)))
	r.vertices = append(r.vertices, v)
}

// pairs returns a number of disjoint pairs of runs of which one of each must
// make a detour, since a card of the one and a card of the other hold each
// other.
func (r *runRelaxation) pairs(gone card.Set) (pairs int) {
	single := r.deck &^ gone
	for rest := single; rest != 0; rest &= rest - 1 {
		c := rest.First()
		if partners := r.holds[c&63] & r.held[c&63] & single; single.Has(c) && partners != 0 {
			single &^= r.run[c&63] | r.run[partners.First()&63]
			pairs++
		}
	}
	return pairs
}
