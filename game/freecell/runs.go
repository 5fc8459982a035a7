package freecell

import (
	"patience/game"
	"patience/game/card"
)

// AppendRunMoves appends the moves of runs of two and more cards through free
// cells and empty columns, each as the single moves it consists of, and for
// each the length of moves at its end: every run that a column can take, and
// whole runs to an empty column. There are none where runs move at once.
func (p *Position) AppendRunMoves(moves []game.Move, moveEnds []int) ([]game.Move, []int) {
	r := runMover{moves: moves, ends: moveEnds, cells: p.FreeCells()}
	empty := p.EmptyColumns()
	if p.rules.WholeRuns || r.cells+empty == 0 {
		return moves, moveEnds
	}
	for ends := p.ends; ends != 0; ends &= ends - 1 {
		r.moveFrom(p, ends.First(), empty)
	}
	return r.moves, r.ends
}

// A runMover collects moves of runs.
type runMover struct {
	moves []game.Move
	ends  []int
	cells int // free ones
	run   [card.MaxRank]card.Card
}

// moveFrom follows the run at the end of a column down.
func (r *runMover) moveFrom(p *Position, end card.Card, empty int) {
	first := len(r.run) - 1
	r.run[first] = end
	longest := LongestRun(r.cells, empty, false)
	from := p.on[end&63]
	for from < Floor && p.rules.Fits(r.run[first], card.Card(from)) {
		first--
		r.run[first] = card.Card(from)
		from = p.on[from&63]
		if len(r.run)-first > longest {
			return
		}
		for to := p.rules.parents(r.run[first]) & p.ends; to != 0; to &= to - 1 {
			r.move(r.run[first:], from, Place(to.First()), empty)
			r.ends = append(r.ends, len(r.moves))
		}
	}
	n := len(r.run) - first
	if from < Floor && n > 1 && n <= LongestRun(r.cells, empty, true) {
		r.move(r.run[first:], from, Floor, empty-1)
		r.ends = append(r.ends, len(r.moves))
	}
}

// move appends the single moves of a run, deepest card first, with a number of
// empty columns to use on the way.
func (r *runMover) move(run []card.Card, from, to Place, empty int) {
	if len(run) <= r.cells+1 {
		r.moveByCells(run, from, to)
		return
	}
	// Half of the way an empty column holds what one column less cannot move.
	rest := min(len(run)-1, LongestRun(r.cells, empty-1, false))
	last := Place(run[rest-1])
	r.move(run[rest:], last, Floor, empty-1)
	r.move(run[:rest], from, to, empty-1)
	r.move(run[rest:], Floor, last, empty-1)
}

func (r *runMover) moveByCells(run []card.Card, from, to Place) {
	for i := len(run) - 1; i > 0; i-- {
		r.moves = append(r.moves, newMove(run[i], Place(run[i-1]), Cell))
	}
	r.moves = append(r.moves, newMove(run[0], from, to))
	for i := 1; i < len(run); i++ {
		r.moves = append(r.moves, newMove(run[i], Cell, Place(run[i-1])))
	}
}
