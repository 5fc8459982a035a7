package rollout

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"patience/game"
)

// LearnOptions say how [Learn] plays.
type LearnOptions struct {
	// NewScorer returns a scorer for positions with the rules of p, by which trials
	// pick before they have learned anything. If it is nil, all moves look alike.
	NewScorer func(p game.Position) Scorer
	// Trials is the number of trials after which Learn gives up, at least 1.
	Trials int64
	// MaxMoves is the number of moves after which a trial is capped, 1 to
	// 1,000,000.
	MaxMoves int
	// Seed is the root seed.
	Seed uint64
	// Bound, if not nil, returns a lower bound on the moves still needed at the last
	// position of a lost trial. The lower it is, the better the trial was. If it is nil, a
	// trial with more cards home is better.
	Bound func(game.Position) int
}

// Validate reports the first option outside its range.
func (o *LearnOptions) Validate() error {
	switch {
	case o.Trials < 1 || o.Trials > PlayoutLimit:
		return fmt.Errorf("learning-trials %d; expected 1 to %d", o.Trials, PlayoutLimit)
	case o.MaxMoves < 1 || o.MaxMoves > moveLimit:
		return fmt.Errorf("max-moves %d; expected 1 to %d", o.MaxMoves, moveLimit)
	}
	return nil
}

// Learned is the result of [Learn].
type Learned struct {
	// Trials is the number of trials played. If Won, the last one is the first
	// that was won.
	Trials int64
	Won    bool
	// Solution holds the moves of the trial that was won; nil if none was.
	Solution []game.Move
}

// Learn plays trials that learn from one another until one is won: nested rollout
// policy adaptation (Rosin, IJCAI 2011). The probability of a move is proportional to
// exp(score + weight), where the score is the scorer's and the weight belongs to the
// move wherever it occurs. After each trial the weights change so that the best trial
// so far becomes a little more likely. Learning has nested levels. Each level calls the
// level below it levelTrials times, each time with a copy of its weights, and adapts
// its own weights to the best trial so far. The lowest level is one trial. When the
// highest level has ended, all weights are forgotten and it begins anew.
//
// The result depends only on the position and the options. Learn returns an error if an
// option is out of range, or if ctx is cancelled.
func Learn(ctx context.Context, start game.Position, o LearnOptions) (Learned, error) {
	if err := o.Validate(); err != nil {
		return Learned{}, fmt.Errorf("rollout: %w", err)
	}
	l := newLearner(start, o)
	trials := game.NewTrials("rollout/learning", start.AppendKey(nil), o.Seed)
	for l.played < o.Trials && !l.best.won {
		l.rng = trials.Rand(l.played)
		var best record
		if err := l.level(ctx, topLevel, weights{}, &best); err != nil {
			return Learned{}, err
		}
	}
	return Learned{l.played, l.best.won, l.best.path()}, nil
}

// The measurements in docs/research/players.md were made with these numbers.
const (
	topLevel    = 2
	levelTrials = 64
)

// weights are learned, by move, in units of 1/ScoreUnit.
type weights map[game.Move]int32

// A learner plays the trials of one Learn.
type learner struct {
	LearnOptions
	start   game.Position
	pos     game.Position
	scorer  Scorer
	chances chances
	rng     game.Rand
	seen    *game.HashSet
	played  int64
	best    record // the trial that was won
	trial   record // the last one

	moves   []game.Move
	scores  []int32
	sums    []uint64
	changes weights // of one adaptation
}

func newLearner(start game.Position, o LearnOptions) *learner {
	l := &learner{
		LearnOptions: o, start: start, pos: start.Clone(), scorer: indifferent{}, chances: newChances(1),
		seen: game.NewHashSet(o.MaxMoves + 1), changes: weights{},
	}
	if o.NewScorer != nil {
		l.scorer = o.NewScorer(start)
	}
	return l
}

// indifferent is a Scorer to which all moves look alike.
type indifferent struct{}

func (indifferent) Begin(game.Position)       {}
func (indifferent) Forced() (game.Move, bool) { return 0, false }
func (indifferent) Played(game.Move)          {}

func (indifferent) AppendScores(dst []int32, moves []game.Move) []int32 {
	return append(dst, make([]int32, len(moves))...)
}

// level plays a level from weights, which it changes, and sets best to its best
// trial if that is better. It stops at a win, and when the trials are used up.
func (l *learner) level(ctx context.Context, level int, w weights, best *record) error {
	if level == 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		l.play(w)
		best.improve(&l.trial)
		return nil
	}
	for range levelTrials {
		learned := w // by the level below
		if level > 1 {
			learned = maps.Clone(w)
		}
		var found record
		if err := l.level(ctx, level-1, learned, &found); err != nil {
			return err
		}
		best.improve(&found)
		if l.best.won || l.played == l.Trials {
			return nil
		}
		l.adapt(w, best)
	}
	return nil
}

// improve copies another record if it is at least as good.
func (r *record) improve(other *record) {
	if len(r.choices) > 0 && other.score < r.score {
		return
	}
	r.score, r.won = other.score, other.won
	r.choices = append(r.choices[:0], other.choices...)
	r.options = append(r.options[:0], other.options...)
}

// path returns the moves of the trial, nil if it was not won.
func (r *record) path() (moves []game.Move) {
	if !r.won {
		return nil
	}
	moves = []game.Move{}
	for _, c := range r.choices {
		moves = append(moves, c.move)
	}
	return slices.Clip(moves)
}
