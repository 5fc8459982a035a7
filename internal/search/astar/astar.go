// Package astar finds the least number of moves to win, and proves it.
//
// [Walk] is the search A* through a [solve.Space]. Below, f is the number of moves so far
// plus the bound:
//
//	step → take a batch of open states of least f, and among these those nearest to a win
//	Space.Expand → their edges
//	store → look up the state at the end of an edge by its full code; store it or shorten its path
//	Space.Bound → the bound of a state that is new
//
// A bound never exceeds what is left to a win, but it may depend on the way by which a state
// was reached first. So a state may be expanded before the shortest way to it is known. When
// that is found, the state is opened again. If a state that is won has the least f of all
// open states, its way is a shortest one: of any shorter way, the first state that is not
// expanded at the cost of that way is open, and its f is at most that cost.
//
// Each state is stored once, packed, in a registry of records of fixed size. The open
// list has the numbers of the open states. The registry and the open list lie outside
// the heap of the garbage collector and count against a memory allowance.
//
// [Search] walks through the positions of a game. [Method] turns it into a
// solve.Solver.
package astar

import (
	"context"
	"fmt"

	"patience/game"
	"patience/heuristics"
	"patience/internal/memory"
	"patience/solve"
)

// Options say how to search. The heuristic must be given, and consistent for the position.
type Options struct {
	solve.Options
	// Trails, if not nil, spare moves; they must be of the position's rules.
	Trails solve.Trails

	reserve memory.Reserve
}

// DefaultOptions are the limits of the command line.
func DefaultOptions(h heuristics.Heuristic) Options {
	return Options{Options: solve.Options{Heuristic: h, Limits: solve.DefaultLimits()}}
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

// Search finds a shortest solution from a position, by moves and the heuristic's
// bound; see [solve.OfPositions]. The outcome depends on the position, the heuristic
// and the limits only. The error is that of ctx, when it is cancelled, or of options
// outside their range, such as a bound that is not consistent.
func Search(ctx context.Context, start game.Searchable, o Options) (solve.Outcome, error) {
	if err := o.validate(start); err != nil {
		return solve.Outcome{}, err
	}
	return Walk(ctx, solve.OfPositions(start, o.Heuristic, o.Trails), o)
}

// Walk finds a path of least cost through a space. The error is that of ctx, when it is
// cancelled, or of limits outside their range.
func Walk(ctx context.Context, space solve.Space, o Options) (out solve.Outcome, err error) {
	if err := o.Limits.Validate(); err != nil {
		return solve.Outcome{}, err
	}
	err = o.Memory.Share(ctx, o.MaxBytes, func(ctx context.Context, reserve memory.Reserve) error {
		if err := reserve(min(startBytes, o.MaxBytes)); err != nil {
			return err
		}
		o.reserve = reserve
		s := newSearch(space, o)
		if err := s.run(ctx); err != nil {
			return err
		}
		out = s.out
		return nil
	})
	return out, err
}

// Method returns A* by the bound that the options name, or else by the strongest
// consistent bound of a list, which begins with the weakest. Trails, if not nil, returns
// those of a position's rules.
func Method(bounds []heuristics.Heuristic, trails func(game.Position) solve.Trails) solve.Method {
	return solve.Method{
		Name: "A*", Unit: solve.Positions,
		New: func(p game.Position, o solve.Options) (solve.Solver, error) {
			if _, ok := p.(game.Searchable); !ok {
				return nil, fmt.Errorf("positions of type %T cannot be searched", p)
			}
			s := solver{Options{Options: o}}
			if s.Heuristic == nil {
				s.Heuristic = heuristics.Strongest(bounds, p)
			}
			if trails != nil {
				s.Trails = trails(p)
			}
			return s, nil
		},
	}
}

// A solver is Search as a solve.Solver.
type solver struct{ Options }

// Solve finds a shortest solution.
func (s solver) Solve(ctx context.Context, p game.Position) (solve.Outcome, error) {
	return Search(ctx, p.(game.Searchable), s.Options)
}
