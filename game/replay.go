package game

import (
	"fmt"
	"slices"
)

// Replay is the referee: it plays the moves from a copy of the position and
// returns an error unless each is legal where it is made and the last one
// wins the game.
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
