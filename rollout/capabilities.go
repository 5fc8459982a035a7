package rollout

import "patience/game"

// returning is a position of a game in which cards may come back from home.
type returning interface {
	// Staying returns the same position by the rules in which cards stay home. Random
	// play keeps to these: cards that came back at random would leave it hardly a win.
	Staying() game.Position
}

// uniformPlayer is a position that plays trials of the uniform policy itself, which is
// faster than to list and play the moves one by one.
type uniformPlayer interface {
	// PlaysUniform reports whether it does so under the rules of the position.
	PlaysUniform() bool
	// PlayUniform plays a trial from the position, which becomes the last one:
	// as long as the game is not won, a uniformly random one of the legal moves
	// that lead to positions whose hash is not in seen, at most maxMoves of them.
	// The hashes of the positions are added to seen, where that of the first one
	// must be. It returns the number of moves and the sum, over the positions, of
	// the numbers of legal moves, seen or not. What it draws from rng, and what it
	// makes of it, is what picker does for other games. If visit is not nil, it is
	// called after each move.
	PlayUniform(rng *game.Rand, seen *game.HashSet, maxMoves int, visit func(game.Move)) (moves int, branching int64,
		end game.TrialEnd)
}

// sideBySide is a uniformPlayer that can play several of its trials side by side.
type sideBySide interface {
	// NewLanes returns what plays trials of the position, each of at most maxMoves moves. It is nil
	// where the processor or the rules do not allow that.
	NewLanes(maxMoves int) game.Lanes
}
