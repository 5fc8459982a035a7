package label

import (
	"fmt"
	"slices"

	"patience/catalogue"
	"patience/game"
	"patience/internal/stats"
	"patience/rollout"
	"patience/solve"
)

// A Spec is all settings that determine the labels of a position of a game. It is plain
// and comparable, and datasets hash it. Settings that do not change labels are in
// [Resources].
type Spec struct {
	// Policy names the rule by which random play picks its moves; see
	// catalogue.Entry.Policy.
	Policy string `json:"policy"`
	// Playouts is the number of trials; 0 for none. MaxPlayouts is the number at which the
	// extension for a first win stops. MaxMoves is the number of moves after which
	// a trial is capped. See rollout.Options for the ranges.
	Playouts    int64 `json:"playouts"`
	MaxPlayouts int64 `json:"max_playouts"`
	MaxMoves    int   `json:"max_moves"`
	// RareEvents says to measure rare wins by splitting; see rollout.Splitting.
	// Without it, and with fewer than 512 Playouts, trials go on to a first win.
	RareEvents bool `json:"rare_events"`
	// RatingError, if not 0, is the half width of the interval of the rating at
	// which trials and splitting stop.
	RatingError float64 `json:"rating_error"`
	// PlaySeed is the root seed of random play.
	PlaySeed uint64 `json:"play_seed"`
	// WinRateError stops the trials where half the 95 % interval of the win rate is
	// at most this share of the rate, up to 1; 0 for all trials. The rate stays
	// unbiased; see rollout.Inverse.
	WinRateError float64 `json:"win_rate_error"`
	// LearningTrials is the number of trials after which trials that learn give up;
	// 0 for none. MaxMoves and PlaySeed are for them too.
	LearningTrials int64 `json:"learning_trials"`
	// ExactNodes is the largest number of positions that the search for the least
	// number of moves stores; 0 for no search.
	ExactNodes int64 `json:"exact_nodes"`
	// VerdictNodes is the largest number of positions that the search for any solution
	// stores; 0 for no such search. See Labeler.Verdict.
	VerdictNodes int64 `json:"verdict_nodes,omitempty"`
	// Memory is the largest number of bytes that one search may hold, and all that
	// run at the same time together. It is at least 1 if there is any search.
	Memory int64 `json:"memory"`
	// Ladder asks for the columns of the game's ladder: how often players of rising skill win.
	Ladder bool `json:"ladder,omitempty"`
	// Extras are the columns asked for, of those that the game adds on request.
	Extras Extras `json:"extras"`
	// Published says to use what is proved and published about a deal, whatever the
	// limits: its exact labels and its extras (Resources.Published). If the spec asks for
	// no search for exact labels, published ones are not used either.
	Published bool `json:"published,omitempty"`
}

// Entry returns a game with the columns that the spec asks for.
func (s *Spec) Entry(e catalogue.Entry) catalogue.Entry {
	if s.VerdictNodes > 0 {
		e.Extras = append(slices.Clip(e.Extras), catalogue.VerdictColumns()...)
	}
	if s.Ladder {
		e.Extras = append(slices.Clip(e.Extras), e.LadderColumns()...)
	}
	return e
}

// DefaultSpec is the spec of the command line: the trials of the difficulty
// paper, and a search for the least number of moves within
// [solve.DefaultLimits].
func DefaultSpec() Spec {
	trials, limits := rollout.DefaultOptions(), solve.DefaultLimits()
	return Spec{
		Policy: trials.Policy.Name, Playouts: trials.Playouts, MaxPlayouts: trials.MaxPlayouts, MaxMoves: trials.MaxMoves,
		RareEvents: true,
		PlaySeed:   trials.Seed, ExactNodes: limits.MaxNodes, Memory: limits.MaxBytes,
	}
}

// MaxPlayoutsFor is the MaxPlayouts of a spec for somebody who asks for a number of playouts
// and names no maximum: that of DefaultSpec, or playouts if that is more. With fewer playouts
// than splitting needs it is playouts, so that a hundred games asked for are a hundred.
// Otherwise they would go on to a first win, up to thousands of times as many, for a rate
// that is biased and gives no rating in most cases. Without playouts the maximum changes
// nothing, and remains the one that such plans have always had.
func MaxPlayoutsFor(playouts int64) int64 {
	if playouts > 0 && playouts < rollout.LeastForSplitting {
		return playouts
	}
	return max(DefaultSpec().MaxPlayouts, playouts)
}

// Validate returns an error that names the first value outside its range as the
// command line names it. It does not check the policy; [New], which knows the
// game, does.
func (s *Spec) Validate() error {
	trials := s.trials(rollout.Policy{Name: rollout.Uniform})
	if err := trials.Validate(); s.Playouts != 0 && err != nil {
		return err
	}
	if s.LearningTrials != 0 {
		learning := s.learning()
		if err := learning.Validate(); err != nil {
			return err
		}
	}
	switch {
	case !(s.WinRateError >= 0 && s.WinRateError <= 1):
		return fmt.Errorf("win-rate-error %g; expected 0 to 1", s.WinRateError)
	case !(s.RatingError >= 0 && s.RatingError <= mostRatingError):
		return fmt.Errorf("rating-error %g; expected 0 to %d", s.RatingError, mostRatingError)
	case s.ExactNodes < 0 || s.ExactNodes > solve.MaxNodes:
		return fmt.Errorf("exact-nodes %d; expected 0 to %d", s.ExactNodes, int64(solve.MaxNodes))
	case s.VerdictNodes < 0 || s.VerdictNodes > solve.MaxNodes:
		return fmt.Errorf("verdict-nodes %d; expected 0 to %d", s.VerdictNodes, int64(solve.MaxNodes))
	case s.searches() && s.Memory < 1:
		return fmt.Errorf("memory %d; expected at least 1 byte", s.Memory)
	}
	return s.Extras.validate(s.ExactNodes)
}

// mostRatingError is the largest RatingError: odds of a hundred thousand to one.
const mostRatingError = 2000

// searches reports whether there is any search.
func (s *Spec) searches() bool { return s.ExactNodes > 0 || s.VerdictNodes > 0 || s.Extras != "" }

// trials returns the options of the trials, played by one worker.
func (s *Spec) trials(policy rollout.Policy) rollout.Options {
	o := rollout.Options{
		Policy: policy, Playouts: s.Playouts, MaxPlayouts: s.MaxPlayouts, MaxMoves: s.MaxMoves, Seed: s.PlaySeed, Workers: 1,
	}
	if s.WinRateError > 0 {
		o.EnoughWins = stats.SuccessesFor(s.WinRateError, 0.95)
	}
	if s.RatingError > 0 {
		o.Precise = ratedWithin(s.RatingError)
	}
	return o
}

// learning returns the options of the trials that learn.
func (s *Spec) learning() rollout.LearnOptions {
	return rollout.LearnOptions{Trials: s.LearningTrials, MaxMoves: s.MaxMoves, Seed: s.PlaySeed}
}

// Resources are the settings on which labels do not depend.
type Resources struct {
	// Workers is the number of trials of a position that are played at the same
	// time, at least 1; 0 means 1.
	Workers int
	// Memory, if not nil, is the allowance that all searches share. It must have
	// at least Spec.Memory bytes. If it is nil, the Labeler has one of that size
	// for itself.
	Memory *solve.Allowance
	// Published, if not nil, returns what is published of a position; false if nothing is.
	// Without Spec.Published it only saves work: what a search within the limits finds.
	Published func(game.Position) (Published, bool)
}
