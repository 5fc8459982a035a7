package solve

import (
	"context"
	"errors"
	"fmt"

	"patience/game"
	"patience/heuristics"
	"patience/internal/memory"
)

// An Allowance is memory that several searches share: together they never hold
// more. What a search finds depends on its own limits alone.
type Allowance = memory.Allowance

// NewAllowance returns an allowance of a number of bytes.
func NewAllowance(bytes int64) *Allowance { return memory.NewAllowance(bytes) }

// ErrHeuristic is the error of a bound that does not claim what a proof needs.
var ErrHeuristic = errors.New("the bound proves nothing for these rules; expected a consistent one")

// Options say how to search.
type Options struct {
	Limits
	// Memory, if not nil, is where the memory of the search comes from; its
	// total is at least MaxBytes. The search may have to wait for others.
	Memory *Allowance
	// Heuristic, if not nil, is the bound by which A* searches for a shortest
	// solution, whatever the game's own method is. It must be consistent.
	Heuristic heuristics.Heuristic
	// Watch, if not nil, is called now and then with what is known by then.
	Watch func(Bounds)
}

// A Solver searches positions of one game's rules, one after another. What it
// searched before changes nothing. It is not safe for concurrent use.
type Solver interface {
	// Solve searches one position. The error is ctx's, when it is cancelled, or
	// says that the position cannot be searched in this way.
	Solve(ctx context.Context, p game.Position) (Outcome, error)
}

// An Improver is a Solver that can shorten a solution.
type Improver interface {
	Solver
	// Improve looks for a solution shorter than a given one among about width
	// positions for each move, at least 1. It returns the given one if it finds
	// none or reaches a limit. The error is ctx's.
	Improve(ctx context.Context, p game.Position, solution []game.Move, width int) ([]game.Move, error)
}

// A Method makes solvers for the rules of a position.
type Method struct {
	Name string // "A*"
	Unit Unit   // of the effort
	New  func(p game.Position, o Options) (Solver, error)
}

// Methods is which method answers which question for a game.
type Methods struct {
	// Any finds any solution, or proves that there is none.
	Any Method
	// Shorter makes Improvers, where the solvers of Any are none. Without either
	// solutions stay as they are found.
	Shorter Method
	// Least finds a shortest solution and proves it.
	Least Method
	// LeastByBound does so by the bound of Options.Heuristic.
	LeastByBound Method
}

// newSolver makes a solver for valid options.
func (m Method) newSolver(p game.Position, o Options) (Solver, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if m.New == nil {
		return nil, fmt.Errorf("solve: no method for positions of type %T", p)
	}
	return m.New(p, o)
}
