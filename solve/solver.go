package solve

import (
	"context"
	"errors"
	"fmt"

	"patience/game"
	"patience/heuristics"
	"patience/internal/memory"
)

// An Allowance is an amount of memory that several searches share: together they never
// use more. What a search finds depends only on its own limits. It is safe for
// concurrent use.
type Allowance = memory.Allowance

// NewAllowance returns an allowance of a number of bytes.
func NewAllowance(bytes int64) *Allowance { return memory.NewAllowance(bytes) }

// ErrHeuristic is the error of a search for a shortest solution by a bound that
// is not consistent for the position.
var ErrHeuristic = errors.New("the bound proves nothing for these rules; expected a consistent one")

// Options say how to search.
type Options struct {
	Limits
	// Memory, if not nil, is the allowance that the search takes its memory from.
	// It must have at least MaxBytes. The search may have to wait for others.
	Memory *Allowance
	// Heuristic, if not nil, is the bound by which A* searches for a shortest
	// solution, instead of the game's own method. It must be consistent for the
	// position. Other searches ignore it.
	Heuristic heuristics.Heuristic
	// Known, if not nil, looks for a short solution in at most KnownBytes of memory, and
	// returns nil if it finds none. A* calls it once if it comes near one of its limits, and
	// then looks for shorter ones only. Shortest sets it.
	Known func(context.Context) ([]game.Move, error)
	// Sweeps makes [Decider.Improve] look for shorter solutions by sweeps, if the game has
	// them. A sweep expands the best few positions at each number of moves. A beam search
	// follows only if the width is large.
	Sweeps bool
	// Watch, if not nil, is called now and then with what is known so far, by Shortest, by
	// SearchOnly, and by a Decider that looks for any solution, which knows no bounds.
	Watch func(Bounds)
}

// KnownBytes is the memory for Options.Known.
const KnownBytes = 256 << 20

// A Solver searches positions with the rules of one game, one after another. What it
// finds does not depend on earlier searches. It is not safe for concurrent use.
type Solver interface {
	// Solve searches one position. It returns an error if ctx is cancelled, or if the
	// position cannot be searched in this way.
	Solve(ctx context.Context, p game.Position) (Outcome, error)
}

// An Improver is a Solver that can shorten a solution.
type Improver interface {
	Solver
	// Improve looks for a solution that is shorter than the given one. At each number of
	// moves it keeps about width positions; width must be at least 1. It returns the given
	// one if it finds none or reaches a limit. The error is that of ctx, when it is
	// cancelled.
	Improve(ctx context.Context, p game.Position, solution []game.Move, width int) ([]game.Move, error)
}

// A Method makes solvers.
type Method struct {
	Name string // such as "A*"
	Unit Unit   // of the effort
	// New returns a solver for positions with the rules of p. The options are valid.
	New func(p game.Position, o Options) (Solver, error)
}

// Methods say which method answers which question about a game. The zero Method answers
// none, and using it is an error.
type Methods struct {
	// Any finds any solution, or proves that there is none.
	Any Method
	// Shorter makes Improvers. It is needed only if the solvers of Any are not Improvers.
	// If neither are, solutions are not shortened.
	Shorter Method
	// Least finds a shortest solution and proves it.
	Least Method
	// LeastByBound does the same by the bound of Options.Heuristic.
	LeastByBound Method
}

// newSolver makes a solver. The error is of options outside their range, or says
// that there is no method.
func (m Method) newSolver(p game.Position, o Options) (Solver, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if m.New == nil {
		return nil, fmt.Errorf("solve: no method for positions of type %T", p)
	}
	return m.New(p, o)
}
