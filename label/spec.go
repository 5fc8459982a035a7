package label

import (
	"errors"
	"fmt"

	"patience/rollout"
	"patience/solve"
)

// A Spec is everything that decides the labels of a position of a game. It is
// plain and comparable, and datasets hash it. What may not decide labels is in
// [Resources].
type Spec struct {
	// Policy names the rule by which random play picks its moves.
	Policy string `json:"policy"`
	// Playouts is the number of trials; MaxPlayouts is where the extension for a
	// first win stops; MaxMoves caps a trial. See rollout.Options for the ranges.
	Playouts    int64 `json:"playouts"`
	MaxPlayouts int64 `json:"max_playouts"`
	MaxMoves    int   `json:"max_moves"`
	// PlaySeed is the root seed of random play.
	PlaySeed uint64 `json:"play_seed"`
	// ExactNodes is the most positions that the search for the least number of
	// moves stores, and for it each other search of its kind; 0 for no search.
	ExactNodes int64 `json:"exact_nodes"`
	// Memory bounds a search, and all that run at the same time, in bytes; 0 if
	// there is no search.
	Memory int64 `json:"memory"`
	// Solutions keeps the shortest solutions that are found.
	Solutions bool `json:"solutions"`
	// MinRunMoves asks also for the least number of moves counted in runs.
	MinRunMoves bool `json:"min_run_moves"`
	// MinCellsNodes is the most positions that the search for the least number
	// of cells stores for each number of cells; 0 for no search.
	MinCellsNodes int64 `json:"min_cells_nodes"`
}

// DefaultCellsNodes is the limit of a search for the least number of cells.
const DefaultCellsNodes = 2_000_000

// DefaultSpec is that of the command line: the difficulty paper's trials, and a
// search for the least number of moves.
func DefaultSpec() Spec {
	trials, limits := rollout.DefaultOptions(), solve.DefaultLimits()
	return Spec{
		Policy: trials.Policy.Name, Playouts: trials.Playouts, MaxPlayouts: trials.MaxPlayouts, MaxMoves: trials.MaxMoves,
		PlaySeed: trials.Seed, ExactNodes: limits.MaxNodes, Memory: limits.MaxBytes,
	}
}

// Validate reports the first value outside its range, by the name that it has
// on the command line. The policy is checked by [New], which knows the game.
func (s *Spec) Validate() error {
	trials := s.trials(rollout.Policy{Name: rollout.Uniform})
	if err := trials.Validate(); err != nil {
		return err
	}
	switch {
	case s.ExactNodes < 0 || s.ExactNodes > solve.MaxNodes:
		return fmt.Errorf("exact-nodes %d; expected 0 to %d", s.ExactNodes, int64(solve.MaxNodes))
	case s.MinCellsNodes < 0 || s.MinCellsNodes > solve.MaxNodes:
		return fmt.Errorf("min-cells-nodes %d; expected 0 to %d", s.MinCellsNodes, int64(solve.MaxNodes))
	case s.ExactNodes == 0 && s.Solutions:
		return errors.New("solutions without a search; expected exact-nodes of at least 1")
	case s.ExactNodes == 0 && s.MinRunMoves:
		return errors.New("min-run-moves without a search; expected exact-nodes of at least 1")
	case s.searches() && s.Memory < 1:
		return fmt.Errorf("memory %d; expected at least 1 byte", s.Memory)
	}
	return nil
}

// searches reports whether there is any search.
func (s *Spec) searches() bool { return s.ExactNodes > 0 || s.MinCellsNodes > 0 }

// trials returns the options of the trials, played by one worker.
func (s *Spec) trials(policy rollout.Policy) rollout.Options {
	return rollout.Options{
		Policy: policy, Playouts: s.Playouts, MaxPlayouts: s.MaxPlayouts, MaxMoves: s.MaxMoves, Seed: s.PlaySeed, Workers: 1,
	}
}

// Resources are what labels do not depend on.
type Resources struct {
	// Workers is how many trials of a position are played at the same time; 0
	// stands for 1.
	Workers int
	// Memory, if not nil, is what searches share, at least Spec.Memory. If it is
	// nil the Labeler has its own of that size.
	Memory *solve.Allowance
}
