package game

import (
	"fmt"
	"slices"
)

// Replay is the referee. It plays the moves on a copy of the position and
// returns an error unless every move is legal where it is made and the game is
// won at the end.
func Replay(start Position, moves []Move) error {
	p := start.Clone()
	var legal []Move
	for i, m := range moves {
		legal = p.AppendMoves(legal[:0])
		if !slices.Contains(legal, m) {
			return fmt.Errorf("move %d of %d is not legal", i+1, len(moves))
		}
		p.Play(m)
	}
	if !p.Won() {
		return fmt.Errorf("the game is not won after %d moves", len(moves))
	}
	return nil
}
