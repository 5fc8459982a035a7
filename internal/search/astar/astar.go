// Package astar finds the least number of moves to win, and proves it.
//
// [Search] is A* over canonical positions with a consistent bound:
//
//	step → take the open position of least f, and among these the one nearest to a win
//	expand → list its children: each by a move and the forced moves after it,
//	         but only by moves that are enough (game.Reducible) or that must be
//	         tried after the trail that led there (game.Trailed)
//	store → look the child up by its full code; store it or shorten its path
//
// The bounds of children are computed together, from what is known of their
// parent. Each position is stored once, packed, in a registry of records of
// fixed size. The open list holds their numbers. Both lie outside the heap of
// the garbage collector and count against a memory allowance.
//
// [Method] makes it a solve.Solver.
package astar

import (
	"context"
	"fmt"

	"patience/game"
	"patience/heuristics"
	"patience/internal/memory"
	"patience/solve"
)

// Options say how to search.
type Options struct {
	Heuristic heuristics.Heuristic // consistent for the position
	solve.Limits
	// Memory, if not nil, is where the memory comes from; see solve.Options.
	Memory *memory.Allowance
	// Progress, if not nil, is called now and then with the lower bound proved so
	// far and the number of positions stored.
	Progress func(low int, stored int64)

	reserve memory.Reserve
}

// DefaultOptions are the limits of the command line.
func DefaultOptions(h heuristics.Heuristic) Options {
	return Options{Heuristic: h, Limits: solve.DefaultLimits()}
}

// validate returns an error if the heuristic does not prove an optimum, or a
// limit is outside its range.
func (o *Options) validate(start game.Position) error {
	if o.Heuristic == nil {
		return fmt.Errorf("no heuristic: %w", solve.ErrHeuristic)
	}
	if !o.Heuristic.Claims(start).Consistent {
		return fmt.Errorf("heuristic %s: %w", o.Heuristic.Name(), solve.ErrHeuristic)
	}
	return o.Limits.Validate()
}

// startBytes is more than a search holds before admit is called for the first
// time.
const startBytes = 2 << 20

// Search finds a shortest solution from a position. The outcome depends on the
// position, the heuristic and the limits only. The error is that of ctx, when it
// is cancelled, or of options outside their range, such as a bound that is not
// consistent.
func Search(ctx context.Context, start game.Searchable, o Options) (out solve.Outcome, err error) {
	if err := o.validate(start); err != nil {
		return solve.Outcome{}, err
	}
	err = o.Memory.Share(ctx, o.MaxBytes, func(ctx context.Context, reserve memory.Reserve) error {
		if err := reserve(min(startBytes, o.MaxBytes)); err != nil {
			return err
		}
		o.reserve = reserve
		out, err = searchOnce(ctx, start, o)
		return err
	})
	return out, err
}

// searchOnce searches with memory that o.reserve grants.
func searchOnce(ctx context.Context, start game.Searchable, o Options) (solve.Outcome, error) {
	s := newSearch(start, o)
	if err := s.run(ctx); err != nil {
		return solve.Outcome{}, err
	}
	if s.out.Status != solve.Optimal {
		return s.out, nil
	}
	if s.out.Solution == nil {
		s.out.Solution = []game.Move{} // the start is won
	}
	if len(s.out.Solution) != s.out.Low {
		return solve.Outcome{}, fmt.Errorf("a solution of %d moves; proved are %d", len(s.out.Solution), s.out.Low)
	}
	if err := game.Replay(start, s.out.Solution); err != nil {
		return solve.Outcome{}, fmt.Errorf("the referee rejects a solution: %w", err)
	}
	return s.out, nil
}

// Method returns A* by the bound that the options name, or else by the strongest
// consistent bound of a list, which begins with the weakest.
func Method(bounds []heuristics.Heuristic) solve.Method {
	return solve.Method{Name: "A*", Unit: solve.Positions, New: func(p game.Position, o solve.Options) (solve.Solver, error) {
		if _, ok := p.(game.Searchable); !ok {
			return nil, fmt.Errorf("positions of type %T cannot be searched", p)
		}
		h := o.Heuristic
		if h == nil {
			h = heuristics.Strongest(bounds, p)
		}
		return solver{Options{Heuristic: h, Limits: o.Limits, Memory: o.Memory}, o.Watch}, nil
	}}
}

// A solver is Search as a solve.Solver.
type solver struct {
	Options
	watch func(solve.Bounds)
}

// Solve finds a shortest solution.
func (s solver) Solve(ctx context.Context, p game.Position) (solve.Outcome, error) {
	o := s.Options
	if s.watch != nil {
		o.Progress = func(low int, stored int64) {
			s.watch(solve.Bounds{Low: low, Effort: solve.Effort{Unit: solve.Positions, Stored: stored}})
		}
	}
	return Search(ctx, p.(game.Searchable), o)
}
