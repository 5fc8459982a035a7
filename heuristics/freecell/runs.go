package freecell

import (
	"math/bits"
	"sync"

	"patience/heuristics"

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
func (Runs) Claims(p game.Position) heuristics.Claims {
	_, ok := p.(*freecell.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of cards not home plus the least number of runs on
// detours.
func (Runs) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	r := runRelaxations.Get().(*runRelaxation)
	defer runRelaxations.Put(r)
	return CardsNotHome{}.Bound(q) + r.detours(q)
}

// Children returns the bounds of children, each by what its move changes.
func (Runs) Children() heuristics.Children { return new(runChildren) }

var runRelaxations = sync.Pool{New: func() any { return new(runRelaxation) }}

// A runRelaxation is a relaxation in which runs make detours. Its vertices
// count them by their heads, the deepest cards.
type runRelaxation struct {
	relaxation
	run    [64]card.Set // by card of a column: the cards of its run
	closed []vertex
}

// detours returns the least number of runs that must make a detour.
func (r *runRelaxation) detours(p *freecell.Position) int {
	r.layOut(p)
	r.layOutRuns(p)
	start := vertex{next: p.Next()}
	r.dig(&start, r.forced)
	start.next, start.gone = r.sendHome(start.next, start.gone)
	r.pairUpRuns(start.gone)
	start.paired = r.paired
	dug, _ := r.shortestPath(start, card.Deck)
	return dug.Len()
}

// layOutRuns finds the run of every card.
func (r *runRelaxation) layOutRuns(p *freecell.Position) {
	rules := p.Rules()
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		c := ends.First()
		run := card.Bit(c)
		for p.On(c) < freecell.Floor {
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
	for rest := run; rest != 0; rest &= rest - 1 {
		r.run[rest.First()&63] = run
	}
}

// head returns the deepest card of a run, which is the highest.
func head(run card.Set) card.Card { return card.Card(bits.Len64(uint64(run))-1) & 63 }

// dig lets the runs of some cards make a detour, and breaks their pairs up.
func (r *runRelaxation) dig(v *vertex, cards card.Set) {
	for cards &^= v.gone; cards != 0; cards &^= v.gone {
		run := r.run[cards.First()&63]
		v.dug |= card.Bit(head(run))
		v.paired = r.breakUp(v.paired, run)
		v.gone |= run
	}
}

// shortestPath returns the heads of the runs on detours along the cheapest
// path to the full foundations, those of the start included, by A* with pairs
// of runs that hold each other as its bound; it reports false if there are
// more of them than the limit by any path.
func (r *runRelaxation) shortestPath(start vertex, limit int) (card.Set, bool) {
	r.open.reset()
	r.open.push(start, limit)
	r.closed = r.closed[:0]
	for {
		u := r.open.pop(limit)
		if u == nil {
			return 0, false
		}
		v := *u
		v.next, v.gone = r.sendHome(v.next, v.gone)
		if v.next == 0 {
			return v.dug, true
		}
		if !r.close(v) {
			continue
		}
		r.expand(v, limit)
	}
}

// close marks a vertex as expanded. It reports false if one was from which
// every path is open that is open from this one, at no higher cost.
func (r *runRelaxation) close(v vertex) bool {
	for i := range r.closed {
		u := &r.closed[i]
		if u.next == v.next && v.gone&^u.gone == 0 && u.dug.Len() <= v.dug.Len() {
			return false
		}
	}
	r.closed = append(r.closed, v)
	return true
}

// expand opens a vertex for each next card that may be dug out, but not for
// one with another next card above it: digging that one first costs no more.
func (r *runRelaxation) expand(v vertex, limit int) {
	for next := v.next; next != 0; next &= next - 1 {
		above := r.above[next.First()&63]
		if above&v.next != 0 {
			continue
		}
		w := v
		r.dig(&w, above)
		r.open.push(w, limit)
	}
}

// pairUpRuns finds disjoint pairs of runs that are not gone, with a card of the
// one and a card of the other that hold each other: one of each pair must make
// a detour.
func (r *runRelaxation) pairUpRuns(gone card.Set) {
	r.paired = 0
	single := r.deck &^ gone
	for rest := single; rest != 0; rest &= rest - 1 {
		c := rest.First()
		if !single.Has(c) {
			continue
		}
		if partners := r.holds[c&63] & r.held[c&63] & single; partners != 0 {
			r.pair(c, partners.First())
			single &^= r.run[c&63] | r.run[partners.First()&63]
		}
	}
}

func (r *runRelaxation) pair(c, d card.Card) {
	r.partner[c&63], r.partner[d&63] = d, c
	r.paired |= card.Bit(c) | card.Bit(d)
}
