package game

import "math/rand/v2"

// A TrialEnd is how a random trial ended.
type TrialEnd uint8

// The ends of a trial.
const (
	TrialWon    TrialEnd = iota
	TrialDead            // no legal move leads to a position not seen in the trial
	TrialCapped          // after the largest number of moves
)

// DrawsBeforeListing is the number of draws of the uniform policy from all legal moves
// before it lists those that lead to unseen positions. The number is part of what
// determines a trial. To draw first, and to look up and insert in one probe, made a
// move 2 % faster (docs/lab/notebook.md, "Random trials"). The number three is chosen,
// not tuned.
const DrawsBeforeListing = 3

// UniformPlayer is a position that plays trials of the uniform policy itself, which is
// faster than to list and play the moves one by one.
type UniformPlayer interface {
	Position
	// PlaysUniform reports whether it does so under the rules of the position.
	PlaysUniform() bool
	// PlayUniform plays a trial from the position, which becomes the last one:
	// as long as the game is not won, a uniformly random one of the legal moves
	// that lead to positions whose hash is not in seen, at most maxMoves of them.
	// The hashes of the positions are added to seen, where that of the first one
	// must be. It returns the number of moves and the sum, over the positions, of
	// the numbers of legal moves, seen or not. What it draws from rng, and what it
	// makes of it, is what package rollout does for other games. If visit is not
	// nil, it is called after each move.
	PlayUniform(rng *rand.PCG, seen *HashSet, maxMoves int, visit func(Move)) (moves int, branching int64, end TrialEnd)
}
