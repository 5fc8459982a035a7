// Package rollout estimates how hard a position is by random trials.
//
//	position, Options → Run → chunks of trials → Tally → Result: counts, win rate
//
// A trial is a random game that starts at the position and never repeats one. At each step,
// the [Policy] picks one of the legal moves that lead to a new position. The trial ends when
// it is won, when there is no such move (it is dead), or when it reaches the limit of moves
// (it is capped). The method comes from section 3 of the difficulty paper, a Japanese paper
// that docs/research/reproduction/freecell.md describes.
//
// [Run] plays trials in chunks of fixed size and adds up their tallies. The random numbers of
// a chunk depend on the root seed, the position's key, the policy and the chunk alone, so the
// number of workers never changes a count.
//
// The package is independent of the games. Package label combines its results with
// those of package solve.
package rollout

import (
	"context"
	"errors"
	"fmt"
	"math"

	"patience/game"
	"patience/internal/stats"
)

// Options say which trials to play. All of them except Workers determine
// the result.
type Options struct {
	Policy Policy
	// Playouts is the number of trials, at least 1.
	Playouts int64
	// MaxPlayouts is from Playouts to PlayoutLimit. If none of the Playouts trials is
	// won and there is no splitting, trials go on until the first win or until
	// MaxPlayouts.
	MaxPlayouts int64
	// EnoughWins is the number of wins, at least 2, after which no more trials are
	// played. The estimator is then Inverse. With 0 all Playouts trials are played.
	EnoughWins int64
	// MaxMoves is the number of moves after which a trial is capped, 1 to
	// 1,000,000.
	MaxMoves int
	// Seed is the root seed.
	Seed uint64
	// Bound, if not nil, returns a lower bound on the moves still needed at the
	// last position of a lost trial. It is called from several goroutines.
	Bound func(game.Position) int
	// BoundBelow, if not nil, is a faster form of Bound for callers that only need bounds
	// below a limit. It returns the bound, or false if the bound is not below the limit.
	BoundBelow func(p game.Position, limit int) (bound int, below bool)
	// Splitting, if not nil, says how rare wins are measured. It needs at least 512
	// Playouts and a policy that is uniform or picks by weights.
	Splitting *Splitting
	// Precise, if not nil, reports whether a win rate is known well enough. Once it
	// returns true, trials stop before Playouts, and so does splitting; see Run.
	Precise func(Estimate) bool
	// Workers is the number of trials played at the same time, at least 1. At most
	// as many workers run as there are processors.
	Workers int
}

// The limits of options: the largest number of trials, and of moves in a trial.
const (
	PlayoutLimit = 1_000_000_000
	moveLimit    = 1_000_000
)

// DefaultOptions are those of the difficulty paper: 131,072 trials of at most
// 1000 moves, and up to four times as many to find a first win. They have no
// Splitting, which package label adds to measure rare wins.
func DefaultOptions() Options {
	return Options{
		Policy:      Policy{Name: Uniform},
		Playouts:    131_072,
		MaxPlayouts: 524_288,
		MaxMoves:    1000,
		Seed:        game.DefaultSeed,
		Workers:     1,
	}
}

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	if err := o.Policy.validate(); err != nil {
		return err
	}
	switch {
	case o.Playouts < 1:
		return fmt.Errorf("playouts %d; expected at least 1", o.Playouts)
	case o.Playouts > PlayoutLimit:
		return fmt.Errorf("playouts %d; expected at most %d", o.Playouts, PlayoutLimit)
	case o.MaxPlayouts > PlayoutLimit:
		return fmt.Errorf("max-playouts %d; expected at most %d", o.MaxPlayouts, PlayoutLimit)
	case o.MaxPlayouts < o.Playouts:
		return fmt.Errorf("max-playouts %d; expected at least playouts, %d", o.MaxPlayouts, o.Playouts)
	case o.EnoughWins < 0 || o.EnoughWins == 1:
		return fmt.Errorf("enough wins %d; expected 0 for all trials, or at least 2", o.EnoughWins)
	case o.MaxMoves < 1 || o.MaxMoves > moveLimit:
		return fmt.Errorf("max-moves %d; expected 1 to %d", o.MaxMoves, moveLimit)
	case o.Workers < 1:
		return fmt.Errorf("workers %d; expected at least 1", o.Workers)
	case o.Splitting != nil && o.Splitting.Gauge == nil:
		return errors.New("splitting without a gauge; expected one, such as NewGauge of a catalogue.Entry")
	}
	return nil
}

