package fas

import "math/bits"

// least returns the size of a smallest set of vertices that meets every cycle. If
// that is above the limit it returns any number above the limit. The graph is used up.
func (c *conflicts) least(limit int) int {
	cut := c.decide()
	if c.alive == 0 {
		return cut
	}
	if cut+c.bound() > limit {
		return limit + 1
	}
	v := c.busiest()
	with := *c
	with.remove(v)
	size := cut + 1 + with.least(limit-cut-1)
	c.keep(v)
	return min(size, cut+c.least(min(limit, size-1)-cut))
}

// decide applies the rules of Levy and Low (1988) until none applies, and returns the
// number of vertices cut. A vertex that leads to itself must be cut. One without
// predecessors or successors is on no cycle. One with a single predecessor or
// successor can be kept, because cutting that neighbour instead is at least as good.
func (c *conflicts) decide() (cut int) {
	for pending := c.alive; pending != 0; {
		v := first(pending)
		pending &^= bit(v)
		succ, pred := c.succ[v], c.pred[v]
		switch {
		case succ&bit(v) != 0:
			cut++
			c.remove(v)
		case succ == 0 || pred == 0:
			c.remove(v)
		case succ&(succ-1) == 0 || pred&(pred-1) == 0:
			c.keep(v)
		default:
			continue
		}
		pending = (pending | succ | pred) & c.alive
	}
	return cut
}

// bound returns a lower bound on the number of vertices to cut: of vertices that all lead to each
// other, all but one must be.
func (c *conflicts) bound() (n int) {
	for left := c.alive; left != 0; {
		clique := uint64(0)
		for common := left; common != 0; {
			v := first(common)
			clique |= bit(v)
			common &= c.succ[v] & c.pred[v]
		}
		left &^= clique
		n += bits.OnesCount64(clique) - 1
	}
	return n
}

// busiest returns the vertex with the most pairs of a predecessor and a
// successor.
func (c *conflicts) busiest() int {
	busiest, most := 0, -1
	for rest := c.alive; rest != 0; rest &= rest - 1 {
		v := first(rest)
		if n := bits.OnesCount64(c.pred[v]) * bits.OnesCount64(c.succ[v]); n > most {
			busiest, most = v, n
		}
	}
	return busiest
}
