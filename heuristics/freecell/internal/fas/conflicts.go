package fas

import "math/bits"

// conflicts is a directed graph whose vertices are the loose arcs of a [Graph].
// A vertex leads to another one if its arc can come right before the other one's
// on a cycle, with only firm arcs between them. A set of loose arcs cuts all
// cycles of the Graph exactly if it meets all cycles of this graph.
type conflicts struct {
	alive      uint64
	succ, pred [MaxLoose]uint64
}

// of builds the conflicts of a graph. Its loose arcs are numbered in ascending
// order. The error says why there is no answer.
func (c *conflicts) of(g *Graph) error {
	firm, ok := closure(&g.firm)
	if !ok {
		return ErrFirmCycle
	}
	leaving, ok := c.number(g)
	if !ok {
		return ErrTooLarge
	}
	n := 0
	for from := range g.loose {
		for heads := g.loose[from]; heads != 0; heads &= heads - 1 {
			to := first(heads)
			for reached := firm[to&63] | bit(to); reached != 0; reached &= reached - 1 {
				c.succ[n&63] |= leaving[first(reached)&63]
			}
			for next := c.succ[n&63]; next != 0; next &= next - 1 {
				c.pred[first(next)&63] |= bit(n)
			}
			n++
		}
	}
	return nil
}

// number numbers the loose arcs and returns, by vertex, those that leave it. It
// returns false if there are too many.
func (c *conflicts) number(g *Graph) (leaving [MaxVertices]uint64, ok bool) {
	n := 0
	for from, heads := range g.loose {
		k := bits.OnesCount64(heads)
		leaving[from] = (1<<k - 1) << n
		n += k
	}
	c.alive = 1<<n - 1
	return leaving, n <= MaxLoose
}

// closure returns what can be reached along at least one arc. It returns false
// if there is a cycle. Where all arcs lead to lower vertices, two passes
// suffice.
func closure(rows *[MaxVertices]uint64) (reached [MaxVertices]uint64, ok bool) {
	reached = *rows
	for changed := true; changed; {
		changed = false
		for v := range reached {
			all := reached[v]
			for next := rows[v]; next != 0; next &= next - 1 {
				all |= reached[first(next)&63]
			}
			changed = changed || all != reached[v]
			reached[v] = all
			if all&bit(v) != 0 {
				return reached, false
			}
		}
	}
	return reached, true
}

// remove removes a vertex.
func (c *conflicts) remove(v int) {
	for p := c.pred[v&63]; p != 0; p &= p - 1 {
		c.succ[first(p)] &^= bit(v)
	}
	for s := c.succ[v&63]; s != 0; s &= s - 1 {
		c.pred[first(s)] &^= bit(v)
	}
	c.alive &^= bit(v)
}

// keep decides that a vertex is not cut. It removes the vertex and connects its
// predecessors to its successors. The vertex must not lead to itself.
func (c *conflicts) keep(v int) {
	pred, succ := c.pred[v&63], c.succ[v&63]
	for p := pred; p != 0; p &= p - 1 {
		row := &c.succ[first(p)]
		*row = *row&^bit(v) | succ
	}
	for s := succ; s != 0; s &= s - 1 {
		row := &c.pred[first(s)]
		*row = *row&^bit(v) | pred
	}
	c.alive &^= bit(v)
}
