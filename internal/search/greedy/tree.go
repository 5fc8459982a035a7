package greedy

import (
	"slices"

	"patience/game"
	"patience/heuristics"
)

// A tree holds the positions that a search has visited, and the steps that lead on from them.
type tree struct {
	visits  []visit // the first visited of them; the others keep their memory
	visited int
	steps   heuristics.Steps // of all visits; step 0 is empty and leads to the start
	parents []uint32         // by step: the number of the visit that it starts from
}

// A visit is a position that was visited.
type visit struct {
	position game.Position
	step     uint32 // that led to it
	standing heuristics.Standing
	moves    uint8 // from the start
	expanded bool
}

// reset forgets all visits.
func (t *tree) reset() {
	t.visited = 0
	t.steps.Moves, t.steps.Ends = t.steps.Moves[:0], append(t.steps.Ends[:0], 0)
	t.parents = append(t.parents[:0], 0)
}

// keep makes a position the next visit, and returns its number.
func (t *tree) keep(p game.Position, v visit) uint32 {
	if t.visited == len(t.visits) {
		t.visits = append(t.visits, visit{position: p.Clone()})
	} else {
		t.visits[t.visited].position.CopyFrom(p)
	}
	v.position = t.visits[t.visited].position
	t.visits[t.visited] = v
	t.visited++
	return uint32(t.visited - 1)
}

// step returns the moves of a step.
func (t *tree) step(number uint32) []game.Move {
	return t.steps.Moves[t.steps.Ends[number-1]:t.steps.Ends[number]]
}

// lineage returns the steps from the start to a visit.
func (t *tree) lineage(number uint32) (steps []uint32) {
	for n := number; n != 0; n = t.parents[t.visits[n].step] {
		steps = append(steps, t.visits[n].step)
	}
	slices.Reverse(steps)
	return steps
}
