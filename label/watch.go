package label

import (
	"context"

	"patience/game"
	"patience/rollout"
	"patience/solve"
)

// A Watch is told what is known of a position while it is labelled. Fields that
// are nil are not called.
type Watch struct {
	Bounds func(solve.Bounds)      // while the search for the least number of moves runs
	Trials func(played, won int64) // after each chunk of trials, from several goroutines
}

// Watched returns a labeler that makes the same labels and tells w about it.
func (l *Labeler) Watched(w Watch) *Labeler {
	watched := *l
	watched.watch, watched.trials.Watch = w.Bounds, w.Trials
	return &watched
}

// Glance plays n random trials from a position, by the spec's policy and seed,
// without splitting, and makes no search. The error is of n below 1, or as those
// of Label.
func (l *Labeler) Glance(ctx context.Context, p game.Position, n int64) (rollout.Result, error) {
	if err := l.check(p); err != nil {
		return rollout.Result{}, err
	}
	trials := l.trials
	trials.Playouts, trials.MaxPlayouts, trials.EnoughWins, trials.Precise, trials.Watch = n, n, 0, nil, nil
	return rollout.Run(ctx, p, trials)
}