// An Estimator says how the win rate follows from the counts.
type Estimator string

// The estimators of the win rate.
const (
	// Sampled: the planned number of trials was played. The rate is unbiased.
	Sampled Estimator = "sampled"
	// Inverse: the trials stopped when a given number of them was won. So the rate is
	// (wins−1)/(trials−1), which is unbiased; see [stats.InverseBinomial].
	Inverse Estimator = "inverse"
	// FirstWin: the planned trials had no win, so trials went on until the first
	// win, which was the m-th trial. The rate 1/m is biased upwards.
	FirstWin Estimator = "first_win"
	// BySplitting: the planned trials had few wins, so multilevel splitting measured the
	// rate. It is unbiased.
	BySplitting Estimator = "splitting"
	// Computed: the rate was computed from all positions that random play can come to. It has no error.
	Computed Estimator = "computed"
	// NoWin: no trial was won, up to MaxPlayouts of them, or neither planned trials nor
	// splitting found a win.
	NoWin Estimator = "no_win"
	// Skipped: there were no trials, and there is no rate. Run does not return it.
	Skipped Estimator = "skipped"
)

// A Result is what the trials of a position showed. If the estimator is FirstWin, the
// trials end with the first win, so Wins/Playouts is 1/m.
type Result struct {
	Tally
	Estimator Estimator
	Rare      Rare    // splitting, if there was any; it does not count in the tally
	Exact     float64 // the rate if it was computed
}

// Spread returns how far the runs of splitting disagree, in powers of ten; see Rare. It
// is nil without splitting, or if the lower half of the runs has no win.
func (r *Result) Spread() *float64 {
	if r.Estimator != BySplitting || math.IsInf(r.Rare.Spread, 1) {
		return nil
	}
	return &r.Rare.Spread
}

// An Estimate is an estimated probability with its confidence interval.
type Estimate struct{ Rate, Low, High float64 }

// confidence is the level of the intervals of win rates.
const confidence = 0.95

// WinRate returns the estimated share of trials that are won, with the 95 % confidence
// interval that fits the estimator:
//
//   - BySplitting: the rate and the interval of Rare;
//   - Computed: the exact rate, at which the interval begins and ends;
//   - Inverse: those of [stats.InverseBinomial];
//   - FirstWin: Wins/Playouts with the exact interval of a first success
//     ([stats.FirstSuccess]);
//   - all others: Wins/Playouts with Wilson's interval ([stats.Wilson]).
//
// There must be trials, as in every result of Run.
func (r *Result) WinRate() Estimate {
	switch r.Estimator {
	case BySplitting:
		return r.Rare.estimate()
	case Computed:
		return Estimate{Rate: r.Exact, Low: r.Exact, High: r.Exact}
	case Inverse:
		rate, interval := stats.InverseBinomial(r.Wins, r.Playouts, confidence)
		return Estimate{Rate: rate, Low: interval.Low, High: interval.High}
	}
	interval := stats.Wilson(r.Wins, r.Playouts, confidence)
	if r.Estimator == FirstWin {
		interval = stats.FirstSuccess(r.Playouts, confidence)
	}
	return Estimate{Rate: float64(r.Wins) / float64(r.Playouts), Low: interval.Low, High: interval.High}
}

// StandardError returns the standard error of the win rate. It returns false for
// FirstWin and NoWin, which have none.
func (r *Result) StandardError() (float64, bool) {
	switch r.Estimator {
	case BySplitting:
		return r.Rare.Error, true
	case Computed:
		return 0, true
	case Sampled:
		p := float64(r.Wins) / float64(r.Playouts)
		return math.Sqrt(p * (1 - p) / float64(r.Playouts)), true
	case Inverse: // Finney's unbiased estimate of the variance (1949)
		rate := r.WinRate().Rate
		return math.Sqrt(rate * (1 - rate) / float64(max(1, r.Playouts-2))), true
	}
	return 0, false
}

