package decide

import (
	"slices"

	"patience/game"
)

// path returns the moves from the start to the won position. A record has no
// room for moves; they are found again from parent to child.
func (d *Decider) path(start game.Searchable) []game.Move {
	codes := d.codes()
	d.pos.CopyFrom(start)
	d.settle(d.coder.Encode(d.pos))
	path := slices.Clone(d.safe)
	for i, child := range codes[1:] {
		path = append(append(path, d.find(codes[i], child)...), d.safe...)
	}
	return path
}

// codes returns the codes of the positions from the first stored to the won
// one.
func (d *Decider) codes() (codes []game.Code) {
	for n := d.last; n != noParent; n = d.nodes.at(n).parent {
		codes = append(codes, d.nodes.at(n).code)
	}
	slices.Reverse(codes)
	return codes
}

// find makes the move or the sequence that leads to a child, with the safe
// moves that follow it, and returns it.
func (d *Decider) find(parent, child game.Code) []game.Move {
	d.moves = d.pos.AppendMoves(d.moves[:0])
	for i := range d.moves {
		if move := d.moves[i : i+1]; d.leads(parent, move, child) {
			return move
		}
	}
	d.sequences, d.ends = d.guide.AppendSequences(d.pos, d.sequences[:0], d.ends[:0])
	first := 0
	for _, end := range d.ends {
		if sequence := d.sequences[first:end]; d.leads(parent, sequence, child) {
			return sequence
		}
		first = end
	}
	panic("decide: a stored position is no child of its parent")
}

// leads makes moves and safe moves if they lead to a child.
func (d *Decider) leads(parent game.Code, moves []game.Move, child game.Code) bool {
	if d.take(parent, moves) == child {
		return true
	}
	d.back(moves)
	return false
}
