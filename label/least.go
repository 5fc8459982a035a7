package label

import (
	"context"

	"patience/game"
	"patience/rollout"
	"patience/solve"
)

// Exact is what the search found out about the least number of moves to win. Moves are
// counted as the rules count them: single cards, or whole runs in games that move runs
// in one step.
type Exact struct {
	Status solve.Status // Skipped if there was no search
	// Low is a proven lower bound on the least number of moves, provided that
	// there is a solution. High is the length of a known solution. Each is nil if
	// it is not known, and both are nil if there is no solution.
	Low, High *int
	MinMoves  *int        // the least number of moves; nil unless the status is Optimal
	Solution  []game.Move // of High moves; nil if none is known, or if only its length was kept
}

// Verdict says whether the position can be won.
func (e *Exact) Verdict() solve.Verdict {
	switch {
	case e.High != nil:
		return solve.Winnable
	case e.Status == solve.Unsolvable:
		return solve.Unwinnable
	}
	return solve.Undecided
}

// WinRate returns the win rate that trials of the position tell. If no win is possible,
// it is 0, and so are both ends of its interval.
func (e *Exact) WinRate(sampled *rollout.Result) rollout.Estimate {
	if e.Verdict() == solve.Unwinnable {
		return rollout.Estimate{}
	}
	return sampled.WinRate()
}

// After returns the exact labels of the position after the first n moves of
// Solution; it panics if there are fewer, or if n is negative. They follow from those of the first position
// without a search. Low may be less than a bound of that position.
func (e *Exact) After(n int) Exact {
	less := func(m *int) *int {
		if m == nil {
			return nil
		}
		rest := max(*m-n, 0)
		return &rest
	}
	return Exact{
		Status: e.Status, Low: less(e.Low), High: less(e.High), MinMoves: less(e.MinMoves),
		Solution: e.Solution[n:],
	}
}

// search returns the options of a search that stores at most nodes positions.
func (l *Labeler) search(nodes int64) solve.Options {
	return solve.Options{Limits: solve.Limits{MaxNodes: nodes, MaxBytes: l.spec.Memory}, Memory: l.allowance}
}

// Decide looks for any solution of a position and does not shorten it. The search stays
// within limits, such as [solve.DecideLimits], and within the spec's memory. For games
// without a method for that, the status of the outcome is solve.Skipped. Errors are as
// those of Label.
func (l *Labeler) Decide(ctx context.Context, p game.Position, limits solve.Limits) (solve.Outcome, error) {
	return l.any(p, limits, func(o solve.Options) (solve.Outcome, error) {
		return l.entry.Solvers.Decide(ctx, p, o)
	})
}

// Short looks for a short solution of a position in a moment, by [solve.Methods.Short] with
// [solve.ShortWidth]. Outcomes and errors are as those of Decide.
func (l *Labeler) Short(ctx context.Context, p game.Position) (solve.Outcome, error) {
	return l.any(p, solve.QuickLimits(), func(o solve.Options) (solve.Outcome, error) {
		return l.entry.Solvers.Short(ctx, p, o, solve.ShortWidth)
	})
}

// any makes a search for any solution within limits and within the spec's memory.
func (l *Labeler) any(
	p game.Position, limits solve.Limits, search func(solve.Options) (solve.Outcome, error),
) (solve.Outcome, error) {
	if err := l.check(p); err != nil {
		return solve.Outcome{}, err
	}
	if l.entry.Solvers.Any.New == nil {
		return solve.Outcome{Status: solve.Skipped}, nil
	}
	o := solve.Options{Limits: limits, Memory: l.allowance}
	if l.allowance != nil {
		o.MaxBytes = min(o.MaxBytes, l.spec.Memory)
	}
	return search(o)
}

// leastMoves searches for the least number of moves, within a number of
// positions; 0 for no search.
func (s *subject) leastMoves(ctx context.Context, nodes int64) (Exact, error) {
	if nodes == 0 || s.entry.Solvers.Least.New == nil {
		return Exact{Status: solve.Skipped, Low: &s.bound}, nil
	}
	out, err := s.entry.Solvers.Shortest(ctx, s.position, s.search(nodes))
	if err != nil {
		return Exact{}, err
	}
	return exactOf(out, s.bound), nil
}

// exactOf combines what a search found with the bound.
func exactOf(out solve.Outcome, bound int) Exact {
	e := Exact{Status: out.Status}
	if e.Status == solve.Unsolvable {
		return e
	}
	low := max(bound, out.Low)
	e.Low = &low
	if e.Status == solve.Optimal {
		e.MinMoves = &out.Low
	}
	if out.Verdict() == solve.Winnable {
		length := len(out.Solution)
		e.High, e.Solution = &length, out.Solution
	}
	return e
}
