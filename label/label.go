// Package label gives a position its difficulty labels: the sampled ones of
// package rollout and the exact ones, combined into one [Result].
//
// Limits that are reached are outcomes with a name, never errors; what is not
// known is absent, never guessed.
package label

import (
	"context"

	"patience/game"
	"patience/heuristics"
	"patience/rollout"
)

// Options say how to label a position.
type Options struct {
	Rollout rollout.Options
}

// A Status is how the search for the least number of moves ended.
type Status string

// Skipped: no search was made.
const Skipped Status = "skipped"

// Exact is what is known about the least number of moves, in single cards.
type Exact struct {
	Status Status
}

// A Result is everything that is known about a position's difficulty.
type Result struct {
	Sampled rollout.Result
	Exact   Exact
	// Bound is the strongest consistent lower bound on the number of moves
	// that needs no search, and BoundName its name.
	Bound     int
	BoundName string
}

// Label labels a position. The only error is ctx's, when it is cancelled, or
// that of options outside their range.
func Label(ctx context.Context, p game.Position, o Options) (Result, error) {
	h := heuristics.Strongest(p)
	o.Rollout.Bound = h.Bound
	sampled, err := rollout.Run(ctx, p, o.Rollout)
	if err != nil {
		return Result{}, err
	}
	return Result{
		Sampled:   sampled,
		Exact:     Exact{Status: Skipped},
		Bound:     h.Bound(p),
		BoundName: h.Name(),
	}, nil
}
