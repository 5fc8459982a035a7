package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/game/freecell"
)

// A parentState is a parent whose children are bounded by what is known of it.
type parentState struct {
	parent  *freecell.Position
	bound   int  // of the parent
	laidOut bool // the parent has been read
}

// Of makes p the parent.
func (s *parentState) Of(p game.Position, bound int) {
	s.parent, s.bound, s.laidOut = p.(*freecell.Position), bound, false
}

// plain returns the bound after a move that changes no detour, if it is one.
func (s *parentState) plain(m game.Move) (bound int, ok bool) {
	switch to := freecell.MoveTo(m); {
	case to == freecell.Home:
		return s.bound - 1, true
	case to == freecell.Floor && freecell.MoveFrom(m) == freecell.Cell:
		return s.bound, true
	}
	return 0, false
}

// relaxedChildren bounds children by Relaxed. All but a few questions are
// answered by what is known of the parent: a child's bound lies within one of
// a value that is known, and disjoint pairs of cards that hold each other
// often settle which of two it is. Only what is left is searched for, with
// the lesser value as the limit.
type relaxedChildren struct {
	relaxation
	parentState
	detours int // of the parent, without the forced ones

	next, gone card.Set // when the parent's free steps are taken
	plan       card.Set // the cards on detours, the forced ones apart, in a cheapest plan of the parent
	planned    bool     // that plan is known
	lifted     [64]int8 // by card: detours, the parent's forced ones apart, when it leaves its column; −1 unknown
}

// Bound returns the bound after a move: a card that goes home makes its one
// move, a card that leaves its column may save its detour, a card that comes
// to lie on a column may need another.
func (r *relaxedChildren) Bound(m game.Move) int {
	if bound, plain := r.plain(m); plain {
		return bound
	}
	c, from, to := freecell.MoveCard(m), freecell.MoveFrom(m), freecell.MoveTo(m)
	r.layOutParent()
	saved := r.detours
	change := 0
	if from != freecell.Cell {
		if r.forced.Has(c) {
			change = -1
		} else {
			saved = r.lift(c)
			change = saved - r.detours
		}
	}
	if to < freecell.Floor && r.blocks(c, card.Card(to), saved) {
		change++
	}
	return r.bound + change
}

// layOutParent reads the parent, once.
func (r *relaxedChildren) layOutParent() {
	if r.laidOut {
		return
	}
	r.laidOut, r.planned = true, false
	r.layOut(r.parent)
	r.detours = r.bound - CardsNotHome{}.Bound(r.parent) - r.forced.Len()
	r.next, r.gone = r.sendHome(r.parent.Next(), r.forced)
	r.pairUp(r.gone)
	for i := range r.lifted {
		r.lifted[i] = -1
	}
}

// lift returns the detours that are left when an end of a column that is not
// forced leaves it: the parent's, or one less.
func (r *relaxedChildren) lift(c card.Card) int {
	if r.gone.Has(c) {
		return r.detours
	}
	if r.lifted[c&63] < 0 {
		r.lifted[c&63] = int8(r.detours - r.savedBy(c))
	}
	return int(r.lifted[c&63])
}

// savedBy returns 1 if some cheapest plan has c take a detour, 0 otherwise.
func (r *relaxedChildren) savedBy(c card.Card) int {
	if r.planned && r.plan.Has(c) {
		return 1
	}
	limit := r.detours - 1
	paired, widow := r.without(c)
	if paired.Len()/2 <= limit {
		dug, ok := r.shortestPath(vertex{next: r.next, gone: r.gone | card.Bit(c), paired: paired}, limit)
		if ok {
			r.plan, r.planned = dug|card.Bit(c), true
		}
	}
	r.partner[widow&63] = c
	if r.planned && r.plan.Has(c) {
		return 1
	}
	return 0
}

// without returns the pairs that are left without c. Its partner, the widow,
// finds another one if there is one; the caller gives it back.
func (r *relaxedChildren) without(c card.Card) (paired card.Set, widow card.Card) {
	if !r.paired.Has(c) {
		return r.paired, c
	}
	widow = r.partner[c&63]
	paired = r.paired &^ card.Bit(c)
	others := r.holds[widow&63] & r.held[widow&63] &^ (r.gone | r.paired) & r.deck
	if others == 0 {
		return paired &^ card.Bit(widow), widow
	}
	r.partner[widow&63], r.partner[others.First()&63] = others.First(), widow
	return paired | card.Bit(others.First()), widow
}

// blocks reports whether c needs another detour when it comes to lie on the
// end of a column; lifted is the number of detours, the forced ones apart,
// when it lies in a cell.
func (r *relaxedChildren) blocks(c, end card.Card, lifted int) bool {
	holds := r.holds[end&63] | higher(end)
	if holds.Has(c) {
		return true
	}
	paired, widow := r.without(c)
	if partners := holds & r.held[c&63] &^ (r.forced | paired); partners != 0 {
		partner := partners.First()
		r.partner[c&63], r.partner[partner&63] = partner, c
		paired |= card.Bit(c) | card.Bit(partner)
	}
	blocks := paired.Len()/2 > lifted || !r.freeUnder(c, end, paired, lifted)
	r.partner[widow&63], r.partner[c&63] = c, widow
	return blocks
}

// freeUnder reports whether a plan with c on the end of a column needs no
// more detours than with c in a cell: the parent's plan, or another one.
func (r *relaxedChildren) freeUnder(c, end card.Card, paired card.Set, lifted int) bool {
	r.carry(c, end)
	defer r.carryBack(c, end)
	forced := r.forced &^ card.Bit(c)
	next := r.parent.Next()
	if r.planned && (lifted == r.detours || r.plan.Has(c)) {
		if rest, _ := r.sendHome(next, forced|r.plan&^card.Bit(c)); rest == 0 {
			return true
		}
	}
	dug, ok := r.shortestPath(vertex{next: next, gone: forced, paired: paired}, lifted)
	if ok && (r.forced | r.parent.Cells()).Has(c) {
		r.plan, r.planned = dug, true // c is in nobody's way in the parent either
	}
	return ok
}

// carry lays c on the end of a column; carryBack lays it back.
func (r *relaxedChildren) carry(c, end card.Card) {
	r.cover(r.column[end&63], 0, card.Bit(c))
	if r.parent.Ends().Has(c) {
		r.cover(r.column[c&63]&^card.Bit(c), card.Bit(c), 0)
	}
}

func (r *relaxedChildren) carryBack(c, end card.Card) {
	r.cover(r.column[end&63], card.Bit(c), 0)
	if r.parent.Ends().Has(c) {
		r.cover(r.column[c&63]&^card.Bit(c), 0, card.Bit(c))
	}
}

// cover changes what lies above some cards.
func (r *relaxation) cover(cards, remove, add card.Set) {
	for ; cards != 0; cards &= cards - 1 {
		above := &r.above[cards.First()&63]
		*above = *above&^remove | add
	}
}
