// Package label gives a position its difficulty labels. Package rollout supplies the
// labels from random play, and package solve the exact ones; a [Result] contains both.
//
//	catalogue.Entry, Spec, Resources → New → Labeler
//	position → Labeler.Label → trials, bounds, searches → Result
//
// A [Spec] contains the settings that determine the labels. [Resources], such as memory and
// processors, do not change them. A search that reaches a limit is not an error; its status
// names the limit. A value that is not known is nil, and nothing is guessed. [Known] maps
// positions to proved results, so that no search is repeated.
//
// [RatingOf] turns a win rate into a rating. [GradeOf] puts a rating into words by comparing
// the deal with random deals of the same game. Package datasets writes results as rows of
// Parquet files.
package label

import (
	"context"
	"fmt"
	"sync"

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
	deciders  sync.Pool // those of Verdict that are free
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
	if s.Ladder && e.Ladder == nil {
		return nil, fmt.Errorf("ladder: game %s has no players of rising skill", e.Name())
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

// Label labels a position. It returns an error if the position is of another game, or
// if ctx is cancelled.
func (l *Labeler) Label(ctx context.Context, p game.Position) (Result, error) {
	s, err := l.subject(p)
	if err != nil {
		return Result{}, err
	}
	e, err := s.exact(ctx)
	if err != nil {
		return Result{}, err
	}
	return s.label(ctx, e)
}

// Exact searches for the least number of moves from a position. It makes no search if
// the labeler has a published result that the spec allows. Errors are as those of
// Label.
func (l *Labeler) Exact(ctx context.Context, p game.Position) (Exact, error) {
	s, err := l.subject(p)
	if err != nil {
		return Exact{}, err
	}
	return s.exact(ctx)
}

// LabelKnown labels a position whose exact labels are known, so it makes no search for
// them. Errors are as those of Label.
func (l *Labeler) LabelKnown(ctx context.Context, p game.Position, e Exact) (Result, error) {
	s, err := l.subject(p)
	if err != nil {
		return Result{}, err
	}
	return s.label(ctx, e)
}

// A subject is a position on its way to labels.
type subject struct {
	*Labeler
	position  game.Position
	heuristic heuristics.Heuristic // the strongest consistent one
	bound     int                  // that of the position
	published *Published           // nil if nothing is published, or if it does not count
	verdict   solve.Outcome        // if the spec asks for it
}

// subject returns a position with what is published about it. It returns an error for a
// position of another game.
func (l *Labeler) subject(p game.Position) (*subject, error) {
	if err := l.check(p); err != nil {
		return nil, err
	}
	s := l.unpublished(p)
	if known, ok := l.Published(p); ok {
		s.published = &known
	}
	return s, nil
}

// unpublished returns a position as one of which nothing is published.
func (l *Labeler) unpublished(p game.Position) *subject {
	h := l.entry.Bound(p)
	return &subject{Labeler: l, position: p, heuristic: h, bound: h.Bound(p)}
}

// member is a position that knows its game.
type member interface {
	game.Position
	// Game returns the name of the game whose rules the position has, as
	// [game.Game.Name] does.
	Game() string
}

// check returns an error for a position of another game, as far as the position
// knows its game.
func (l *Labeler) check(p game.Position) error {
	if m, ok := p.(member); ok && m.Game() != l.entry.Name() {
		return fmt.Errorf("a position of %s; expected one of %s", m.Game(), l.entry.Name())
	}
	return nil
}

// exact returns the exact labels that are published, or else searches for them.
func (s *subject) exact(ctx context.Context) (Exact, error) {
	if e, counts := s.published.exact(&s.spec); counts {
		return e, nil
	}
	return s.leastMoves(ctx, s.spec.ExactNodes)
}

// label returns all labels, given the exact ones.
func (s *subject) label(ctx context.Context, e Exact) (r Result, err error) {
	r.Bound, r.BoundName = s.bound, s.heuristic.Name()
	if e.Low != nil && *e.Low < s.bound {
		e.Low = &s.bound
	}
	if r.Sampled, r.Published, err = s.sampled(ctx, &e); err != nil {
		return Result{}, err
	}
	if r.Sampled.Estimator == rollout.Computed && r.Sampled.Exact == 0 { // which proves that there is no win
		e = Exact{Status: solve.Unsolvable}
	}
	r.Exact = e
	if r.LearningTrials, err = s.learningTrials(ctx); err != nil {
		return Result{}, err
	}
	r.SetRating(s.entry.Reference, s.spec.Policy)
	r.Extras, err = s.extras(ctx, &e)
	return r, err
}

// sampled returns the trials that are published, or else plays them.
func (s *subject) sampled(ctx context.Context, e *Exact) (r rollout.Result, published bool, err error) {
	if s.published != nil && s.published.Sampled != nil {
		return *s.published.Sampled, true, nil
	}
	trials := s.trials
	switch {
	case e.Status == solve.Unsolvable:
		trials.MaxPlayouts = trials.Playouts // there is no win to wait for
	case s.spec.RareEvents:
		trials.Splitting = &rollout.Splitting{Gauge: s.entry.NewGauge}
	}
	r, err = s.play(ctx, trials)
	return r, false, err
}

// play plays random trials, if there are to be any.
func (s *subject) play(ctx context.Context, trials rollout.Options) (rollout.Result, error) {
	if trials.Playouts == 0 {
		return rollout.Result{Estimator: rollout.Skipped}, nil
	}
	trials.Bound, trials.BoundBelow = s.heuristic.Bound, heuristics.BoundBelow(s.heuristic)
	return rollout.Run(ctx, s.position, trials)
}

// learningTrials counts the trials that learn up to the first that is won, if the
// spec asks for it.
func (s *subject) learningTrials(ctx context.Context) (*int64, error) {
	if s.spec.LearningTrials == 0 {
		return nil, nil
	}
	o := s.spec.learning()
	o.NewScorer, o.Bound = s.entry.NewScorer, s.heuristic.Bound
	learned, err := rollout.Learn(ctx, s.position, o)
	if err != nil || !learned.Won {
		return nil, err
	}
	return &learned.Trials, nil
}

// Glance plays n random trials from a position, by the spec's policy and seed, without
// splitting, and makes no search. It returns an error if n is below 1. Other errors are
// as those of Label.
func (l *Labeler) Glance(ctx context.Context, p game.Position, n int64) (rollout.Result, error) {
	if err := l.check(p); err != nil {
		return rollout.Result{}, err
	}
	return rollout.Run(ctx, p, l.exactly(n))
}

// exactly returns the options of n trials, however many of them are won.
func (l *Labeler) exactly(n int64) rollout.Options {
	trials := l.trials
	trials.Playouts, trials.MaxPlayouts, trials.EnoughWins, trials.Precise = n, n, 0, nil
	return trials
}
