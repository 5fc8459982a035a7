package freecell

import (
	"patience/game"
	"patience/game/card"
)

// AppendLongRuns appends to moves the moves of long runs, each as a series of
// single moves, and to moveEnds the length of moves at the end of each. A run is
// long if it cannot move through the free cells alone and can with the help of
// empty columns. It may go onto a card, and to an empty column if it is the
// longest run of its column. There is none unless empty columns take any card.
// The rules must be [SingleCards].
func (p *Position) AppendLongRuns(moves []game.Move, moveEnds []int) ([]game.Move, []int) {
	empty := p.EmptyColumns()
	if empty == 0 || p.rules.Spaces != AnyCard {
		return moves, moveEnds
	}
	r := runMover{moves: moves, ends: moveEnds, cells: p.FreeCells()}
	for ends := p.ends; ends != 0; ends &= ends - 1 {
		r.moveFrom(p, ends.First(), empty)
	}
	return r.moves, r.ends
}

// A runMover collects moves of runs.
type runMover struct {
	moves []game.Move
	ends  []int
	cells int                     // the number of free cells
	run   [card.MaxRank]card.Card // filled from its end: the run, the deepest card first
}

// moveFrom adds the moves of the runs at the end of a column.
func (r *runMover) moveFrom(p *Position, end card.Card, empty int) {
	first := len(r.run) - 1
	r.run[first] = end
	longest := LongestRun(r.cells, empty, false)
	from := p.on[end&63]
	for from < Floor && p.rules.Fits(r.run[first], card.Card(from)) {
		first--
		r.run[first] = card.Card(from)
		from = p.on[from&63]
		switch n := len(r.run) - first; {
		case n > longest:
			return
		case r.isLong(n):
			for to := p.rules.parents(r.run[first]) & p.ends; to != 0; to &= to - 1 {
				r.add(r.run[first:], from, Place(to.First()), empty)
			}
		}
	}
	n := len(r.run) - first
	if from < Floor && r.isLong(n) && n <= LongestRun(r.cells, empty, true) {
		r.add(r.run[first:], from, Floor, empty-1)
	}
}

// isLong reports whether n cards are more than the free cells alone can move.
func (r *runMover) isLong(n int) bool { return n > r.cells+1 }

// add adds the move of a run.
func (r *runMover) add(run []card.Card, from, to Place, empty int) {
	r.move(run, from, to, empty)
	r.ends = append(r.ends, len(r.moves))
}

// move appends the single moves of a run, given from its deepest card on, that
// may use a number of empty columns on its way.
func (r *runMover) move(run []card.Card, from, to Place, empty int) {
	if len(run) <= r.cells+1 {
		r.moveByCells(run, from, to)
		return
	}
	// An empty column temporarily holds the cards that exceed the capacity with
	// one column fewer.
	rest := min(len(run)-1, LongestRun(r.cells, empty-1, false))
	last := Place(run[rest-1])
	r.move(run[rest:], last, Floor, empty-1)
	r.move(run[:rest], from, to, empty-1)
	r.move(run[rest:], Floor, last, empty-1)
}

func (r *runMover) moveByCells(run []card.Card, from, to Place) {
	for i := len(run) - 1; i > 0; i-- {
		r.moves = append(r.moves, NewMove(run[i], Place(run[i-1]), Cell))
	}
	r.moves = append(r.moves, NewMove(run[0], from, to))
	for i := 1; i < len(run); i++ {
		r.moves = append(r.moves, NewMove(run[i], Cell, Place(run[i-1])))
	}
}
