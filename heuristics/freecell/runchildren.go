package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// runChildren bounds children by [Runs]. A move other than home takes a run from
// the end of a column, or a card from a cell, and puts it onto a card or not.
// Call what it takes the moved run: it is a whole run of the parent, or the
// upper part of one. Two questions say what the move changes, and each has one
// of two answers.
//
// First, what is left when the moved run is lifted, so that it is in no card's
// way? The parent's number of detours or one less, because a plan for the rest,
// with the run of the moved cards added, is a plan of the parent. If the card
// comes from a cell, nothing changes.
//
// Second, does the moved run need a detour where it comes to lie? If so there is
// one more, because a plan for the rest with that run added is a plan of the
// child. It needs none in a cell, as a single card on the floor, or on a run
// that makes a detour anyway.
//
// As in relaxedChildren, what is known of the parent answers most questions. The
// rest are searched, with the smaller value as the limit. A cheapest plan of the
// parent is one of the child if it still lets all cards go home. Pairs of cards
// that hold each other, and of which none has moved, hold each other in the
// child too, because nothing else above or below them has changed.
type runChildren struct {
	runRelaxation
	parentState
	detours int // of the parent

	gone    card.Set // after the free steps of the parent
	plan    card.Set // the heads of the runs on detours in a cheapest plan of the parent
	planned bool     // plan is known
	lifted  [64]int8 // by deepest card of a moved run: detours when it is lifted; −1 is unknown
}

// A movedRun is what a move takes.
type movedRun struct {
	cards card.Set
	run   card.Set // the run of the parent that it is part of; empty if it comes from a cell
	below card.Set // the cards below it in its column
}

// Bound returns the bound after a move.
func (r *runChildren) Bound(m game.Move) int {
	if bound, ok := plain(m, r.bound); ok {
		return bound
	}
	c, from, to := freecell.MoveCard(m), freecell.MoveFrom(m), freecell.MoveTo(m)
	if from == freecell.Home {
		return r.played(runsBound{}, m)
	}
	r.layOutParent()
	moved, lifted := movedRun{cards: card.Bit(c)}, r.detours
	if from != freecell.Cell {
		moved = r.movedRunOf(c)
		lifted = r.lift(c, moved)
	}
	bound := r.bound - r.detours + lifted
	if r.blocks(moved, to, lifted) {
		bound++
	}
	return bound
}

// layOutParent reads the parent once.
func (r *runChildren) layOutParent() {
	if r.laidOut {
		return
	}
	r.laidOut, r.planned = true, false
	r.layOut(r.parent)
	r.layOutRuns(r.parent)
	r.detours = r.bound - homeBound{}.Bound(r.parent)
	var v vertex
	r.dig(&v, r.forced)
	_, r.gone = r.sendHome(r.parent.Next(), v.gone)
	r.pairUpRuns(r.gone)
	for i := range r.lifted {
		r.lifted[i] = -1
	}
}

// movedRunOf returns c, a card of a column, with all cards above it.
func (r *runChildren) movedRunOf(c card.Card) movedRun {
	cards := card.Bit(c) | r.above[c&63]
	end := cards & r.parent.Ends()
	return movedRun{cards: cards, run: r.run[c&63], below: r.column[end.First()&63] &^ cards}
}

// lift returns the number of detours when a moved run leaves its column. Its
// deepest card is c.
func (r *runChildren) lift(c card.Card, moved movedRun) int {
	if r.lifted[c&63] < 0 {
		r.lifted[c&63] = int8(r.detours)
		if r.saves(moved) {
			r.lifted[c&63]--
		}
	}
	return int(r.lifted[c&63])
}

// saves reports whether lifting a moved run saves the detour of its run.
func (r *runChildren) saves(moved movedRun) bool {
	switch forced := r.forced & moved.run; {
	case forced&^moved.cards != 0: // the rest of the run needs the detour too
		return false
	case forced != 0 && moved.run == moved.cards:
		return true
	case forced == 0 && moved.cards&^r.gone == 0: // it goes home at no cost
		return false
	}
	if plan, ok := r.planWithout(moved); ok && r.completes(plan, moved.cards) {
		return true
	}
	start := vertex{next: r.parent.Next(), gone: moved.cards, paired: r.breakUp(r.paired, moved.cards)}
	r.dig(&start, r.forced)
	dug, ok := r.shortestPath(start, r.detours-1)
	if ok {
		r.remember(dug | card.Bit(head(moved.run)))
	}
	return ok
}

