package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/game/freecell"
)

// runChildren bounds children by Runs. A move other than home takes cards
// from the end of a run, the lot, and lays them down, on a card or not. Two
// questions say what that changes, each of a bound that is one of two values.
//
// What is left when the lot is lifted, in nobody's way? The parent's detours
// or one less: a plan for the rest, with the run of the lot added, is a plan
// of the parent. Nothing changes where the lot comes from a cell.
//
// Does it need a detour where it comes to lie? If so one more: a plan for the
// rest with that run added is a plan of the child. It needs none in a cell, as
// a single card on the floor, nor on a run that makes a detour anyway.
//
// As in relaxedChildren what is known answers most of them, and a search the
// rest, with the lesser value as its limit. A cheapest plan of the parent is
// one of the child if it still lets all cards go home. And pairs of cards that
// hold each other, none of them of the lot, do so in the child: of what lies
// above or below another card, only the lot has changed.
type runChildren struct {
	runRelaxation
	parentState
	detours int // of the parent

	gone    card.Set // when the parent's free steps are taken
	plan    card.Set // the heads of the runs on detours in a cheapest plan of the parent
	planned bool     // that plan is known
	lifted  [64]int8 // by deepest card of a lot: the detours when it is lifted; −1 unknown
}

// A lot is what a move takes.
type lot struct {
	cards card.Set
	run   card.Set // the run that holds it, as it lies in the parent; none in a cell
	below card.Set // the cards below it in its column
}

// Bound returns the bound after a move.
func (r *runChildren) Bound(m game.Move) int {
	if bound, plain := r.plain(m); plain {
		return bound
	}
	c, from, to := freecell.MoveCard(m), freecell.MoveFrom(m), freecell.MoveTo(m)
	r.layOutParent()
	l, lifted := lot{cards: card.Bit(c)}, r.detours
	if from != freecell.Cell {
		l = r.lotOf(c)
		lifted = r.lift(c, l)
	}
	bound := r.bound - r.detours + lifted
	if r.blocks(l, to, lifted) {
		bound++
	}
	return bound
}

// layOutParent reads the parent, once.
func (r *runChildren) layOutParent() {
	if r.laidOut {
		return
	}
	r.laidOut, r.planned = true, false
	r.layOut(r.parent)
	r.layOutRuns(r.parent)
	r.detours = r.bound - CardsNotHome{}.Bound(r.parent)
	var v vertex
	r.dig(&v, r.forced)
	_, r.gone = r.sendHome(r.parent.Next(), v.gone)
	r.pairUpRuns(r.gone)
	for i := range r.lifted {
		r.lifted[i] = -1
	}
}

// lotOf returns the card of a column and all above it.
func (r *runChildren) lotOf(c card.Card) lot {
	cards := card.Bit(c) | r.above[c&63]
	end := cards & r.parent.Ends()
	return lot{cards: cards, run: r.run[c&63], below: r.column[end.First()&63] &^ cards}
}

// lift returns the detours that are left when a lot leaves its column.
func (r *runChildren) lift(c card.Card, l lot) int {
	if r.lifted[c&63] < 0 {
		r.lifted[c&63] = int8(r.detours)
		if r.saves(l) {
			r.lifted[c&63]--
		}
	}
	return int(r.lifted[c&63])
}

// saves reports whether lifting a lot saves the detour of its run.
func (r *runChildren) saves(l lot) bool {
	switch forced := r.forced & l.run; {
	case forced&^l.cards != 0: // the rest needs it too
		return false
	case forced != 0 && l.run == l.cards:
		return true
	case forced == 0 && l.cards&^r.gone == 0: // it goes home at no cost
		return false
	}
	if plan, ok := r.planWithout(l); ok && r.completes(plan, l.cards) {
		return true
	}
	start := vertex{next: r.parent.Next(), gone: l.cards, paired: r.breakUp(r.paired, l.cards)}
	r.dig(&start, r.forced)
	dug, ok := r.shortestPath(start, r.detours-1)
	if ok {
		r.remember(dug | card.Bit(head(l.run)))
	}
	return ok
}

func (r *runChildren) remember(plan card.Set) { r.plan, r.planned = plan, true }

// planWithout returns the known plan without the detour of a lot's run, if
// there is one that has it.
func (r *runChildren) planWithout(l lot) (plan card.Set, ok bool) {
	run := card.Bit(head(l.run))
	return r.plan &^ run, r.planned && r.plan&run != 0
}

// completes reports whether all cards can go home when the runs of some heads
// make a detour and other cards are gone.
func (r *runChildren) completes(heads, gone card.Set) bool {
	for ; heads != 0; heads &= heads - 1 {
		gone |= r.run[heads.First()&63]
	}
	next, _ := r.sendHome(r.parent.Next(), gone)
	return next == 0
}

// blocks reports whether a lot needs a detour where it comes to lie; lifted
// is the number of detours when it is lifted.
func (r *runChildren) blocks(l lot, to freecell.Place, lifted int) bool {
	switch {
	case to == freecell.Cell || to == freecell.Floor && l.cards&(l.cards-1) == 0:
		return false
	case to < freecell.Floor && r.run[to&63]&r.forced != 0:
		return false
	}
	plan, ok := r.plan, r.planned
	if lifted < r.detours {
		plan, ok = r.planWithout(l)
	}
	r.carry(l, to)
	defer r.carryBack(l, to)
	if ok && r.completes(plan, 0) {
		return false
	}
	dug, ok := r.search(l, to, lifted)
	switch {
	case ok && l.run == 0:
		r.remember(dug) // it is in nobody's way in the parent either
	case ok && lifted < r.detours:
		r.remember(dug | card.Bit(head(l.run)))
	}
	return !ok
}

// search looks for a plan with a lot where it was carried to.
func (r *runChildren) search(l lot, to freecell.Place, limit int) (card.Set, bool) {
	start := vertex{next: r.parent.Next(), paired: r.breakUp(r.paired, l.cards)}
	if to >= freecell.Floor {
		r.dig(&start, r.forced&^l.cards)
		return r.shortestPath(start, limit)
	}
	waiting := r.holds[to&63] | higher(card.Card(to))
	r.dig(&start, r.forced&^l.cards|l.cards&waiting)
	c, d, ok := r.newPair(&start, l.cards, waiting)
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

// newPair returns a card of a lot and one that it holds and is held by, both
// of single runs. Waiting are those that wait for a card below the lot.
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

// carry takes a lot to a place; carryBack takes it back.
func (r *runChildren) carry(l lot, to freecell.Place) {
	r.cover(l.below, l.cards, 0)
	r.setRun(l.run &^ l.cards)
	run := l.cards
	if to < freecell.Floor {
		r.cover(r.column[to&63], 0, l.cards)
		run |= r.run[to&63]
	}
	r.setRun(run)
}

func (r *runChildren) carryBack(l lot, to freecell.Place) {
	if to < freecell.Floor {
		r.cover(r.column[to&63], l.cards, 0)
		r.setRun(r.run[to&63] &^ l.cards)
	}
	r.cover(l.below, 0, l.cards)
	r.setRun(l.run)
}
