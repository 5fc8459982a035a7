package greedy

import (
	"context"

	"patience/game"
	"patience/heuristics"
)

// A diver makes the dives, quick attempts that come before all others. They win most
// deals that can be won. A dive goes through positions as an attempt does, but it plays
// a step only when its turn comes:
//
//	visit → keep the position; list its steps with their values, play none
//	next → take a step of least value, mostly one from the last visit
//	play → play it from the position it was listed for; settle
//
// Positions are looked up by their hashes. Two positions with the same hash count as one,
// so a dive that runs out of steps has proved nothing. A dive is forgotten when it fails
// or has visited as many positions as it may.
type diver struct {
	tree   // of positions that are settled
	dives  []heuristics.Dive
	open   stacks   // of steps
	below  []uint32 // by step: the one below it in its stack
	seen   *game.HashSet
	taken  int // the number of steps taken from open
	strays strays
	noise  *game.Rand // if not nil, the values of steps get random numbers added
}

// maxDive is the largest number of positions that a dive may visit. They take about
// bytesPerDive of memory; a position has about ten steps.
const (
	maxDive      = 1024
	bytesPerDive = 512 << 10
)

// newDiver returns a diver for the dives of a guide, if it has any.
func newDiver(guide heuristics.Guide) *diver {
	if guide.NewDives == nil {
		return &diver{}
	}
	return &diver{dives: guide.NewDives(), seen: game.NewHashSet(maxDive)}
}

// bytes returns the memory that the dives take.
func (v *diver) bytes() int64 {
	if len(v.dives) == 0 {
		return 0
	}
	return bytesPerDive
}

// release gives the memory of the visits back.
func (v *diver) release() {
	v.tree, v.below = tree{}, nil
}

// reset forgets a dive.
func (v *diver) reset() {
	v.tree.reset()
	v.below = append(v.below[:0], 0)
	v.open.reset()
	v.seen.Reset()
	v.taken = 0
	v.strays = 0
}

// dives makes one dive after the other. It returns the solution of the first that finds
// one, or nil if none does. The errors are those of ctx and of the memory allowance.
func (d *Decider) dives(ctx context.Context, start game.Searchable) ([]game.Move, error) {
	if d.MaxBytes < d.diver.bytes() {
		return nil, nil
	}
	if err := d.grant(d.diver.bytes()); err != nil {
		return nil, err
	}
	for _, how := range d.diver.dives {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		won := d.dive(start, how)
		d.out.Effort.Expanded += int64(d.diver.visited)
		d.out.Effort.Stored += int64(d.diver.visited)
		if won {
			return d.divePath(start), nil
		}
	}
	return nil, nil
}

// dive reports whether a dive finds a win, which is then the last visit.
func (d *Decider) dive(start game.Searchable, how heuristics.Dive) bool {
	v := d.diver
	v.reset()
	most := int(min(int64(how.Visits), maxDive, d.MaxNodes))
	if d.pos == nil {
		d.pos = start.Clone().(game.Searchable)
		d.position = d.pos
	} else {
		d.pos.CopyFrom(start)
	}
	for step := uint32(0); ; { // 0 is the start, which no step reaches
		d.settleDive()
		if v.seen.Add(d.pos.Hash()) {
			if v.visited == most {
				return false
			}
			v.keep(d.position, visit{step: step})
			if d.pos.Won() {
				return true
			}
			v.list(d.position, how)
		}
		if step = v.next(); step == 0 {
			return false
		}
		d.pos.CopyFrom(v.visits[v.parents[step]].position)
		for _, m := range v.step(step) {
			d.pos.Play(m)
		}
	}
}

// settleDive settles the current position, and returns the moves that did so, which the next call
// overwrites.
func (d *Decider) settleDive() []game.Move {
	d.settled = d.settled[:0]
	for m, ok := d.guide.Settle(d.position); ok; m, ok = d.guide.Settle(d.position) {
		d.pos.Play(m)
		d.settled = append(d.settled, m)
	}
	return d.settled
}

// list opens the steps of the last visit.
func (v *diver) list(p game.Position, dive heuristics.Dive) {
	v.steps.Values = v.steps.Values[:0]
	dive.AppendSteps(p, &v.steps)
	last := uint32(v.visited - 1)
	for _, value := range v.steps.Values {
		if v.noise != nil {
			value -= int(gumbel[v.noise.Uint64()%uint64(len(gumbel))])
		}
		number := uint32(len(v.parents))
		v.parents, v.below = append(v.parents, last), append(v.below, v.open.put(number, value))
	}
}

// next takes an open step. It returns 0 if there is none.
func (v *diver) next() uint32 {
	v.taken++
	number, value := v.open.top()
	if v.taken%randomEvery == 0 {
		number, value = v.open.topAbove(v.strays.distance())
	}
	if number != 0 {
		v.open.tops[value] = v.below[number]
	}
	return number
}

// divePath returns the moves from the start to the last visit.
func (d *Decider) divePath(start game.Searchable) []game.Move {
	v := d.diver
	d.pos.CopyFrom(start)
	path := append([]game.Move{}, d.settleDive()...)
	for _, number := range v.lineage(uint32(v.visited - 1)) {
		step := v.step(number)
		for _, m := range step {
			d.pos.Play(m)
		}
		path = append(append(path, step...), d.settleDive()...)
	}
	return path
}
