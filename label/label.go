// Package label gives a position its difficulty labels. Package rollout supplies the
// labels from random play, and package solve the exact ones; a [Result] contains both.
//
//	catalogue.Entry, Spec, Resources → New → Labeler
//	position → Labeler.Label → trials, bounds, searches → Result
//
// A [Spec] is the settings that determine the labels. [Resources], such as memory and
// processors, do not change them. If a search reaches a limit, its status says so; this
// is not an error. A value that is not known is nil, and nothing is guessed. [Known]
// stores what is proved about positions, by key, so no search is repeated. [RatingOf]
// turns a win rate into a rating. [GradeOf] puts a rating into words, by comparing the
// deal with random deals of the same game. Package datasets writes results as rows of
// Parquet files.
package label

import (
	"context"
	"fmt"

	"patience/catalogue"
	"patience/game"
	"patience/heuristics"
	"patience/rollout"
	"patience/solve"
)

// A Labeler labels positions of one game. It is safe for concurrent use.
type Labeler struct {
	entry     catalogue.Entry
	spec      Spec
	trials    rollout.Options
	allowance *solve.Allowance
	lookup    func(game.Position) (Published, bool)
}

// New returns a labeler for positions of a game. It returns an error if a value is
// outside its range, or if the game does not have the policy.
func New(e catalogue.Entry, s Spec, r Resources) (*Labeler, error) {
	if r.Workers < 0 {
		return nil, fmt.Errorf("workers %d; expected at least 1, or 0 for 1", r.Workers)
	}
	policy, err := e.Policy(s.Policy)
	if err != nil {
		return nil, err
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	if err := checkExtras(&e, s.Extras); err != nil {
		return nil, err
	}
	l := &Labeler{entry: e, spec: s, trials: s.trials(policy), allowance: r.Memory, lookup: r.Published}
	l.trials.Workers = max(1, r.Workers)
	if l.allowance == nil && s.Memory > 0 {
		l.allowance = solve.NewAllowance(s.Memory)
	}
	return l, nil
}

// Spec returns the spec of the labels.
func (l *Labeler) Spec() Spec { return l.spec }

// Entry returns the game whose positions are labelled.
func (l *Labeler) Entry() catalogue.Entry { return l.entry }

// A Result is everything that was found out about the difficulty of a position.
type Result struct {
	Sampled rollout.Result
	// LearningTrials is the number of trials that learn up to the first that is
	// won. It is nil if there were none, or none was won.
	LearningTrials *int64
	Exact          Exact
	// Rating is the difficulty on a scale for people. It is empty where the
	// position is proved unsolvable.
	Rating Rating
	// Bound is the strongest consistent lower bound on the number of moves to win
	// that needs no search, and BoundName is its name.
	Bound     int
	BoundName string
	// Extras are the columns that the game adds, in the order of its entry. One is
	// nil if it was not asked for or is not known.
	Extras []*int
	// Published says that Sampled is published and was not made here. Then its numbers
	// of dead and capped trials, and of moves of won ones, are not known, and 0.
	Published bool
}

// Extra returns a column that a game adds by its name. It is nil if it was not asked
// for or is not known, and for games without it.
func (r *Result) Extra(e *catalogue.Entry, name string) *int {
	if i := e.Extra(name); i >= 0 && i < len(r.Extras) {
		return r.Extras[i]
	}
	return nil
}

// member is a position that knows its game.
type member interface {
	game.Position
	// Game returns the name of the game whose rules the position has, as
	// [game.Game.Name] does.
	Game() string
}

// check returns an error for a position of another game, as far as the position
// knows its game. All methods that take a position ask it.
func (l *Labeler) check(p game.Position) error {
	if m, ok := p.(member); ok && m.Game() != l.entry.Name() {
		return fmt.Errorf("a position of %s; expected one of %s", m.Game(), l.entry.Name())
	}
	return nil
}

// Label labels a position. It returns an error if the position is of another game, or
// if ctx is cancelled.
func (l *Labeler) Label(ctx context.Context, p game.Position) (Result, error) {
	e, err := l.Exact(ctx, p)
	if err != nil {
		return Result{}, err
	}
	return l.LabelKnown(ctx, p, e)
}

// LabelKnown labels a position whose exact labels are known, so it makes no search for
// them. Errors are as those of Label.
func (l *Labeler) LabelKnown(ctx context.Context, p game.Position, e Exact) (r Result, err error) {
	if err := l.check(p); err != nil {
		return Result{}, err
	}
	h := l.entry.Bound(p)
	bound := h.Bound(p)
	r.Bound, r.BoundName = bound, h.Name()
	if e.Low != nil && *e.Low < bound {
		e.Low = &bound
	}
	trials := l.trials
	switch {
	case e.Status == solve.Unsolvable:
		trials.MaxPlayouts = trials.Playouts // there is no win to wait for
	case l.spec.RareEvents:
		trials.Splitting = &rollout.Splitting{Gauge: l.entry.NewGauge}
	}
	if known, ok := l.Published(p); ok && known.Sampled != nil {
		r.Sampled, r.Published = *known.Sampled, true
	} else if r.Sampled, err = l.sample(ctx, p, h, trials); err != nil {
		return Result{}, err
	}
	if r.LearningTrials, err = l.learningTrials(ctx, p, h); err != nil {
		return Result{}, err
	}
	r.Exact = e
	r.SetRating(l.entry.Reference, l.spec.Policy)
	r.Extras, err = l.extras(ctx, p, &e)
	return r, err
}

// sample plays random trials from a position, if there are to be any.
func (l *Labeler) sample(
	ctx context.Context, p game.Position, h heuristics.Heuristic, trials rollout.Options,
) (rollout.Result, error) {
	if trials.Playouts == 0 {
		return rollout.Result{Estimator: rollout.Skipped}, nil
	}
	trials.Bound, trials.BoundBelow = h.Bound, heuristics.BoundBelow(h)
	return rollout.Run(ctx, p, trials)
}

// learningTrials counts the trials that learn up to the first that is won, if the
// spec asks for it.
func (l *Labeler) learningTrials(ctx context.Context, p game.Position, h heuristics.Heuristic) (*int64, error) {
	if l.spec.LearningTrials == 0 {
		return nil, nil
	}
	o := l.spec.learning()
	o.NewScorer, o.Bound = l.entry.NewScorer, h.Bound
	learned, err := rollout.Learn(ctx, p, o)
	if err != nil || !learned.Won {
		return nil, err
	}
	return &learned.Trials, nil
}
