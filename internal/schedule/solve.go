// Package schedule solves the open game of Calculation: whether a player who knows
// the order of the whole stock can win, and in how few moves.
//
// The order in which cards come is known, so a play of the game is a
// schedule: which place of which foundation each card fills, on which stack it
// waits, and in which order the places are filled. What makes a schedule
// possible are statements about few cards at a time, clauses, and whether all
// of them can be true together is a question for package sat:
//
//	position → schedule: variables, clauses → sat.Solver → solution: moves → game.Replay
//
// A win is proved by its moves, which the referee has replayed. That there is
// none, or none as short, is proved by clauses learned, from which the empty one
// follows. A search that reaches a limit decides nothing. [Method] and
// [LeastMethod] make Decide and Least solvers of package solve.
package schedule

import (
	"context"
	"fmt"

	"patience/game"
	"patience/game/calculation"
	"patience/internal/sat"
	"patience/solve"
)

// Options limit the search.
type Options struct {
	// MaxConflicts is the number of dead ends from which the search learns a
	// clause each before it gives up, at least 1.
	MaxConflicts int64
	// MaxKept is how many of these clauses are kept at a time, 1 to 1<<22.
	MaxKept int
	// Progress, if not nil, is called now and then with the bounds on the number
	// of moves; high is 0 while no solution is known.
	Progress func(low, high int, conflicts int64)
}

// DefaultOptions decide all random deals of the full deck that were tried, and take
// up to a minute for one that they leave undecided.
func DefaultOptions() Options { return Options{MaxConflicts: 1 << 18, MaxKept: 1 << 15} }

// The memory of a search: clauses for the cube of the number of cards that are
// not home, of bytesPerTriple for each three of them, and the clauses kept, of
// which more than mostKept help no more.
const (
	bytesPerTriple = 160
	bytesPerClause = 640
	mostKept       = 1 << 17
)

// Within returns options for a search from a position within limits. A dead end
// counts for solve.PositionsPerDeadEnd positions. It reports false if that is
// too little memory.
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

// Decide decides a position. The error is ctx's, when it is cancelled, or of
// options outside their range.
func Decide(ctx context.Context, p *calculation.Position, o Options) (solve.Outcome, error) {
	s, err := newSearch(p, o)
	if err != nil {
		return solve.Outcome{}, err
	}
	err = s.run(ctx)
	return s.out, err
}

// A search is a schedule that is sought, and what is known of it.
type search struct {
	*schedule
	Options
	home int // moves that bring the cards home that are not
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

// take takes the solution that is found, which the referee replays.
func (s *search) take() error {
	solution := s.solution()
	if err := game.Replay(s.position, solution); err != nil {
		return fmt.Errorf("the referee rejects a solution: %w", err)
	}
	s.out.Status, s.out.Solution = solve.Found, solution
	return nil
}
