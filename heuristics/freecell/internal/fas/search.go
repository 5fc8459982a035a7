package fas

import "math/bits"

// least returns a smallest set of vertices that meets every cycle. It returns
// false if that has more vertices than the limit.
func (c *conflicts) least(limit int) (cut uint64, ok bool) {
	for cut = c.reduce(); c.alive != 0; cut |= c.reduce() {
		left := limit - bits.OnesCount64(cut)
		if left <= 0 {
			return 0, false // a reduced graph that is not empty has a cycle
		}
		part := c.part(first(c.alive))
		if part == c.alive {
			more, ok := c.branch(left)
			return cut | more, ok
		}
		alone := *c
		alone.within(part)
		more, ok := alone.least(left)
		if !ok {
			return 0, false
		}
		cut |= more
		c.within(c.alive &^ part)
	}
	return cut, bits.OnesCount64(cut) <= limit
}

// branch is least for a reduced graph that is strongly connected. It first cuts
// the busiest vertex, and then keeps it.
func (c *conflicts) branch(limit int) (cut uint64, ok bool) {
	bound := c.bound()
	if bound > limit {
		return 0, false
	}
	v := c.busiest()
	with := *c
	with.remove(v)
	cut, ok = with.least(limit - 1)
	if ok {
		cut |= bit(v)
		limit = bits.OnesCount64(cut) - 1
	}
	if bound > limit {
		return cut, ok
	}
	c.keep(v)
	if better, found := c.least(limit); found {
		return better, true
	}
	return cut, ok
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
