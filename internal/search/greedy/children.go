package greedy

import (
	"slices"

	"patience/heuristics"
)

// children are the children of a layer that may be selected for the next layer: width of
// them, those of least value.
type children struct {
	list    []valued
	counts  [heuristics.MaxRankingValue + 1]int32 // by value
	width   int
	limit   int // the smallest value that at least width children do not exceed, the largest possible one at first
	within  int // the number of children whose value is at most limit
	order   []uint32
	offsets [heuristics.MaxRankingValue + 1]int32
}

// valued is a child that has not been played yet.
type valued struct {
	link
	standing heuristics.Standing
}

// reset removes all children.
func (c *children) reset(width int) {
	c.list = c.list[:0]
	clear(c.counts[:])
	c.width, c.limit, c.within = width, heuristics.MaxRankingValue, 0
}

// most returns the largest value that a child can have and still be selected.
func (c *children) most() int {
	if c.within < c.width {
		return c.limit
	}
	return c.limit - 1
}

// put adds a child whose value is not above most.
func (c *children) put(child valued) {
	c.list = append(c.list, child)
	c.counts[child.standing.Value]++
	for c.within++; c.within-int(c.counts[c.limit]) >= c.width; c.limit-- {
		c.within -= int(c.counts[c.limit])
	}
}

// selected returns the indices in list of the children of least value, at most width of
// them. They are in the order of their values, and in the order of arrival among equals.
func (c *children) selected() []uint32 {
	n := int32(0)
	for value := range c.limit + 1 {
		c.offsets[value] = n
		n += c.counts[value]
	}
	c.order = slices.Grow(c.order[:0], int(n))[:n]
	for i := range c.list {
		if value := int(c.list[i].standing.Value); value <= c.limit {
			c.order[c.offsets[value]] = uint32(i)
			c.offsets[value]++
		}
	}
	return c.order[:min(c.width, len(c.order))]
}
