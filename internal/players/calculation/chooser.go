package calculation

import (
	"cmp"
	"slices"

	"patience/game"
)

// A search says how a player looks ahead. A sample is an order of the unseen cards. The
// player plays each sample by the net from the options of greatest value, for a number
// of draws, and takes the net's probability of a win there. After each round it drops the
// options that are worse than the best one by two standard errors of the difference
// (racing: Maron and Moore, 1994), until one is left or the samples are used up. Whenever
// it chooses an option, it improves the plan.
type search struct {
	options int
	round   int // samples in a round, at least 2
	samples int // at most, a multiple of round; 0 to choose by the net at once
	draws   int
}

// prior is the number of samples that an option's own probability of a win counts as.
const prior = 2

// A chooser lists options and chooses among them. It is not safe for concurrent
// use.
type chooser struct {
	lister
	search search
	judge  Judge
	alive  []candidate
	table  Table // of a sample
}

// A candidate is an option and the probabilities of a win in its samples.
type candidate struct {
	option  *option
	sum     int64   // of the chances, and of prior times its own
	chances []int64 // by sample
}

// choose returns the best of the options listed. There must be at least one. Samples come
// from rng; a player without samples does not use it.
func (c *chooser) choose(rng *game.Rand) *option {
	options := c.all()
	if len(options) == 1 || c.search.samples == 0 {
		best, _ := c.judge.best(options)
		c.judge.improve(&options[best].Table)
		return &options[best]
	}
	c.begin(options)
	var room [cards]uint8
	stock := options[0].AppendUnseen(room[:0])
	for samples := 0; len(c.alive) > 1 && samples < c.search.samples; samples += c.search.round {
		for range c.search.round {
			c.sample(stock, rng)
		}
		c.sort()
		best := &c.alive[0]
		others := slices.DeleteFunc(c.alive[1:], func(a candidate) bool { return a.isWorse(best) })
		c.alive = c.alive[:1+len(others)]
	}
	return c.alive[0].option
}

// begin makes candidates of the options of greatest value, with improved plans. Options
// whose tables are then equal become one candidate.
func (c *chooser) begin(options []option) {
	c.alive = c.alive[:0]
	for i := range options {
		c.add(&options[i])
	}
	c.sort()
	best := c.alive[:min(c.search.options, len(c.alive))]
	c.alive = c.alive[:0]
	for _, a := range best {
		c.judge.improve(&a.option.Table)
		if !slices.ContainsFunc(c.alive, func(b candidate) bool { return a.option.equal(&b.option.Table) }) {
			c.add(a.option)
		}
	}
}

// add adds a candidate.
func (c *chooser) add(o *option) {
	c.alive = append(c.alive, candidate{option: o, sum: prior * c.judge.chance(&o.Table)})
}

// sort puts the best candidates first.
func (c *chooser) sort() {
	slices.SortStableFunc(c.alive, func(a, b candidate) int { return cmp.Compare(b.sum, a.sum) })
}

// isWorse reports whether the mean probability after a is below that after another one by
// at least two standard errors of their difference, which is taken sample by sample.
func (a *candidate) isWorse(best *candidate) bool {
	n, less, squares := int64(len(a.chances)), int64(0), int64(0)
	for i, chance := range a.chances {
		d := best.chances[i] - chance
		less += d
		squares += d * d
	}
	by := best.sum - a.sum
	return by*by*(n-1) >= 4*(n*squares-less*less)
}

// sample plays one order of the unseen cards from each candidate.
func (c *chooser) sample(stock []uint8, rng *game.Rand) {
	n := min(c.search.draws, len(stock))
	shuffleFirst(stock, n, rng)
	for i := range c.alive {
		a := &c.alive[i]
		c.table.copyFrom(&a.option.Table)
		chance := c.judge.play(&c.table, stock[:n])
		a.sum += chance
		a.chances = append(a.chances, chance)
	}
}

// play plays some draws and returns the probability of a win after them.
func (j *Judge) play(t *Table, drawn []uint8) int64 {
	for _, r := range drawn {
		if n, _ := j.Draw(t, r); n == 0 {
			return 0
		}
		j.improve(t)
	}
	return j.chance(t)
}

// shuffleFirst makes the first n of the cards a random sample in random order.
func shuffleFirst(stock []uint8, n int, rng *game.Rand) {
	for i := range n {
		j := i + int(rng.Uint64()>>32*uint64(len(stock)-i)>>32)
		stock[i], stock[j] = stock[j], stock[i]
	}
}
