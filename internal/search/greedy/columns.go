package greedy

import (
	"context"

	"patience/game"
	"patience/heuristics"
)

// A columns search is an anytime search for short solutions. Each layer holds the
// open positions at one depth, which is the number of moves from the start. It also
// holds steps that are not played yet, with the values that a survey estimates.
//
//	race → until there is a solution shorter than the given one: take the open
//	       position of least value plus weighted depth (weighted A*); after a while
//	       the positions along the given solution are opened too
//	sweep → go through the layers and take perLayer positions of least value from
//	       each; repeat until the budget is used up
//	expand → estimate the values of all steps from a position; open them
//	visit → when a step's turn comes, look up where it leads; play it; value the
//	       position; if that is worse than estimated, the position waits for its turn
//
// The sweeps are those of Vadlamudi, Gaurav, Aine and Chakrabarti (2012), "Anytime
// column search". A position that is reached in fewer moves than before is expanded
// again. A position is left out if its survey knows that it cannot be part of a solution
// shorter than the best. Positions are looked up by their hashes.
type columns struct {
	tree
	survey heuristics.Survey
	safe   func(game.Position) (game.Move, bool) // of the guide
	pos    game.Position                         // to play steps on
	made   []game.Move                           // by play
	listed heuristics.Steps                      // of one visit

	layers   []layer // by number of moves; of steps, and with isVisit of visits
	tops     []int32 // by layer: its least value with the moves counted; closed if it is empty
	reached  reached
	limit    int // only solutions of fewer moves are looked for
	expanded int
	strays   strays

	racing    bool
	given     []game.Move // to be opened in the race; nil when that is done
	layer     int         // of the sweep
	left      int         // how many may still be taken from it
	exhausted bool        // nothing was taken in this sweep
	bestVisit uint32
}

const (
	// isVisit tells numbers of visits from numbers of steps in a layer.
	isVisit = 1 << 31
	// closed is more than any value.
	closed = 1<<31 - 1
	// perLayer is about as good as 1, 2 and 5. With expandedPerWidth a width means
	// about as much work as the same width of a beam. givenAfter is tuned:
	// docs/lab/notebook.md, "Short solutions by sweeps".
	perLayer         = 3
	expandedPerWidth = 50
	givenAfter       = 150
	// The distances of strays were chosen for a pace of strayPace. For other paces
	// they are scaled in proportion.
	strayPace = 14
)

// surveyed prepares the search by columns and reports whether the guide has one.
func (d *Decider) surveyed() bool {
	if d.guide.NewSurvey != nil && d.Sweeps && d.columns == nil {
		d.columns = &columns{survey: d.guide.NewSurvey(), safe: d.guide.Safe}
	}
	return d.columns != nil
}

// byColumns looks for a solution shorter than a given one.
func (d *Decider) byColumns(ctx context.Context, start game.Searchable, best []game.Move, width int) ([]game.Move,
	error,
) {
	c := d.columns
	c.begin(start, best)
	for budget := width * expandedPerWidth; c.expanded < budget; {
		if c.expanded%cancelCheck == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if need := c.bytes(); int64(c.visited) > d.MaxNodes || need > d.MaxBytes {
				break
			} else if err := d.grant(need); err != nil {
				return nil, err
			}
		}
		number, ok := c.next()
		if !ok {
			break
		}
		if n := &c.visits[number]; !n.position.Won() {
			c.expand(number)
			continue
		}
		found, err := d.shortened(start, c.path(number))
		if err != nil {
			return nil, err
		}
		c.bestVisit = number
		best, c.racing = found, false // it has fewer moves than the limit
		c.limit = min(c.limit, len(best))
	}
	Visited += c.visited
	return best, nil
}

// Visited is a scratch count.
var Visited int

