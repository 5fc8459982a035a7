package label

import (
	"context"

	"patience/game"
	"patience/solve"
)

// Exact is what is known about the least number of moves to win, in moves as
// the rules count them: of single cards, or of whole runs in games that move
// these at once.
type Exact struct {
	Status solve.Status // Skipped if there was no search
	// Low is a proven lower bound on the least number, if there is any
	// solution, and High the length of a solution found. Nil is not known;
	// both are nil if there is no solution.
	Low, High *int
	MinMoves  *int // the least number; nil unless Optimal
	// EffortBelow is the number of positions expanded with f below MinMoves,
	// which does not depend on the order of equal ones; nil unless Optimal, and
	// always nil for games that are not solved by A*.
	EffortBelow *int64
	// MinRunMoves is the least number of moves when a run moved at once counts
	// one; nil if it was not searched for, not found, or is MinMoves anyway.
	MinRunMoves *int
	Solution    []game.Move // of High moves, if it was to be kept
}

// search returns the options of a search that stores at most nodes positions.
func (l *Labeler) search(nodes int64) solve.Options {
	return solve.Options{Limits: solve.Limits{MaxNodes: nodes, MaxBytes: l.spec.Memory}, Memory: l.allowance}
}

// leastMoves searches for the least number of moves, above a bound that needs
// no search.
func (l *Labeler) leastMoves(ctx context.Context, p game.Position, bound int) (Exact, error) {
	if l.spec.ExactNodes == 0 || l.entry.Solvers.Least.New == nil {
		return Exact{Status: solve.Skipped, Low: &bound}, nil
	}
	out, err := l.entry.Solvers.Shortest(ctx, p, l.search(l.spec.ExactNodes))
	if err != nil {
		return Exact{}, err
	}
	e := known(out, bound, l.spec.Solutions)
	if l.spec.MinRunMoves && e.Status != solve.Unsolvable {
		e.MinRunMoves, err = l.leastRunMoves(ctx, p)
	}
	return e, err
}

// leastRunMoves searches for the least number of moves counted in runs.
func (l *Labeler) leastRunMoves(ctx context.Context, p game.Position) (*int, error) {
	counter, ok := p.(game.RunCounter)
	if !ok {
		return nil, nil
	}
	start, ok := counter.InRuns()
	if !ok {
		return nil, nil
	}
	out, err := l.entry.Solvers.SearchOnly(ctx, start, l.search(l.spec.ExactNodes))
	if err != nil || out.Status != solve.Optimal {
		return nil, err
	}
	return &out.Low, nil
}

// known puts together what a search and the bound know.
func known(out solve.Outcome, bound int, keep bool) Exact {
	e := Exact{Status: out.Status}
	if e.Status == solve.Unsolvable {
		return e
	}
	low := max(bound, out.Low)
	e.Low = &low
	if e.Status == solve.Optimal {
		e.MinMoves, e.EffortBelow = &out.Low, out.EffortBelow
	}
	if out.Verdict() == solve.Winnable {
		length := len(out.Solution)
		e.High = &length
		if keep {
			e.Solution = out.Solution
		}
	}
	return e
}
