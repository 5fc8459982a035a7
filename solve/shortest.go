package solve

import (
	"context"

	"patience/game"
)

// Shortest finds a shortest solution from a position and proves it. Where a
// limit stops the search it looks for some solution, which bounds the least
// number of moves from above; who watches sees that one first. The error is
// ctx's, when it is cancelled, or of options outside their range.
func (m Methods) Shortest(ctx context.Context, p game.Position, o Options) (Outcome, error) {
	method := m.shortest(o)
	if method.Unit == DeadEnds {
		return m.SearchOnly(ctx, p, o) // it finds a solution first, by itself
	}
	var first *Outcome
	if watch := o.Watch; watch != nil {
		quick, err := m.QuickSolution(ctx, p)
		if err != nil {
			return Outcome{}, err
		}
		first = &quick
		o.Watch = func(b Bounds) {
			b.High = len(quick.Solution)
			watch(b)
		}
	}
	out, err := m.SearchOnly(ctx, p, o)
	if err != nil || !out.Limited() {
		return out, err
	}
	if first == nil {
		quick, err := m.QuickSolution(ctx, p)
		if err != nil {
			return Outcome{}, err
		}
		first = &quick
	}
	out.settle(first)
	return out, nil
}

// SearchOnly is Shortest without a look for some solution where a limit stops
// the search.
func (m Methods) SearchOnly(ctx context.Context, p game.Position, o Options) (Outcome, error) {
	s, err := m.shortest(o).newSolver(p, o)
	if err != nil {
		return Outcome{}, err
	}
	return s.Solve(ctx, p)
}

// shortest returns the method for a shortest solution.
func (m Methods) shortest(o Options) Method {
	if o.Heuristic != nil {
		return m.LeastByBound
	}
	return m.Least
}

// settle takes over what a first search knows where a limit stopped the other.
func (out *Outcome) settle(first *Outcome) {
	switch first.Verdict() {
	case Winnable:
		out.Solution = first.Solution
		if len(first.Solution) == out.Low {
			out.Status = Optimal
		}
	case Unwinnable:
		out.Status = Unsolvable
	}
}

// The effort of QuickSolution, in positions: a tenth of a second at most for
// nearly every deal of FreeCell.
const (
	quickNodes = 200_000
	quickBeam  = 100
)

// QuickSolution finds a solution that is short, but hardly ever a shortest one,
// with a fixed small effort; or it proves that there is none, or leaves it
// open. The error is ctx's.
func (m Methods) QuickSolution(ctx context.Context, p game.Position) (Outcome, error) {
	o := Options{Limits: DecideLimits()}
	o.MaxNodes = quickNodes
	d, err := m.NewDecider(p, o)
	if err != nil {
		return Outcome{}, err
	}
	return d.DecideAndShorten(ctx, p, quickBeam)
}
