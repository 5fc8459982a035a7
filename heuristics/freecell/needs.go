package freecell

import (
	"patience/game/card"
	"patience/heuristics/freecell/internal/fas"
	"patience/internal/games/freecell"
)

// Needs returns the graph of needs of a position, as defined by Paul and Helmert
// (2016) and in the difficulty paper. It has a vertex for each card, and an arc
// v → w if v cannot go home before w leaves its place. There are two kinds of
// arcs. If w is the next lower card of v's suit, the arc is firm. If w lies
// directly on v, the arc may be cut, which stands for an extra move of w. Cards
// at home have no arcs.
//
// The firm arcs form no cycle, and fewer arcs may be cut than there are cards,
// so package fas can solve every graph of needs.
func Needs(p *freecell.Position) (g fas.Graph) {
	for away := card.UpTo(p.Rules().Ranks) &^ p.HomeCards(); away != 0; away &= away - 1 {
		c := away.First()
		if !p.Next().Has(c) {
			g.AddFirm(int(c), int(c-card.NumSuits))
		}
		if on := p.On(c); on < freecell.Floor {
			g.AddLoose(int(on), int(c))
		}
	}
	return g
}

// LeastFeedbackArcs returns the size of a minimum feedback arc set of the graph
// of [Needs].
func LeastFeedbackArcs(p *freecell.Position) int {
	g := Needs(p)
	size, err := g.Size()
	if err != nil {
		panic(err) // no graph of needs has this: see Needs
	}
	return size
}
