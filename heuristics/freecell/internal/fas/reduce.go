package fas

import "math/bits"

// reduce decides vertices as long as that costs nothing, removes arcs that no
// shortest cycle needs, and returns the vertices that it cut.
func (c *conflicts) reduce() (cut uint64) {
	cut = c.decide()
	for c.alive != 0 && c.thinOut() {
		cut |= c.decide()
	}
	return cut
}

// decide applies the rules of Levy and Low until none applies. A vertex that
// leads to itself must be cut. One without predecessors or successors is on no
// cycle. One with a single predecessor or successor can be kept, because cutting
// that neighbour instead is at least as good.
func (c *conflicts) decide() (cut uint64) {
	for pending := c.alive; pending != 0; {
		v := first(pending)
		pending &^= bit(v)
		succ, pred := c.succ[v], c.pred[v]
		switch {
		case succ&bit(v) != 0:
			cut |= bit(v)
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

// thinOut removes arcs that are on no shortest cycle, and reports whether there
// were any. A shortest cycle has two vertices, or all its arcs are one-way and
// it has no shortcut.
func (c *conflicts) thinOut() bool {
	dominated, between := c.dropDominated(), c.dropBetween()
	return dominated || between
}

// dropDominated removes one-way arcs u → v for which every one-way arc into u
// has a shortcut to v, or every one-way arc out of v has one from u.
func (c *conflicts) dropDominated() (any bool) {
	for rest := c.alive; rest != 0; rest &= rest - 1 {
		u := first(rest)
		before := c.pred[u] &^ c.succ[u]
		for oneWay := c.succ[u] &^ c.pred[u]; oneWay != 0; oneWay &= oneWay - 1 {
			v := first(oneWay)
			if before&^c.pred[v] == 0 || c.succ[v]&^c.pred[v]&^c.succ[u] == 0 {
				c.drop(u, v)
				any = true
			}
		}
	}
	return any
}

// dropBetween removes the one-way arcs between strongly connected components of
// the graph of one-way arcs.
func (c *conflicts) dropBetween() (any bool) {
	var succ, pred [MaxLoose]uint64
	for rest := c.alive; rest != 0; rest &= rest - 1 {
		v := first(rest)
		succ[v], pred[v] = c.succ[v]&^c.pred[v], c.pred[v]&^c.succ[v]
	}
	for rest := c.alive; rest != 0; {
		part := spread(&succ, first(rest)) & spread(&pred, first(rest))
		rest &^= part
		for in := part; in != 0; in &= in - 1 {
			for out := succ[first(in)] &^ part; out != 0; out &= out - 1 {
				c.drop(first(in), first(out))
				any = true
			}
		}
	}
	return any
}

func (c *conflicts) drop(from, to int) {
	c.succ[from] &^= bit(to)
	c.pred[to] &^= bit(from)
}

// bound returns a lower bound on the number of vertices to cut, found greedily.
// Of k vertices that all lead to each other k − 1 must be cut, and of any other
// cycle one. The graph must be reduced.
func (c *conflicts) bound() (n int) {
	left := c.alive
	for left != 0 {
		clique := c.clique(left)
		if clique&(clique-1) == 0 {
			break
		}
		left &^= clique
		n += bits.OnesCount64(clique) - 1
	}
	for rest := left; rest != 0; rest &= rest - 1 {
		if v := first(rest); left&bit(v) != 0 {
			if cycle := c.cycle(v, left); cycle != 0 {
				left &^= cycle
				n++
			}
		}
	}
	return n
}

// clique grows a set of vertices that all lead to each other. It starts from a
// vertex with the fewest such neighbours, but at least one.
func (c *conflicts) clique(left uint64) uint64 {
	start, fewest := -1, MaxLoose+1
	for rest := left; rest != 0; rest &= rest - 1 {
		v := first(rest)
		if n := bits.OnesCount64(c.succ[v] & c.pred[v] & left); n > 0 && n < fewest {
			start, fewest = v, n
		}
	}
	if start < 0 {
		return 0
	}
	clique := bit(start)
	for common := c.succ[start] & c.pred[start] & left; common != 0; {
		v := first(common)
		clique |= bit(v)
		common &= c.succ[v] & c.pred[v] &^ bit(v)
	}
	return clique
}

// cycle returns the vertices of a shortest cycle through v. It returns 0 if
// there is none.
func (c *conflicts) cycle(v int, within uint64) uint64 {
	var layers [MaxLoose + 1]uint64
	layers[0] = bit(v)
	reached := uint64(0)
	for n := 0; layers[n] != 0; n++ {
		for from := layers[n]; from != 0; from &= from - 1 {
			layers[n+1] |= c.succ[first(from)]
		}
		layers[n+1] &= within &^ reached
		reached |= layers[n+1]
		if reached&bit(v) != 0 {
			return c.traceBack(v, layers[:n+1])
		}
	}
	return 0
}

// traceBack returns the vertices of a path through all layers that ends in v.
func (c *conflicts) traceBack(v int, layers []uint64) uint64 {
	path := bit(v)
	for i := len(layers) - 1; i > 0; i-- {
		v = first(layers[i] & c.pred[v])
		path |= bit(v)
	}
	return path
}
