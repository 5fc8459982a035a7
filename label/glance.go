package label

import (
	"context"

	"patience/game"
	"patience/rollout"
)

// Glance plays n random trials from a position, by the spec's policy and seed, without
// splitting, and makes no search. It returns an error if n is below 1. Other errors are
// as those of Label.
func (l *Labeler) Glance(ctx context.Context, p game.Position, n int64) (rollout.Result, error) {
	if err := l.check(p); err != nil {
		return rollout.Result{}, err
	}
	trials := l.trials
	trials.Playouts, trials.MaxPlayouts, trials.EnoughWins, trials.Precise = n, n, 0, nil
	return rollout.Run(ctx, p, trials)
}
