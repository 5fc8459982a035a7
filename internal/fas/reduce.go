package fas

import "math/bits"

// reduce decides vertices while that costs nothing, takes out arcs that no
// shortest cycle needs, and returns the vertices that it cut.
func (c *conflicts) reduce() (cut uint64) {
	cut = c.decide()
	for c.alive != 0 && c.thinOut() {
		cut |= c.decide()
	}
	return cut
}

// decide applies the rules of Levy and Low until none applies: a vertex that
// leads to itself must be cut; one without a way in or a way out lies on no
// cycle; one with a single way in or out may be kept, since cutting its one
// neighbour instead does as much.
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

// thinOut takes out arcs that lie on no shortest cycle, and reports whether
// there were any. A shortest cycle has two vertices, or all its arcs are
// one-way; in the second case it has no short cut.
func (c *conflicts) thinOut() bool {
	dominated, between := c.dropDominated(), c.dropBetween()
	return dominated || between
}

// dropDominated takes out one-way arcs u → v for which every one-way arc into
// u has a short cut to v, or every one-way arc out of v one from u.
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

// dropBetween takes out the one-way arcs between strongly connected parts of
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

// bound returns a lower bound on the number of vertices to cut, found
// greedily: of k vertices that all lead to each other k − 1 must be cut, of
// any other cycle one. It wants a reduced graph.
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

// clique grows a set of vertices that lead to each other, from one with the
// fewest such neighbours of those that have any.
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

// cycle returns the vertices of a shortest cycle through v, 0 if there is
// none.
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
