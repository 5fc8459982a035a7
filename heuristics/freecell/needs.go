package freecell

import (
	"fmt"
	"io"

	"patience/game/card"
	"patience/game/freecell"
	"patience/internal/fas"
)

// Needs returns the graph of needs of a position, as Paul and Helmert (2016)
// and the difficulty paper have it: a vertex for each card and an arc v → w
// when v cannot go home before w leaves its place. Either w is the next lower
// card of v's suit, and the arc is firm; or w lies directly on v, and the arc
// may be cut, which stands for an extra move of w. Cards at home have no
// arcs.
//
// The firm arcs have no cycle and there are fewer loose arcs than cards, so
// that package fas has an answer for every graph of needs.
func Needs(p *freecell.Position) *fas.Graph {
	g := new(fas.Graph)
	needs(g, p)
	return g
}

// needs adds the arcs of a position to a graph.
func needs(g *fas.Graph, p *freecell.Position) {
	for away := card.UpTo(p.Rules().Ranks) &^ p.HomeCards(); away != 0; away &= away - 1 {
		c := away.First()
		if !p.Next().Has(c) {
			g.AddFirm(int(c), int(c-card.NumSuits))
		}
		if on := p.On(c); on < freecell.Floor {
			g.AddLoose(int(on), int(c))
		}
	}
}

// LeastFeedbackArcs returns the size of a minimum feedback arc set of the graph
// of [Needs].
func LeastFeedbackArcs(p *freecell.Position) int {
	var g fas.Graph
	needs(&g, p)
	size, _ := cutsUpTo(&g, fas.MaxLoose)
	return size
}

// cutsUpTo returns the least number of cuts in a graph of needs; it reports
// false if that is above the limit.
func cutsUpTo(g *fas.Graph, limit int) (size int, ok bool) {
	size, ok, err := g.SizeUpTo(limit)
	if err != nil {
		panic(err) // no graph of needs has this: see Needs
	}
	return size, ok
}

// WriteNeeds writes the integer program for the minimum feedback arc set of
// the graph of [Needs], as [fas.WriteLP] does, with the cards as names of the
// vertices. The error is the writer's.
func WriteNeeds(w io.Writer, p *freecell.Position) error {
	size := LeastFeedbackArcs(p)
	if _, err := fmt.Fprintf(w, "\\ Minimum feedback arc set of the graph of needs; its size is %d.\n", size); err != nil {
		return err
	}
	return fas.WriteLP(w, Needs(p), func(v int) string { return card.Card(v).String() })
}
