package greedy

import (
	"context"
	"slices"

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
	dives    []heuristics.Dive
	visits   []visit // the first visited of them; the others keep their memory
	visited  int
	steps    heuristics.Steps // of all visits; step 0 is empty and leads to the start
	children []child          // by step
	settled  []game.Move      // the moves that settled the positions, one after the other
	open     stacks           // of steps
	seen     *game.HashSet
	taken    int // the number of steps taken from open
	strays   strays
	noise    *game.Rand // if not nil, the values of steps get random numbers added
}

// A visit is a position that was visited.
type visit struct {
	position game.Position // settled
	step     uint32        // that led to it
	settled  int           // the end of the moves that settled it, in diver.settled
}

// A child is an open step: the visit that it starts from, and the step below it in its
// stack.
type child struct{ visit, below uint32 }

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
	v.visits, v.steps, v.children, v.settled = nil, heuristics.Steps{}, nil, nil
}

// reset forgets a dive.
func (v *diver) reset() {
	v.visited = 0
	v.steps.Moves, v.steps.Ends = v.steps.Moves[:0], append(v.steps.Ends[:0], 0)
	v.children = append(v.children[:0], child{})
	v.settled = v.settled[:0]
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
	for _, dive := range d.diver.dives {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		won := d.dive(start, dive)
		d.out.Effort.Expanded += int64(d.diver.visited)
		d.out.Effort.Stored += int64(d.diver.visited)
		if won {
			return d.diver.path(), nil
		}
	}
	return nil, nil
}

// dive reports whether a dive finds a win, which is then the last visit.
func (d *Decider) dive(start game.Searchable, dive heuristics.Dive) bool {
	v := d.diver
	v.reset()
	most := int(min(int64(dive.Visits), maxDive, d.MaxNodes))
	if d.pos == nil {
		d.pos = start.Clone().(game.Searchable)
		d.position = d.pos
	} else {
		d.pos.CopyFrom(start)
	}
	for step := uint32(0); ; {
		d.settleVisit()
		if v.seen.Add(d.pos.Hash()) {
			if v.visited == most {
				return false
			}
			v.keep(d.position, step)
			if d.pos.Won() {
				return true
			}
			v.list(d.position, dive)
		}
		if step = v.next(); step == 0 {
			return false
		}
		d.pos.CopyFrom(v.visits[v.children[step].visit].position)
		for _, m := range v.step(step) {
			d.pos.Play(m)
		}
	}
}

// settleVisit settles the current position, which may become the next visit.
func (d *Decider) settleVisit() {
	v := d.diver
	v.settled = v.settled[:v.settledBefore(v.visited)]
	for {
		m, ok := d.guide.Settle(d.position)
		if !ok {
			return
		}
		d.pos.Play(m)
		v.settled = append(v.settled, m)
	}
}

// settledBefore returns the index of the first move that settled a visit.
func (v *diver) settledBefore(visit int) int {
	if visit == 0 {
		return 0
	}
	return v.visits[visit-1].settled
}

// keep makes a position the next visit.
func (v *diver) keep(p game.Position, step uint32) {
	if v.visited == len(v.visits) {
		v.visits = append(v.visits, visit{position: p.Clone()})
	} else {
		v.visits[v.visited].position.CopyFrom(p)
	}
	v.visits[v.visited].step, v.visits[v.visited].settled = step, len(v.settled)
	v.visited++
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
		number := uint32(len(v.children))
		v.children = append(v.children, child{last, v.open.put(number, value)})
	}
}

// step returns the moves of a step.
func (v *diver) step(number uint32) []game.Move {
	return v.steps.Moves[v.steps.Ends[number-1]:v.steps.Ends[number]]
}

// next takes an open step. It returns 0 if there is none.
func (v *diver) next() uint32 {
	v.taken++
	number, value := v.open.top()
	if v.taken%randomEvery == 0 {
		number, value = v.open.topAbove(v.strays.distance())
	}
	if number != 0 {
		v.open.tops[value] = v.children[number].below
	}
	return number
}

// path returns the moves from the start to the last visit.
func (v *diver) path() (path []game.Move) {
	var steps []int // the visits on the way, the last one first
	for i := v.visited - 1; i > 0; i = int(v.children[v.visits[i].step].visit) {
		steps = append(steps, i)
	}
	path = append([]game.Move{}, v.settled[:v.visits[0].settled]...)
	for _, i := range slices.Backward(steps) {
		path = append(path, v.step(v.visits[i].step)...)
		path = append(path, v.settled[v.settledBefore(i):v.visits[i].settled]...)
	}
	return path
}
