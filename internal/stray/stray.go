// Package stray finds the move by which play loses a game that could be won.
package stray

import (
	"math/rand/v2"

	"patience/game"
	"patience/solve"
)

// Moves returns at most so many random moves from a position; fewer where the game ends.
func Moves(start game.Position, most int, rng *rand.Rand) (moves []game.Move) {
	p := start.Clone()
	for range most {
		m, n := p.Pick(rng.Uint64())
		if n == 0 || p.Won() {
			break
		}
		moves = append(moves, m)
		p.Play(m)
	}
	return moves
}

// A Verdict says whether a position can be won.
type Verdict = func(game.Position) (solve.Verdict, error)

// LastWinnable returns after how many of the moves from a position that can be won the position can be
// won for the last time: the move that follows is proved to lose. It is −1 if none does, or if a
// verdict is open. Once lost is lost for good, so it asks for verdicts by bisection.
func LastWinnable(start game.Position, moves []game.Move, verdict Verdict) (int, error) {
	winnable, lost := 0, len(moves)+1
	for at := len(moves); winnable+1 < lost; at = (winnable + lost) / 2 {
		v, err := verdict(game.After(start, moves[:at]...))
		if err != nil {
			return 0, err
		}
		switch v {
		case solve.Winnable:
			winnable = at
		case solve.Unwinnable:
			lost = at
		default:
			return -1, nil
		}
	}
	if lost > len(moves) {
		return -1, nil
	}
	return winnable, nil
}
