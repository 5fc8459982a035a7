package calculation

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// A search says how a player looks ahead. A sample is an order of the unseen
// cards. The player plays it from each of the options of greatest value, by the
// net, for a number of draws, and asks for the chance of a win there. After each
// round it keeps the better half of the options and doubles the samples, until one
// is left (sequential halving: Karnin, Koren and Somekh, 2013). Wherever it
// chooses, it improves the plan of the choice.
type search struct {
	options int
	samples int // in the first round; 0 to choose by the net at once
	draws   int
}

// prior is the number of samples that an option's own chance counts for.
const prior = 2

// A chooser lists options and chooses among them. It is not safe for concurrent
// use.
type chooser struct {
	lister
	search search
	judge  judge
	alive  []candidate
	table  table // of a sample
}

// A candidate is an option and the sum of the chances seen after it.
type candidate struct {
	option *option
	sum    int64
}

// choose returns the best of the options listed, of which there is at least one.
// All that is random comes from rng, and none of it is used to choose by the net.
func (c *chooser) choose(rng *rand.PCG) *option {
	options := c.all()
	if len(options) == 1 || c.search.samples == 0 {
		best, _ := c.judge.best(options)
		c.judge.improve(&options[best].table)
		return &options[best]
	}
	c.alive = c.alive[:0]
	for i := range options {
		c.alive = append(c.alive, candidate{&options[i], prior * c.judge.chance(&options[i].table)})
	}
	c.keep(c.search.options)
	for i := range c.alive {
		a := &c.alive[i]
		c.judge.improve(&a.option.table)
		a.sum = prior * c.judge.chance(&a.option.table)
	}
	var room [cards]uint8
	stock := options[0].appendUnseen(room[:0])
	for samples := c.search.samples; len(c.alive) > 1; samples *= 2 {
		for range samples {
			c.sample(stock, rng)
		}
		c.keep((len(c.alive) + 1) / 2)
	}
	return c.alive[0].option
}

// keep keeps the n best candidates, the best first.
func (c *chooser) keep(n int) {
	slices.SortStableFunc(c.alive, func(a, b candidate) int { return cmp.Compare(b.sum, a.sum) })
	c.alive = c.alive[:min(n, len(c.alive))]
}

// sample plays one order of the unseen cards from each candidate.
func (c *chooser) sample(stock []uint8, rng *rand.PCG) {
	n := min(c.search.draws, len(stock))
	shuffleFirst(stock, n, rng)
	for i := range c.alive {
		c.table.copyFrom(&c.alive[i].option.table)
		c.alive[i].sum += c.judge.play(&c.table, stock[:n])
	}
}

// play plays some draws and returns the chance of a win after them.
func (j *judge) play(t *table, drawn []uint8) int64 {
	for _, r := range drawn {
		if n, _ := j.draw(t, r); n == 0 {
			return 0
		}
		j.improve(t)
	}
	return j.chance(t)
}

// shuffleFirst makes the first n of some cards a random choice in random order.
func shuffleFirst(stock []uint8, n int, rng *rand.PCG) {
	for i := range n {
		j := i + int(rng.Uint64()>>32*uint64(len(stock)-i)>>32)
		stock[i], stock[j] = stock[j], stock[i]
	}
}
