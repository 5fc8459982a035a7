package calculation

import (
	"math/rand/v2"
	"slices"
)

// A search says how a player looks ahead. A sample is an order of the unseen
// cards. The player plays it from each option, by the weights, for a number of
// draws, and asks for the chance of a win there. After each round it keeps the
// better half of the options and doubles the samples, until one is left
// (sequential halving: Karnin, Koren and Somekh, 2013).
type search struct {
	samples int // in the first round; 0 to choose by the weights at once
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

// choose returns the best of the options listed. All that is random comes from
// rng, and none of it is used to choose by the weights.
func (c *chooser) choose(rng *rand.PCG) *option {
	options := c.all()
	switch {
	case len(options) == 1:
		return &options[0]
	case c.search.samples == 0:
		return &options[c.judge.best(options)]
	}
	c.alive = c.alive[:0]
	for i := range options {
		c.alive = append(c.alive, candidate{&options[i], prior * c.judge.chance(&options[i].table)})
	}
	var room [cards]uint8
	stock := options[0].appendUnseen(room[:0])
	for samples := c.search.samples; len(c.alive) > 1; samples *= 2 {
		for range samples {
			c.sample(stock, rng)
		}
		slices.SortStableFunc(c.alive, func(a, b candidate) int { return int(b.sum - a.sum) })
		c.alive = c.alive[:(len(c.alive)+1)/2]
	}
	return c.alive[0].option
}

// sample plays one order of the unseen cards from each candidate.
func (c *chooser) sample(stock []uint8, rng *rand.PCG) {
	n := min(c.search.draws, len(stock))
	shuffleFirst(stock, n, rng)
	for i := range c.alive {
		c.table.copyFrom(&c.alive[i].option.table)
		for _, r := range stock[:n] {
			c.judge.draw(&c.table, r)
		}
		c.alive[i].sum += c.judge.chance(&c.table)
	}
}

// shuffleFirst makes the first n of some cards a random choice in random order.
func shuffleFirst(stock []uint8, n int, rng *rand.PCG) {
	for i := range n {
		j := i + int(rng.Uint64()>>32*uint64(len(stock)-i)>>32)
		stock[i], stock[j] = stock[j], stock[i]
	}
}
