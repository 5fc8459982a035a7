// Package schedule solves the open game of Calculation: can a player who knows
// the order of the whole stock win, and in how few moves?
//
// The order in which cards are drawn is known, so a play of the game is a
// schedule. It says which place of which foundation each card fills, on which
// stack the card waits, and in which order the places are filled. Clauses, which
// are statements about a few cards each, say which schedules are possible.
// Package sat decides whether all clauses can be true together:
//
//	position → schedule: variables, clauses → sat.Solver → solution: moves → game.Replay
//
// A win is proved by its moves, which the referee replays. To prove that there is no
// win, or none within a number of moves, the solver derives the empty clause, which is
// a contradiction, from clauses that it learned. A search that reaches a limit decides
// nothing. [Method] and [LeastMethod] turn [Decide] and [Least] into solvers of package
// solve.
package schedule

import (
	"context"
	"fmt"

	"patience/game"
	"patience/internal/games/calculation"
	"patience/internal/search/sat"
	"patience/solve"
)

// Options limit the search.
type Options struct {
	// MaxConflicts is the number of dead ends after which the search gives up, at
	// least 1. It learns a clause from each.
	MaxConflicts int64
	// MaxKept is the number of learned clauses that are kept at a time, 1 to
	// 1<<22.
	MaxKept int
	// Progress, if not nil, is called now and then with the bounds on the number
	// of moves; high is 0 while no solution is known.
	Progress func(low, high int, conflicts int64)
}

// The memory of a search. Its clauses grow with the cube of the number of cards
// that are not home. A new schedule of a full deck takes 54 to 66 bytes times that
// cube, measured with 1 to 5 stacks; bytesPerTriple leaves space for
// tables that are copied as they grow. bytesPerClause is two copies of 64
// literals of four bytes, because package sat copies the clauses that it keeps,
// and the watches. More than mostKept clauses are not kept, however much memory
// there is: chosen, not tuned.
const (
	bytesPerTriple = 160
	bytesPerClause = 640
	mostKept       = 1 << 17
)

// Within returns the options for a search from a position within limits. A dead
// end counts for solve.PositionsPerDeadEnd positions. It returns false if the
// memory is too little.
func Within(p *calculation.Position, limits solve.Limits) (Options, bool) {
	conflicts := max(1, limits.MaxNodes/solve.PositionsPerDeadEnd)
	kept := min(conflicts, mostKept, (limits.MaxBytes-problemBytes(p))/bytesPerClause)
	return Options{MaxConflicts: conflicts, MaxKept: int(kept)}, kept >= 1
}

// Bytes returns the most memory that a search from a position takes.
func (o *Options) Bytes(p *calculation.Position) int64 {
	return problemBytes(p) + int64(o.MaxKept)*bytesPerClause
}

func problemBytes(p *calculation.Position) int64 {
	cards := int64(p.Rules().Cards() - p.Home())
	return bytesPerTriple * cards * cards * cards
}

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	switch {
	case o.MaxConflicts < 1:
		return fmt.Errorf("max-conflicts %d; expected at least 1", o.MaxConflicts)
	case o.MaxKept < 1 || o.MaxKept > 1<<22:
		return fmt.Errorf("max-kept %d; expected 1 to %d", o.MaxKept, 1<<22)
	}
	return nil
}

// Decide decides whether a position can be won. The error is that of ctx, when
// it is cancelled, or of options outside their range.
func Decide(ctx context.Context, p *calculation.Position, o Options) (solve.Outcome, error) {
	s, err := newSearch(p, o)
	if err != nil {
		return solve.Outcome{}, err
	}
	err = s.run(ctx)
	return s.out, err
}

// A search for a schedule, and what it has found.
type search struct {
	*schedule
	Options
	home int // the number of moves that bring home all cards that are not home
	out  solve.Outcome
}

func newSearch(p *calculation.Position, o Options) (*search, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	s := &search{schedule: newSchedule(p), Options: o, home: p.Rules().Cards() - p.Home()}
	must, _ := p.MustStack()
	s.out = solve.Outcome{Status: solve.NodeLimit, Low: s.home + must, Effort: solve.Effort{Unit: solve.DeadEnds}}
	s.Learned = func([]sat.Literal) {
		if s.Conflicts%progressEvery == 0 {
			s.tell()
		}
	}
	return s, nil
}

// progressEvery is the number of conflicts between two calls of Progress.
// Chosen, not tuned.
const progressEvery = 256

func (s *search) tell() {
	if s.Progress != nil {
		s.Progress(s.out.Low, len(s.out.Solution), s.Conflicts)
	}
}

func (s *search) limits() sat.Limits {
	return sat.Limits{Conflicts: s.MaxConflicts, Kept: s.MaxKept}
}

// run looks for any solution.
func (s *search) run(ctx context.Context) error {
	found, err := s.Solve(ctx, s.limits())
	s.out.Effort.Stored = s.Conflicts
	switch found {
	case sat.Unsatisfiable:
		s.out.Status = solve.Unsolvable
	case sat.Satisfiable:
		return s.take()
	}
	return err
}

// take stores the solution that the solver has found, after the referee has
// replayed it.
func (s *search) take() error {
	solution := s.solution()
	if err := game.Replay(s.position, solution); err != nil {
		return fmt.Errorf("the referee rejects a solution: %w", err)
	}
	s.out.Status, s.out.Solution = solve.Found, solution
	return nil
}