func (r *runChildren) remember(plan card.Set) { r.plan, r.planned = plan, true }

// planWithout returns the known plan without the detour of the run that the
// moved cards come from. It returns false if no plan is known, or the known plan
// does not have that detour.
func (r *runChildren) planWithout(moved movedRun) (plan card.Set, ok bool) {
	run := card.Bit(head(moved.run))
	return r.plan &^ run, r.planned && r.plan&run != 0
}

// completes reports whether all cards can go home when the runs with the given
// heads make a detour and other cards are gone.
func (r *runChildren) completes(heads, gone card.Set) bool {
	for ; heads != 0; heads &= heads - 1 {
		gone |= r.run[heads.First()&63]
	}
	next, _ := r.sendHome(r.parent.Next(), gone)
	return next == 0
}

// blocks reports whether a moved run needs a detour where it comes to lie. The
// number of detours when it is lifted is given.
func (r *runChildren) blocks(moved movedRun, to freecell.Place, lifted int) bool {
	switch {
	case to == freecell.Cell || to == freecell.Floor && moved.cards&(moved.cards-1) == 0:
		return false
	case to < freecell.Floor && r.run[to&63]&r.forced != 0:
		return false
	}
	plan, ok := r.plan, r.planned
	if lifted < r.detours {
		plan, ok = r.planWithout(moved)
	}
	r.carry(moved, to)
	defer r.carryBack(moved, to)
	if ok && r.completes(plan, 0) {
		return false
	}
	dug, ok := r.search(moved, to, lifted)
	switch {
	case ok && moved.run == 0:
		r.remember(dug) // it is in no card's way in the parent either
	case ok && lifted < r.detours:
		r.remember(dug | card.Bit(head(moved.run)))
	}
	return !ok
}

// search looks for a plan with a moved run where carry has put it.
func (r *runChildren) search(moved movedRun, to freecell.Place, limit int) (card.Set, bool) {
	start := vertex{next: r.parent.Next(), paired: r.breakUp(r.paired, moved.cards)}
	if to >= freecell.Floor {
		r.dig(&start, r.forced&^moved.cards)
		return r.shortestPath(start, limit)
	}
	waiting := r.holds[to&63] | higher(card.Card(to))
	r.dig(&start, r.forced&^moved.cards|moved.cards&waiting)
	c, d, ok := r.newPair(&start, moved.cards, waiting)
	if !ok {
		return r.shortestPath(start, limit)
	}
	partner := r.partner[c&63]
	r.partner[c&63], r.partner[d&63] = d, c
	start.paired |= card.Bit(c) | card.Bit(d)
	plan, ok := r.shortestPath(start, limit)
	r.partner[c&63] = partner
	return plan, ok
}

// newPair returns a moved card c, and a card d of another run, that hold each
// other. Neither of their runs is paired or gone. The set waiting holds the
// cards that wait for a card below the moved run.
func (r *runChildren) newPair(v *vertex, cards, waiting card.Set) (c, d card.Card, ok bool) {
	run := r.run[cards.First()&63]
	if run&(v.gone|v.paired) != 0 {
		return 0, 0, false
	}
	taken := v.gone | run
	for rest := v.paired; rest != 0; rest &= rest - 1 {
		taken |= r.run[rest.First()&63]
	}
	for ; cards != 0; cards &= cards - 1 {
		c := cards.First()
		if partners := waiting & r.held[c&63] &^ taken; partners != 0 {
			return c, partners.First(), true
		}
	}
	return 0, 0, false
}

// carry puts a moved run where the move takes it; carryBack undoes it.
func (r *runChildren) carry(moved movedRun, to freecell.Place) {
	r.cover(moved.below, moved.cards, 0)
	r.setRun(moved.run &^ moved.cards)
	run := moved.cards
	if to < freecell.Floor {
		r.cover(r.column[to&63], 0, moved.cards)
		run |= r.run[to&63]
	}
	r.setRun(run)
}

func (r *runChildren) carryBack(moved movedRun, to freecell.Place) {
	if to < freecell.Floor {
		r.cover(r.column[to&63], moved.cards, 0)
		r.setRun(r.run[to&63] &^ moved.cards)
	}
	r.cover(moved.below, 0, moved.cards)
	r.setRun(moved.run)
}
