package compact

import (
	"fmt"
	"math"
	"slices"

	"patience/game"
)

// Indices returns the moves of a solution from a position as bytes: the index of each
// among the legal moves. The error names the first move that is not legal or has an
// index above 255.
func Indices(p game.Position, moves []game.Move) ([]byte, error) {
	p = p.Clone()
	indices := make([]byte, 0, len(moves))
	var legal []game.Move
	for n, m := range moves {
		legal = p.AppendMoves(legal[:0])
		i := slices.Index(legal, m)
		if i < 0 || i > math.MaxUint8 {
			return nil, fmt.Errorf("move %d has the index %d among the legal moves; expected 0 to %d", n, i, math.MaxUint8)
		}
		indices = append(indices, byte(i))
		p.Play(m)
	}
	return indices, nil
}

// Moves returns the moves of which these are the Indices. The error names the first
// move that there is not.
func Moves(p game.Position, indices []byte) ([]game.Move, error) {
	p = p.Clone()
	moves := make([]game.Move, 0, len(indices))
	var legal []game.Move
	for n, i := range indices {
		legal = p.AppendMoves(legal[:0])
		if int(i) >= len(legal) {
			return nil, fmt.Errorf("move %d has the index %d; there are %d legal moves", n, i, len(legal))
		}
		moves = append(moves, legal[i])
		p.Play(legal[i])
	}
	return moves, nil
}
