package freecell

import (
	"patience/game"
	"patience/heuristics"
	"patience/heuristics/freecell/internal/fas"
	"patience/internal/games/freecell"
)

// FAS is the number of cards not home plus the size of a minimum feedback arc
// set of the graph of [Needs]. It is the bound of Paul and Helmert (2016) with
// its second term exact, as in the difficulty paper.
//
// It is consistent for moves of single cards. A card that goes home has no
// arc out, so it lies on no cycle: the first term falls by one, the second stays. Any other move removes at most one arc, the one from the card
// below to the moving card, and may add one. Removing an arc lowers the second
// term by at most one, because a minimum set for the rest, with that arc added,
// cuts all cycles. In a won position both terms are 0, so no win is shorter than
// the bound.
//
// FAS is at most [Relaxed]: cut the arc to each card that makes a detour, and
// all arcs left lead backwards in the order in which the cards go home. It is
// often far less, because one cut can free a column of a whole block of cards.
// It serves for comparisons.
//
// The lower bound of package fas that needs no search is not a heuristic,
// because it is not consistent.
var FAS heuristics.Heuristic = fasBound{}

type fasBound struct{}

// Name returns "fas".
func (fasBound) Name() string { return "fas" }

// Claims returns admissible and consistent for moves of single cards.
func (fasBound) Claims(p game.Position) heuristics.Claims { return relaxedBound{}.Claims(p) }

// Bound returns the number of cards not home plus [LeastFeedbackArcs].
func (fasBound) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	return homeBound{}.Bound(q) + LeastFeedbackArcs(q)
}

// Children returns Children that look at the arcs that the move changes.
func (fasBound) Children() heuristics.Children { return new(fasChildren) }

// fasChildren bounds children by FAS. A move that removes or adds an arc changes
// the number of cuts by at most one. So each question is whether the smaller of
// two numbers is enough, and the search never has to go further.
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
		return f.bound // c neither lay on a card nor lies on one
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

// layOutParent reads the parent once.
func (f *fasChildren) layOutParent() {
	if f.laidOut {
		return
	}
	f.laidOut = true
	f.graph = fas.Graph{}
	needs(&f.graph, f.parent)
	f.cuts = f.bound - homeBound{}.Bound(f.parent)
	for i := range f.lifted {
		f.lifted[i] = -1
	}
}

// lift returns the number of cuts when c has left the card from that it lies on.
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

// land returns how many more cuts there are when c comes to lie on the card to:
// 0 or 1. Before the move it lay on from, if that is a card, and then there were
// cuts with c lifted.
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
