package freecell

import (
	"patience/game"
	"patience/game/freecell"
	"patience/heuristics"
	"patience/internal/fas"
)

// FAS is the bound of Paul and Helmert (2016) with its second term exact, as
// the difficulty paper has it: cards not home plus the size of a minimum
// feedback arc set of the graph of [Needs].
//
// It is consistent for moves of single cards. A card that goes home leads
// nowhere in the graph and lies on no cycle: the first term falls by one, the
// second stays. Any other move takes at most one arc out, the one from the
// card below to the card that moves, and may put one in. Taking an arc out
// lowers the second term by one at most, because a least cut of what is left,
// with that arc added, cuts all cycles. At a win both terms are 0; so no way
// to a win is shorter than the bound.
//
// It is at most Relaxed: cut the arc to each card that takes a detour, and
// what is left leads backwards in the order in which the cards went home. It
// is often far less, because one cut may free a column of a whole block of
// cards; so it serves to compare.
//
// The lower bound of package fas that needs no search is no heuristic: it is
// not consistent.
type FAS struct{}

// Name returns "fas".
func (FAS) Name() string { return "fas" }

// Claims returns admissible and consistent for moves of single cards.
func (FAS) Claims(p game.Position) heuristics.Claims { return Relaxed{}.Claims(p) }

// Bound returns the number of cards not home plus [LeastFeedbackArcs].
func (FAS) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	return CardsNotHome{}.Bound(q) + LeastFeedbackArcs(q)
}

// Children returns the bounds of children, each by the arcs that its move
// changes.
func (FAS) Children() heuristics.Children { return new(fasChildren) }

// fasChildren bounds children by FAS. Where a move takes an arc out or puts
// one in, the cuts are as many as before or differ by one, so that the lesser
// number is all there is to try.
type fasChildren struct {
	graph   fas.Graph // of the parent
	parent  *freecell.Position
	bound   int // of the parent
	laidOut bool
	cuts    int      // of the parent
	lifted  [64]int8 // by card: cuts when it leaves its column; −1 unknown
}

// Of makes p the parent.
func (f *fasChildren) Of(p game.Position, bound int) {
	f.parent, f.bound, f.laidOut = p.(*freecell.Position), bound, false
}

// Bound returns the bound after a move.
func (f *fasChildren) Bound(m game.Move) int {
	c, from, to := int(freecell.MoveCard(m)), freecell.MoveFrom(m), freecell.MoveTo(m)
	if to == freecell.Home {
		return f.bound - 1
	}
	if from >= freecell.Floor && to >= freecell.Floor {
		return f.bound // it lay on no card, and lies on none
	}
	f.layOutParent()
	cuts := f.cuts
	if from < freecell.Floor {
		cuts = f.lift(int(from), c)
	}
	if to < freecell.Floor {
		cuts += f.land(int(from), int(to), c, cuts)
	}
	return f.bound - f.cuts + cuts
}

// layOutParent reads the parent, once.
func (f *fasChildren) layOutParent() {
	if f.laidOut {
		return
	}
	f.laidOut = true
	f.graph = fas.Graph{}
	needs(&f.graph, f.parent)
	f.cuts = f.bound - CardsNotHome{}.Bound(f.parent)
	for i := range f.lifted {
		f.lifted[i] = -1
	}
}

// lift returns the cuts when a card has left the one that it lies on.
func (f *fasChildren) lift(from, c int) int {
	if f.lifted[c] < 0 {
		f.lifted[c] = int8(f.cuts)
		f.graph.DropLoose(from, c)
		if _, ok := cutsUpTo(&f.graph, f.cuts-1); ok {
			f.lifted[c]--
		}
		f.graph.AddLoose(from, c)
	}
	return int(f.lifted[c])
}

// land returns how many more cuts there are when a card comes to lie on
// another, 0 or 1.
func (f *fasChildren) land(from, to, c, cuts int) (more int) {
	covered := freecell.Place(from) < freecell.Floor
	if covered {
		f.graph.DropLoose(from, c)
	}
	f.graph.AddLoose(to, c)
	if _, ok := cutsUpTo(&f.graph, cuts); !ok {
		more = 1
	}
	f.graph.DropLoose(to, c)
	if covered {
		f.graph.AddLoose(from, c)
	}
	return more
}
