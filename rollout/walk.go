package rollout

import (
	"fmt"

	"patience/game"
)

// A Walker plays single trials, for callers that need the moves of a trial. Run, which
// only counts, is many times faster. A Walker is not safe for concurrent use.
type Walker struct {
	player *player
	trials game.Trials
	moves  []game.Move
}

// NewWalker returns a walker for trials of a policy, of at most maxMoves moves,
// from a position. The seed is the root seed. It returns an error if an argument is
// outside its range, or if the policy's player is neither the uniform one nor one of
// [ByWeight] or [Softmax].
func NewWalker(start game.Position, policy Policy, maxMoves int, seed uint64) (*Walker, error) {
	o := DefaultOptions()
	o.Policy, o.MaxMoves = policy, maxMoves
	if err := o.Validate(); err != nil {
		return nil, err
	}
	player := newPlayer(start, policy, maxMoves)
	if player.visits == nil {
		return nil, fmt.Errorf("policy %s does not tell its moves; expected one that picks among the legal moves",
			policy.Name)
	}
	return &Walker{player: player, trials: game.NewTrials("rollout/walk/"+policy.Name, start.AppendKey(nil), seed)}, nil
}

// Walk plays the trial with a number. It returns the moves, which are valid until the
// next call, and how the trial ended. The same number gives the same trial. These are
// other trials than those of Run, with the same distribution.
func (w *Walker) Walk(number uint64) ([]game.Move, game.TrialEnd) {
	w.player.rng = w.trials.Rand(int64(number))
	w.moves = w.moves[:0]
	w.player.restart()
	o := w.player.playOn(w.player.maxMoves, func(m game.Move) { w.moves = append(w.moves, m) })
	return w.moves, o.ending
}
