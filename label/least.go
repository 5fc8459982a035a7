package label

import (
	"context"

	"patience/game"
	"patience/solve"
)

// Exact is what the search found out about the least number of moves to win.
// Moves are counted as the rules count them: cards, or whole runs in games that
// move these at once.
type Exact struct {
	Status solve.Status // Skipped if there was no search
	// Low is a proven lower bound on the least number of moves, provided that
	// there is a solution. High is the length of a known solution. Each is nil if
	// it is not known, and both are nil if there is no solution.
	Low, High *int
	MinMoves  *int // the least number of moves; nil unless the status is Optimal
	// EffortBelow is the number of positions that A* expanded with f below
	// MinMoves, which does not depend on the order of positions with equal f. It
	// is nil unless the status is Optimal, and for games that are not solved by
	// A*.
	EffortBelow *int64
	// MinRunMoves is the least number of moves if moving a run at once counts as
	// one move. It is nil if it was not searched for or not found, or if the rules
	// count so anyway.
	MinRunMoves *int
	// GroupHands is the least number of group hands that the solution of High moves
	// can be told in. It is nil without a solution, and for games without such words.
	GroupHands *int
	Solution   []game.Move // of High moves; nil if it was not to be kept
}

// search returns the options of a search that stores at most nodes positions.
func (l *Labeler) search(nodes int64) solve.Options {
	return solve.Options{Limits: solve.Limits{MaxNodes: nodes, MaxBytes: l.spec.Memory}, Memory: l.allowance}
}

// leastMoves searches for the least number of moves. The bound given needed no
// search.
func (l *Labeler) leastMoves(ctx context.Context, p game.Position, bound int) (Exact, error) {
	if l.spec.ExactNodes == 0 || l.entry.Solvers.Least.New == nil {
		return Exact{Status: solve.Skipped, Low: &bound}, nil
	}
	out, err := l.entry.Solvers.Shortest(ctx, p, l.search(l.spec.ExactNodes))
	if err != nil {
		return Exact{}, err
	}
	e := known(out, bound, l.spec.Solutions)
	if e.GroupHands, err = l.groupHands(p, out.Solution); err != nil {
		return Exact{}, err
	}
	if l.spec.MinRunMoves && e.Status != solve.Unsolvable {
		e.MinRunMoves, err = l.leastRunMoves(ctx, p)
	}
	return e, err
}

// groupHands returns in how few group hands a solution can be told.
func (l *Labeler) groupHands(p game.Position, solution []game.Move) (*int, error) {
	if l.entry.GroupHands == nil || solution == nil {
		return nil, nil
	}
	hands, err := l.entry.GroupHands(p.Board(), solution)
	n := len(hands)
	return &n, err
}

// leastRunMoves searches for the least number of moves, counted in runs.
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

// known combines what a search found with the bound. It keeps the solution if
// keep is true.
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