// Run plays the trials of the options from a position. It returns an error if an option
// is out of range, if start is nil, or if ctx is cancelled. When ctx is cancelled, Run
// returns after the current trials. A trial takes microseconds, or 0.1 s if it reaches
// the largest MaxMoves. A policy that is not made for the position's game may
// panic. It does so in the caller's goroutine.
//
// With Precise, Run checks after 4,096 trials, after 8,192 and so on whether the win
// rate is known well enough. Without Precise, it is known if ten of the planned
// trials are won, and three of an eighth as many that are played for this purpose only.
// If it is not known, Run goes on to splitting, if the options have it. Where splitting is wanted, the policy is
// uniform and each move brings a card home, the rate is computed if there are few enough positions.
func Run(ctx context.Context, start game.Position, o Options) (Result, error) {
	if err := o.Validate(); err != nil {
		return Result{}, fmt.Errorf("rollout: %w", err)
	}
	if _, ok := o.Policy.player(start).(*picker); !ok {
		o.Splitting = nil // other players cannot play on from the middle of a trial
	}
	r := Result{Estimator: Sampled}
	known, err := o.compute(ctx, start, &r)
	if err != nil {
		return Result{}, err
	}
	done, err := o.plannedTrials(ctx, start, &r)
	switch {
	case err != nil:
		return Result{}, err
	case known:
		r.Estimator = Computed
		return r, nil
	case done:
		return r, nil
	case o.rounds() > 0:
		err := o.splitting(ctx, start, &r)
		return r, err
	}
	extension := stage{Options: o, start: start, first: o.Playouts, last: o.MaxPlayouts, enough: 1}
	if err := extension.run(ctx, &r.Tally); err != nil {
		return Result{}, err
	}
	r.Estimator = NoWin
	if r.Wins > 0 {
		r.Estimator = FirstWin
	}
	return r, nil
}

// compute computes the win rate if that is wanted and possible. Then there is no splitting.
func (o *Options) compute(ctx context.Context, start game.Position, r *Result) (known bool, err error) {
	if o.Splitting == nil || o.Policy.Name != Uniform {
		return false, nil
	}
	if r.Exact, known, err = computed(ctx, start); known {
		o.Splitting = nil
	}
	return known, err
}

// plannedTrials plays the planned trials, and reports whether they are enough.
func (o *Options) plannedTrials(ctx context.Context, start game.Position, r *Result) (done bool, err error) {
	for r.Playouts < o.Playouts {
		planned := stage{Options: *o, start: start, first: r.Playouts, last: o.Playouts, enough: max(0, o.EnoughWins-r.Wins)}
		if o.Precise != nil {
			planned.last = min(o.Playouts, max(chunkSize, 2*r.Playouts))
		}
		if err := planned.run(ctx, &r.Tally); err != nil {
			return false, err
		}
		if r.Wins > 0 && r.Wins == o.EnoughWins {
			r.Estimator = Inverse
			return true, nil
		}
		if o.Precise != nil && r.Wins >= fewWins && o.Precise(r.WinRate()) {
			return true, nil
		}
	}
	switch {
	case o.rounds() == 0:
		return r.Wins > 0, nil
	case o.Precise != nil || r.Wins < fewWins:
		return false, nil
	}
	return o.common(ctx, start)
}

// How many trials decide beforehand whether the planned trials will be enough: one for
// every pilotShare planned trials, of which pilotWins must be won.
const (
	pilotShare = 8
	pilotWins  = 3
)

// common reports whether wins are so common that the planned trials determine the win
// rate. Trials that count for nothing else decide that. If the planned trials decided it
// themselves, those with many wins would be kept and those with few replaced by
// splitting, so that the rate would be biased upwards, by up to a tenth.
func (o *Options) common(ctx context.Context, start game.Position) (bool, error) {
	pilot := stage{Options: *o, start: start, first: -o.Playouts / pilotShare, enough: pilotWins}
	pilot.Bound = nil
	var t Tally
	err := pilot.run(ctx, &t)
	return t.Wins == pilotWins, err
}

// splitting adds splitting to the planned trials.
func (o *Options) splitting(ctx context.Context, start game.Position, r *Result) (err error) {
	r.Rare, err = split(ctx, start, o)
	switch {
	case r.Rare.Rate > 0:
		r.Estimator = BySplitting
	case r.Wins == 0:
		r.Estimator = NoWin
	}
	return err
}
