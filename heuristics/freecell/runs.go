package freecell

import (
	"math/bits"
	"sync"

	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// Runs is a lower bound for games in which a run that moves at once counts as
// one move, such as Four Companies and freecell-runs. As in [Relaxed] there is a
// cell for every card, but a whole run makes its detour in one move.
//
// A run here is a longest piece of a column in which each card fits on the one
// below. Consider the moves that take a card away from where it lies now, to a
// place other than home. Each can be the first such move for cards of one run
// only, because cards of two runs do not lie on each other in order before one
// of them has moved. So a plan costs at least one move for every run with a card
// on a detour, and one for every card that must go home. The least number of
// such runs is found as Relaxed finds cards. Digging out one card of a run digs
// out the whole run at the same cost.
//
// The bound is consistent. A card that goes home shortens a run, and saves no
// detour. Let any other move lead to a child. A plan of the child, with the run
// that the moved cards came from added, is a plan of the parent. It has one run
// more, or none more in two cases: the move has put the run onto another one
// that the plan holds, so that they are one run now, or it has split the run and
// the plan holds a piece.
var Runs heuristics.Heuristic = runsBound{}

type runsBound struct{}

// Name returns "runs".
func (runsBound) Name() string { return "runs" }

// Claims returns admissible and consistent for all games of the family. Where
// cards move singly, [Relaxed] is stronger.
func (runsBound) Claims(p game.Position) heuristics.Claims {
	_, ok := p.(*freecell.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of cards not home plus the least number of runs on
// detours.
func (runsBound) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	r := runRelaxations.Get().(*runRelaxation)
	defer runRelaxations.Put(r)
	return homeBound{}.Bound(q) + r.detours(q)
}

// Children returns Children that look only at what the move changes.
func (runsBound) Children() heuristics.Children { return new(runChildren) }

var runRelaxations = sync.Pool{New: func() any { return new(runRelaxation) }}

// A runRelaxation is a relaxation in which runs make detours. A vertex holds the
// runs by their heads, which are their deepest cards.
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

// head returns the deepest card of a run, which is its highest.
func head(run card.Set) card.Card { return card.Card(bits.Len64(uint64(run))-1) & 63 }

// dig lets the runs of some cards make a detour, and breaks up their pairs.
func (r *runRelaxation) dig(v *vertex, cards card.Set) {
	for cards &^= v.gone; cards != 0; cards &^= v.gone {
		run := r.run[cards.First()&63]
		v.dug |= card.Bit(head(run))
		v.paired = r.breakUp(v.paired, run)
		v.gone |= run
	}
}

// shortestPath returns the heads of the runs on detours along a cheapest path to
// the full foundations, those of the start included. It returns false if every
// path has more of them than the limit. It is A* with pairs of runs that hold
// each other as its bound.
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

// close marks a vertex as expanded. It returns false if an expanded vertex has
// at least the same cards gone at no higher cost, so that nothing new can come
// of this one.
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

// expand opens a vertex for each next card that can be dug out. It leaves out a
// card that has another next card above it, because digging out that one first
// costs no more.
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

// pairUpRuns finds disjoint pairs of runs that are not gone. A card of one run
// and a card of the other hold each other, so one run of each pair must make a
// detour.
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
