// Package label gives a position its difficulty labels: the sampled ones of
// package rollout and the exact ones of package exact, combined into one
// [Result].
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
	Exact   ExactOptions
	Cells   CellOptions
}

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	if err := o.Rollout.Validate(); err != nil {
		return err
	}
	if err := o.Exact.Validate(); err != nil {
		return err
	}
	return o.Cells.Validate()
}

// A Result is everything that is known about a position's difficulty.
type Result struct {
	Sampled rollout.Result
	Exact   Exact
	// Bound is the strongest consistent lower bound on the number of moves
	// that needs no search, and BoundName its name.
	Bound     int
	BoundName string
	// FAS is the size of a minimum feedback arc set of the graph of needs; nil
	// for games that have none.
	FAS *int
	// MinCells is the least number of cells, at most 5, with which the position
	// can be won; nil if it is not known.
	MinCells *int
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
	bound := h.Bound(p)
	least, err := leastMoves(ctx, p, bound, o.Exact)
	if err != nil {
		return Result{}, err
	}
	r := Result{Sampled: sampled, Exact: least, Bound: bound, BoundName: h.Name()}
	if size, ok := heuristics.FeedbackArcs(p); ok {
		r.FAS = &size
	}
	r.MinCells, err = leastCells(ctx, p, o.Cells)
	return r, err
}
