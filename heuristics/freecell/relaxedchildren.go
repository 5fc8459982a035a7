package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// A parentState is the parent of the children to be bounded.
type parentState struct {
	parent  *freecell.Position
	bound   int  // of the parent
	laidOut bool // the parent has been read
}

// Of makes p the parent.
func (s *parentState) Of(p game.Position, bound int) {
	s.parent, s.bound, s.laidOut = p.(*freecell.Position), bound, false
}

// played returns the bound after a move, from scratch.
func (s *parentState) played(h heuristics.Heuristic, m game.Move) int {
	s.parent.Play(m)
	defer s.parent.Undo(m)
	return h.Bound(s.parent)
}

// plain returns the bound after a move that changes nothing but, if the card goes
// home, the number of cards that are not home. It returns false for other moves.
func plain(m game.Move, bound int) (child int, ok bool) {
	switch to := freecell.MoveTo(m); {
	case to == freecell.Home:
		return bound - 1, true
	case to == freecell.Floor && freecell.MoveFrom(m) == freecell.Cell:
		return bound, true
	}
	return 0, false
}

// relaxedChildren bounds children by [Relaxed]. A child's bound is one of two
// neighbouring values. A known plan, or disjoint pairs of cards that hold each
// other, usually decide which. Only what is left is searched, with the smaller
// value as the limit.
//
// A plan is the set of cards on detours in a cheapest way to send all cards
// home, without the forced ones. The note on a child is a plan of the child, if
// one is known.
type relaxedChildren struct {
	relaxation
	parentState
	home    int // the number of cards of the parent that are not home
	detours int // of the parent, without the forced ones
	plan    card.Set
	planned bool     // plan is known, and is the parent's
	lifted  [64]int8 // by card: 1 + detours when it leaves its column, without the forced ones of the parent; 0 is unknown

	unplanned card.Set // cards that are found to be in no cheapest plan of the parent

	prepared   bool     // next, gone and the pairs are those of the parent
	next, gone card.Set // after the free steps of the parent
	ruling     ruling   // of the parent

	under card.Set        // a plan with the card that blocks has found not to block
	note  heuristics.Note // on the child that was bounded last
}

// Of makes p the parent. Only its bound is known.
func (r *relaxedChildren) Of(p game.Position, bound int) {
	r.parentState.Of(p, bound)
	r.planned = false
}

// Recall takes a plan of the parent from its note.
func (r *relaxedChildren) Recall(n heuristics.Note) {
	r.plan, r.planned = card.Set(n)&card.All, n != 0
}

// Note returns a plan of the child that was bounded last, if one is known.
func (r *relaxedChildren) Note() heuristics.Note { return r.note }

// planKnown marks notes that hold a plan.
const planKnown heuristics.Note = 1 << card.Deck

func noteOf(plan card.Set, known bool) heuristics.Note {
	if !known {
		return 0
	}
	return heuristics.Note(plan) | planKnown
}

// Bound returns the bound after a move. A card that goes home makes its one
// move. A card that leaves its column may save its detour, and a card that comes
// to lie on a column may need another one.
func (r *relaxedChildren) Bound(m game.Move) int {
	if bound, ok := plain(m, r.bound); ok {
		r.note = noteOf(r.plan, r.planned)
		return bound
	}
	c, from, to := freecell.MoveCard(m), freecell.MoveFrom(m), freecell.MoveTo(m)
	if from == freecell.Home {
		r.note = 0
		return r.played(relaxedBound{}, m)
	}
	r.layOutParent()
	saved, change := r.detours, 0
	switch {
	case from == freecell.Cell:
	case r.forced.Has(c):
		change = -1
	default:
		saved = r.lift(c)
		change = saved - r.detours
	}
	plan, known := r.plan&^card.Bit(c), r.plans(c, saved)
	if to < freecell.Floor {
		if end := card.Card(to); r.blocks(c, end, saved) {
			change++
			plan |= card.Bit(c) &^ r.holdsAt(end)
		} else {
			plan, known = r.under, true
		}
	}
	r.note = noteOf(plan, known)
	return r.bound + change
}

// plans reports whether the plan without c is one for when c has left its
// column, if that takes saved detours.
func (r *relaxedChildren) plans(c card.Card, saved int) bool {
	return r.planned && (saved == r.detours || r.plan.Has(c))
}

// layOutParent reads the parent once.
func (r *relaxedChildren) layOutParent() {
	if r.laidOut {
		return
	}
	r.laidOut, r.prepared = true, false
	r.layOutColumns(r.parent)
	r.home = homeBound{}.Bound(r.parent)
	r.detours = r.bound - r.home - r.forced.Len()
	r.unplanned = 0
	clear(r.lifted[:])
}

