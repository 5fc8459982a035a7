// Package label gives a position its difficulty labels: the sampled ones of
// package rollout and the exact ones of package solve, combined into one
// [Result].
//
//	Entry, Spec, Resources → New → Labeler
//	position → Labeler.Label → trials, bounds, searches → Result
//
// A [Spec] decides the labels; [Resources] may not. Limits that are reached are
// outcomes with a name, never errors; what is not known is absent, never
// guessed. [GradeOf] puts a win rate into words, by the random deals of the
// game's reference.
package label

import (
	"context"

	"patience/catalogue"
	"patience/game"
	"patience/rollout"
	"patience/solve"
)

// A Labeler labels positions of one game. It is safe for concurrent use.
type Labeler struct {
	entry     catalogue.Entry
	spec      Spec
	trials    rollout.Options
	allowance *solve.Allowance
}

// New returns a labeler of a game's positions. The error is of a value outside
// its range, or of a policy that the game does not have.
func New(e catalogue.Entry, s Spec, r Resources) (*Labeler, error) {
	policy, err := rollout.PolicyFor(e, s.Policy)
	if err != nil {
		return nil, err
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	l := &Labeler{entry: e, spec: s, trials: s.trials(policy), allowance: r.Memory}
	l.trials.Workers = max(1, r.Workers)
	if l.allowance == nil && s.searches() {
		l.allowance = solve.NewAllowance(s.Memory)
	}
	return l, nil
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

// Label labels a position. The only error is ctx's, when it is cancelled.
func (l *Labeler) Label(ctx context.Context, p game.Position) (r Result, err error) {
	h := l.entry.Bound(p)
	trials := l.trials
	trials.Bound, trials.QuickBound = h.Bound, l.entry.QuickBound(p)
	if r.Sampled, err = rollout.Run(ctx, p, trials); err != nil {
		return Result{}, err
	}
	r.Bound, r.BoundName = h.Bound(p), h.Name()
	if r.Exact, err = l.leastMoves(ctx, p, r.Bound); err != nil {
		return Result{}, err
	}
	if needs := l.entry.Needs; needs != nil {
		size := needs.FeedbackArcs(p)
		r.FAS = &size
	}
	r.MinCells, err = l.leastCells(ctx, p)
	return r, err
}
