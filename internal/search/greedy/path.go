package greedy

import (
	"slices"

	"patience/game"
)

// path returns the moves from the start to the won position. Records do not hold the
// moves from a parent to its child, so path finds them again.
func (d *Decider) path(start game.Searchable) []game.Move {
	codes := d.lineage()
	d.pos.CopyFrom(start)
	d.settle(d.coder.Encode(d.pos))
	path := append([]game.Move{}, d.settled...) // not nil if the start is won
	for i, child := range codes[1:] {
		path = append(append(path, d.playStepTo(codes[i], child)...), d.settled...)
	}
	return path
}

// lineage returns the codes of the positions on the path from the first stored
// one to the won one.
func (d *Decider) lineage() (codes []game.Code) {
	for n := d.last; n != noParent; n = d.nodes.parent(n) {
		codes = append(codes, d.nodes.Code(n))
	}
	slices.Reverse(codes)
	return codes
}

// playStepTo makes the step that leads to a child, with the moves that settle
// it, and returns the step.
func (d *Decider) playStepTo(parent, child game.Code) []game.Move {
	d.list()
	first := 0
	for _, end := range d.steps.Ends {
		if step := d.steps.Moves[first:end]; d.playsTo(parent, step, child) {
			return step
		}
		first = end
	}
	panic("greedy: a stored position is no child of its parent")
}

// playsTo makes moves and settles, if that leads to the child.
func (d *Decider) playsTo(parent game.Code, moves []game.Move, child game.Code) bool {
	if code, _ := d.after(parent, moves); code != child {
		return false
	}
	d.play(parent, moves)
	return true
}
