package game

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

// Lanes play uniform trials of one position side by side.
type Lanes interface {
	// Play plays the trials first to last−1 of a series, in any order: those that PlayUniform plays
	// with their generators. It calls ended after each.
	Play(trials Trials, first, last int64, ended TrialEnded)
}

// TrialEnded is told of a trial that has ended: its number in the series, its last position, which
// is valid until it returns, and what PlayUniform returns.
type TrialEnded func(number int64, last Position, moves int, branching int64, end TrialEnd)

// SideBySide is a position that can play several of its trials side by side.
type SideBySide interface {
	UniformPlayer
	// NewLanes returns what plays trials of the position, each of at most maxMoves moves. It is nil
	// where the processor or the rules do not allow that.
	NewLanes(maxMoves int) Lanes
}

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
	PlayUniform(rng *Rand, seen *HashSet, maxMoves int, visit func(Move)) (moves int, branching int64, end TrialEnd)
}