// begin opens the start.
func (c *columns) begin(start game.Searchable, given []game.Move) {
	if c.pos == nil {
		c.pos = start.Clone()
	}
	c.expanded, c.strays, c.bestVisit = 0, 0, 0
	c.tree.reset()
	c.reached.reset()
	c.limit = min(len(given), maxReachedMoves)
	for len(c.layers) <= c.limit {
		c.layers, c.tops = append(c.layers, nil), append(c.tops, closed)
	}
	for i := range c.layers {
		c.layers[i], c.tops[i] = c.layers[i][:0], closed
	}
	c.racing, c.given, c.layer, c.left, c.exhausted = true, given, 0, perLayer, true
	c.pos.CopyFrom(start)
	c.reached.lower(c.pos.Hash(), 0)
	c.open(c.keep(c.pos, visit{standing: c.survey.Start(c.pos)}))
}

// open opens a visit.
func (c *columns) open(number uint32) {
	n := &c.visits[number]
	c.put(int(n.moves), int(n.standing.Value), number|isVisit)
}

// next returns the visit whose turn it is. It returns false if none is left.
func (c *columns) next() (number uint32, ok bool) {
	for {
		var moves int
		if c.racing {
			moves, ok = c.race()
		} else {
			moves, ok = c.sweep()
		}
		if !ok {
			return 0, false
		}
		if number, ok := c.take(moves); ok {
			return number, true
		}
	}
}

// race returns the layer of the open position of least value plus weighted depth. One in
// randomEvery times it takes the least value at a random distance above that instead, as
// [Decider.choose] does.
func (c *columns) race() (moves int, ok bool) {
	if c.given != nil && c.expanded >= givenAfter {
		c.openGiven()
	}
	moves, least, ok := c.leastAbove(0)
	if ok && c.expanded%randomEvery == randomEvery-1 {
		if stray, _, ok := c.leastAbove(least + c.strays.distance()*c.survey.Pace/strayPace); ok {
			return stray, true
		}
	}
	return moves, ok
}

// leastAbove returns the layer with the smallest depth-weighted value that is at least
// bottom.
func (c *columns) leastAbove(bottom int) (moves, least int, ok bool) {
	best := int32(closed)
	for m, top := range c.tops[:c.limit] {
		if top < best && int(top) >= bottom {
			moves, best = m, top
		}
	}
	return moves, int(best), best < closed
}

// put opens an entry of a layer.
func (c *columns) put(moves, value int, number uint32) {
	c.layers[moves].put(entryOf(value, number))
	c.tops[moves] = min(c.tops[moves], int32(value+c.survey.Pace*moves))
}

// sweep returns the next layer to take a position from.
func (c *columns) sweep() (moves int, ok bool) {
	for c.left == 0 || len(c.layers[c.layer]) == 0 {
		c.left = perLayer
		if c.layer++; c.layer < c.limit {
			continue
		}
		if c.exhausted {
			return 0, false
		}
		c.layer, c.exhausted = 0, true
	}
	c.exhausted = false
	c.left--
	return c.layer, true
}

// take pops the best entry of a layer. A step is played first; if its position turns out
// worse than estimated, or deeper, it goes back to its layer. take returns the visit to
// expand, or false.
func (c *columns) take(moves int) (number uint32, ok bool) {
	value, number := c.pop(moves)
	if number&isVisit != 0 {
		number &^= isVisit
		n := &c.visits[number]
		ok = !n.expanded && c.reached.moves(n.position.Hash()) == moves
	} else if number, ok = c.visit(number, moves); ok {
		n := &c.visits[number]
		if int(n.moves) != moves || int(n.standing.Value) > value {
			c.open(number)
			return 0, false
		}
	}
	return number, ok && moves+int(c.visits[number].standing.Bound) < c.limit
}

// pop removes the entry of least value of a layer.
func (c *columns) pop(moves int) (value int, number uint32) {
	least := c.layers[moves].take()
	c.tops[moves] = closed
	if l := c.layers[moves]; len(l) > 0 {
		c.tops[moves] = int32(l[0].value() + c.survey.Pace*moves)
	}
	return least.value(), least.number()
}

