package game

import (
	"fmt"
	"slices"
)

// Replay is the referee. It plays the moves on a copy of the position. It returns an
// error if a move is not legal where it is made, or if the game is not won at the end.
func Replay(start Position, moves []Move) error {
	p := start.Clone()
	legal := legality(p)
	for i, m := range moves {
		if !legal(m) {
			return fmt.Errorf("move %d of %d is not legal", i+1, len(moves))
		}
		p.Play(m)
	}
	if !p.Won() {
		return fmt.Errorf("the game is not won after %d moves", len(moves))
	}
	return nil
}

// legality returns what tells whether a move is legal in p, as p is then.
func legality(p Position) func(Move) bool {
	if l, ok := p.(Umpire); ok {
		return l.Legal
	}
	var legal []Move
	return func(m Move) bool {
		legal = p.AppendMoves(legal[:0])
		return slices.Contains(legal, m)
	}
}
