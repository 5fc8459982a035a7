// Package fas finds minimum feedback arc sets of small directed graphs: the
// fewest arcs that, when cut, leave no cycle. Some arcs are firm and cannot be
// cut. Each of the others, the loose arcs, can be cut at cost one.
//
// Firm arcs matter only because they say which loose arc can follow which on a
// cycle. So the graph is rewritten once, with the loose arcs as its vertices,
// and the task is to find the smallest set of vertices that meets every cycle:
//
//	Graph → conflicts (rows of bits, one for each loose arc)
//	decide → what costs nothing to decide (Levy and Low 1988)
//	bound  → disjoint cliques: in each of them, all vertices except one must be cut
//	least  → cut the busiest loose arc, or keep it: branch and bound
//
// Tests compare the results with those of a SAT solver and of glpsol. Package
// heuristics/freecell uses it with this graph: a vertex for each card, and an arc from
// a card to each card that must move before it can go home.
package fas

import (
	"errors"
	"math/bits"
)

// MaxVertices is the number of vertices of every [Graph], used or not. MaxLoose
// is the largest number of loose arcs that can be solved.
const (
	MaxVertices = 64
	MaxLoose    = 64
)

// The errors of graphs that cannot be solved.
var (
	ErrFirmCycle = errors.New("a cycle has no arc that may be cut")
	ErrTooLarge  = errors.New("more than 64 arcs that may be cut")
)

// An Arc leads from one vertex to another.
type Arc struct{ From, To int }

// A Graph is a directed graph with vertices 0..63. The zero value has no
// arcs.
type Graph struct {
	firm, loose [MaxVertices]uint64 // by vertex, its successors
}

// AddFirm adds an arc that may not be cut. A loose arc beside it stays.
func (g *Graph) AddFirm(from, to int) { g.firm[from] |= bit(to) }

// AddLoose adds an arc that may be cut.
func (g *Graph) AddLoose(from, to int) { g.loose[from] |= bit(to) }

// Firm returns the arcs that may not be cut, in ascending order.
func (g *Graph) Firm() []Arc { return arcsOf(&g.firm) }

// Loose returns the arcs that may be cut, in ascending order.
func (g *Graph) Loose() []Arc { return arcsOf(&g.loose) }

func arcsOf(rows *[MaxVertices]uint64) (arcs []Arc) {
	for from, row := range rows {
		for ; row != 0; row &= row - 1 {
			arcs = append(arcs, Arc{from, first(row)})
		}
	}
	return arcs
}

// Size returns the least number of loose arcs without which the graph has no
// cycle. The error is ErrFirmCycle or ErrTooLarge. It allocates nothing.
func (g *Graph) Size() (int, error) {
	var c conflicts
	if err := c.of(g); err != nil {
		return 0, err
	}
	return c.least(MaxLoose), nil
}

func bit(v int) uint64     { return 1 << (v & 63) }
func first(set uint64) int { return bits.TrailingZeros64(set) }