// visit plays a step that ends after a number of moves. It returns the new visit, or
// false if the position was reached before in as few moves or cannot be part of a
// shorter solution.
func (c *columns) visit(step uint32, moves int) (number uint32, ok bool) {
	parent, made := &c.visits[c.parents[step]], c.step(step)
	if moves >= c.limit || !c.reached.lower(c.survey.HashAfter(parent.position, made), moves) {
		return 0, false
	}
	c.pos.CopyFrom(parent.position)
	safe := len(c.play(made)) - len(made)
	if moves += safe; moves >= c.limit || safe > 0 && !c.reached.lower(c.pos.Hash(), moves) {
		return 0, false
	}
	standing := c.survey.After(c.pos, parent.standing, made, safe)
	if moves+int(standing.Bound) >= c.limit {
		return 0, false
	}
	return c.keep(c.pos, visit{step: step, standing: standing, moves: uint8(moves)}), true
}

// play makes the moves of a step, and then the safe moves. It returns all of them,
// which the next call overwrites.
func (c *columns) play(step []game.Move) (made []game.Move) {
	c.made = append(c.made[:0], step...)
	for _, m := range step {
		c.pos.Play(m)
	}
	for m, ok := c.safe(c.pos); ok; m, ok = c.safe(c.pos) {
		c.pos.Play(m)
		c.made = append(c.made, m)
	}
	return c.made
}

// addStep adds a step from a visit.
func (c *columns) addStep(parent uint32, moves ...game.Move) (number uint32) {
	c.steps.Moves = append(c.steps.Moves, moves...)
	c.steps.Ends = append(c.steps.Ends, len(c.steps.Moves))
	c.parents = append(c.parents, parent)
	return uint32(len(c.parents) - 1)
}

// expand opens the steps of a visit that may be part of a shorter solution.
func (c *columns) expand(number uint32) {
	n := &c.visits[number]
	n.expanded = true
	c.expanded++
	c.listed.Reset()
	c.survey.AppendSteps(n.position, &n.standing, &c.listed)
	first := 0
	for i, end := range c.listed.Ends {
		moves := int(n.moves) + end - first
		if moves+c.listed.Bounds[i] < c.limit {
			step := c.addStep(number, c.listed.Moves[first:end]...)
			c.put(moves, c.listed.Values[i], step)
		}
		first = end
	}
}

// openGiven opens the positions along the given solution. It leaves out a move that is
// no longer legal, because safe moves before it have made it already or prevent it.
func (c *columns) openGiven() {
	solution := c.given
	c.given = nil
	c.pos.CopyFrom(c.visits[0].position)
	at, moves := uint32(0), 0
	for _, m := range solution {
		if umpire, ok := c.pos.(game.Umpire); !ok || !umpire.Legal(m) {
			continue
		}
		step := c.addStep(at, m)
		made := len(c.play(c.step(step)))
		if moves += made; moves >= c.limit {
			return
		}
		standing := c.survey.After(c.pos, c.visits[at].standing, c.step(step), made-1)
		at = c.keep(c.pos, visit{step: step, standing: standing, moves: uint8(moves)})
		if c.reached.lower(c.pos.Hash(), moves) {
			c.open(at)
		}
	}
}

// path returns the moves from the start to a visit.
func (c *columns) path(number uint32) (path []game.Move) {
	c.pos.CopyFrom(c.visits[0].position)
	for _, step := range c.lineage(number) {
		path = append(path, c.play(c.step(step))...)
	}
	return path
}

// The memory in bytes of a visit and of its open steps: a position of about 130 bytes,
// and eleven steps of two moves on average.
const bytesPerVisit = 200 + 11*(2*4+8+4+2*8)

// bytes returns about how much memory the search needs until the next check.
func (c *columns) bytes() int64 {
	return beamBytes + int64(c.visited+cancelCheck)*2*bytesPerVisit + c.reached.bytes()
}

// Each calls f with each visit of the last sweeps.
func (d *Decider) Each(f func(p game.Position, moves int, s heuristics.Standing, best bool)) {
	c := d.columns
	if c.bestVisit == 0 {
		return
	}
	on := map[uint32]bool{}
	for n := c.bestVisit; ; n = c.parents[c.visits[n].step] {
		on[n] = true
		if n == 0 {
			break
		}
	}
	for i := range c.visits[:c.visited] {
		n := &c.visits[i]
		f(n.position, int(n.moves), n.standing, on[uint32(i)])
	}
}