// prepare finds what a search needs, once for each parent.
func (r *relaxedChildren) prepare() {
	if r.prepared {
		return
	}
	r.prepared, r.ruling.known = true, false
	r.hold()
	r.next, r.gone = r.sendHome(r.parent.Next(), r.forced)
	r.pairUp(r.gone)
}

// lift returns the number of detours, without the forced ones, when c leaves the
// end of its column: the parent's number, or one less. The card c must not be
// forced.
func (r *relaxedChildren) lift(c card.Card) int {
	if r.lifted[c&63] == 0 {
		saved := r.savedBy(c)
		if saved == 0 {
			r.unplanned |= card.Bit(c)
		}
		r.lifted[c&63] = int8(1 + r.detours - saved)
	}
	return int(r.lifted[c&63]) - 1
}

// savedBy returns 1 if c makes a detour in some cheapest plan of the parent, and
// 0 otherwise.
func (r *relaxedChildren) savedBy(c card.Card) int {
	if r.planned && r.plan.Has(c) {
		return 1
	}
	r.prepare()
	if r.gone.Has(c) {
		return 0
	}
	limit := r.detours - 1
	paired, formerPartner := r.without(c)
	saved := 0
	if paired.Len()/2 <= limit {
		dug, ok := r.shortestPath(vertex{next: r.next, gone: r.gone | card.Bit(c), paired: paired}, limit)
		if ok {
			r.plan, r.planned = dug|card.Bit(c), true
			saved = 1
		}
	}
	r.partner[formerPartner&63] = c
	return saved
}

// without returns the paired cards that are left without c. The former partner
// of c gets a new partner if there is one; the caller must restore its entry in
// r.partner. If c has no partner, formerPartner is c itself.
func (r *relaxedChildren) without(c card.Card) (paired card.Set, formerPartner card.Card) {
	if !r.paired.Has(c) {
		return r.paired, c
	}
	formerPartner = r.partner[c&63]
	paired = r.paired &^ card.Bit(c)
	others := r.mutual(formerPartner) & r.deck &^ (r.gone | r.paired)
	if others == 0 {
		return paired &^ card.Bit(formerPartner), formerPartner
	}
	return paired | r.pair(formerPartner, others.First()), formerPartner
}

// holdsAt returns the cards that are forced if they lie on the end of a column.
func (r *relaxedChildren) holdsAt(end card.Card) card.Set {
	return r.holds[end&63] | higher(end)
}

// blocks reports whether c needs another detour when it comes to lie on the end
// of a column. The number of detours with c in a cell is lifted, which does not
// count the forced ones. If it needs none, r.under is a plan with c there.
func (r *relaxedChildren) blocks(c, end card.Card, lifted int) bool {
	holds := r.holdsAt(end)
	if holds.Has(c) {
		return true
	}
	if r.plans(c, lifted) && r.plannedUnder(c, end) {
		r.under = r.plan &^ card.Bit(c)
		return false
	}
	r.prepare()
	paired, formerPartner := r.without(c)
	if partners := holds & r.held[c&63] &^ (r.forced | paired); partners != 0 {
		paired |= r.pair(c, partners.First())
	}
	blocks := paired.Len()/2 > lifted || !r.freeUnder(c, end, paired, lifted)
	r.pair(c, formerPartner)
	return blocks
}

// plannedUnder reports whether c goes home without a detour from the end of a
// column, if the others follow the plan. After c is home, they go home as they
// did without c in the column.
func (r *relaxedChildren) plannedUnder(c, end card.Card) bool {
	r.carry(c, end)
	defer r.carryBack(c, end)
	return r.goesHome(c, r.parent.Next(), (r.forced|r.plan)&^card.Bit(c))
}

// freeUnder reports whether some plan with c on the end of a column needs no
// more detours than with c in a cell.
func (r *relaxedChildren) freeUnder(c, end card.Card, paired card.Set, lifted int) bool {
	r.carry(c, end)
	defer r.carryBack(c, end)
	start := vertex{next: r.parent.Next(), gone: r.forced &^ card.Bit(c), paired: paired}
	dug, ok := r.shortestPath(start, lifted)
	r.under = dug
	if ok && (r.forced | r.parent.Cells()).Has(c) {
		r.plan, r.planned = dug, true // c is in no card's way in the parent either
	}
	return ok
}

// carry puts c onto the end of a column; carryBack undoes it.
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
