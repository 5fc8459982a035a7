package compact

import (
	"fmt"

	"patience/game"
)

// Moves returns the moves of a solution from a position by their indices among the legal
// moves. The error names the first move that there is not.
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
