// Package shortest finds the least number of moves to win, for every game, by
// the search that is fit for it, and a solution of so many:
//
//	Calculation                    → game/calculation/open, by clauses
//	any other that can be searched → label/exact, by A*
//
// Both prove what they find, and replay their solutions. Where a limit stops
// the search by A*, package label/verdict looks for some solution, which bounds
// the least number from above. Of Calculation it is the open game that is
// solved: the player knows the order of the stock.
package shortest

import (
	"context"

	"patience/game"
	"patience/game/calculation"
	"patience/heuristics"
	"patience/internal/astar"
	"patience/internal/schedule"
	"patience/label/verdict"
)

// Options limit a search.
type Options struct {
	// Heuristic, if not nil, is the bound of a search by A*, whatever the game.
	Heuristic heuristics.Heuristic
	MaxNodes  int64 // positions stored, at least 1; of Calculation, schedule.PositionsPerDeadEnd for each dead end
	MaxBytes  int64 // of memory, at least 1
	// Allowance, if not nil, is where the memory comes from, at least MaxBytes.
	// Searches that share one wait for each other instead of taking more.
	Allowance *astar.Allowance
	// Watch, if not nil, is called now and then with what is known by then. A
	// search by A* then looks for some solution first.
	Watch func(Bounds)
}

// DefaultOptions are the limits of the command line.
func DefaultOptions() Options {
	o := astar.DefaultOptions(nil)
	return Options{MaxNodes: o.MaxNodes, MaxBytes: o.MaxBytes}
}

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	limits := o.exact(nil)
	return limits.Validate()
}

// exact returns the options of a search by A*.
func (o *Options) exact(h heuristics.Heuristic) astar.Options {
	return astar.Options{Heuristic: h, MaxNodes: o.MaxNodes, MaxBytes: o.MaxBytes}
}

// Bounds are what is known while a search is under way.
type Bounds struct {
	Low, High int // of the least number of moves; High is 0 while no solution is known
	Effort    verdict.Effort
}

// An Outcome is what a search found.
type Outcome struct {
	Status  astar.Status
	Verdict verdict.Verdict // Winnable if a solution is known
	// Low is a proven lower bound on the number of moves to win, the least
	// number itself if Optimal.
	Low int
	// Solution is a shortest one if Optimal, else the shortest one found.
	Solution []game.Move
	// EffortBelow is the number of positions that A* expanded with f below Low;
	// nil for other searches.
	EffortBelow *int64
	Effort      verdict.Effort
}

// limited reports whether a limit stopped the search.
func (out *Outcome) limited() bool {
	return out.Status == astar.NodeLimit || out.Status == astar.MemoryLimit
}

// Search finds a shortest solution from a position, or what is known of it
// where a limit stops it. The error is ctx's, when it is cancelled, or of
// options outside their range.
func Search(ctx context.Context, p game.Searchable, o Options) (Outcome, error) {
	if q, ok := schedulable(p, o); ok {
		return bySchedule(ctx, q, o)
	}
	var first verdict.Outcome
	if o.Watch != nil {
		var err error
		if first, err = First(ctx, p); err != nil {
			return Outcome{}, err
		}
	}
	out, err := byAStar(ctx, p, o, len(first.Solution))
	if err != nil || !out.limited() {
		return out, err
	}
	if first.Verdict == "" {
		if first, err = First(ctx, p); err != nil {
			return Outcome{}, err
		}
	}
	out.settle(first)
	return out, nil
}

// Prove is [Search] without a look for a solution where a limit stops it.
func Prove(ctx context.Context, p game.Searchable, o Options) (Outcome, error) {
	if q, ok := schedulable(p, o); ok {
		return bySchedule(ctx, q, o)
	}
	return byAStar(ctx, p, o, 0)
}

// byAStar searches by A*; high is the length of a solution known before, 0 if
// none is.
func byAStar(ctx context.Context, p game.Searchable, o Options, high int) (Outcome, error) {
	h := o.Heuristic
	if h == nil {
		h = heuristics.Strongest(p)
	}
	limits := o.exact(h)
	if o.Watch != nil {
		limits.Progress = func(low int, stored int64) {
			o.Watch(Bounds{low, high, verdict.Effort{Stored: stored}})
		}
	}
	out, err := o.Allowance.Search(ctx, p, limits)
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{
		Status: out.Status, Verdict: verdictOf(out.Status), Low: out.Low, Solution: out.Solution, EffortBelow: &out.EffortBelow,
		Effort: verdict.Effort{Expanded: out.Expanded, Stored: out.Stored},
	}, nil
}

func verdictOf(s astar.Status) verdict.Verdict {
	switch s {
	case astar.Optimal:
		return verdict.Winnable
	case astar.Unsolvable:
		return verdict.Unwinnable
	}
	return verdict.Undecided
}

// settle takes over what a first search knows where a limit stopped the other.
func (out *Outcome) settle(first verdict.Outcome) {
	switch first.Verdict {
	case verdict.Winnable:
		out.Solution = first.Solution
		if len(first.Solution) == out.Low {
			out.Status = astar.Optimal
		}
	case verdict.Unwinnable:
		out.Status = astar.Unsolvable
	}
	out.Verdict = first.Verdict
}

// The effort of First, in positions: a tenth of a second at most for nearly
// every deal of FreeCell.
const (
	firstNodes = 200_000
	firstBeam  = 100
)

// First finds a solution that is short, but hardly ever a shortest one, with a
// fixed small effort; or it proves that there is none, or leaves it open. The
// error is ctx's.
func First(ctx context.Context, p game.Position) (verdict.Outcome, error) {
	o := verdict.DefaultOptions()
	o.MaxNodes = firstNodes
	solver, err := verdict.New(p, o)
	if err != nil {
		return verdict.Outcome{}, err
	}
	return verdict.Shortened(ctx, solver, p, firstBeam)
}

// schedulable returns the position as one that is solved by clauses, unless
// the options name a bound for A*.
func schedulable(p game.Searchable, o Options) (*calculation.Position, bool) {
	q, ok := p.(*calculation.Position)
	return q, ok && o.Heuristic == nil
}

// bySchedule solves the open game of Calculation.
func bySchedule(ctx context.Context, p *calculation.Position, o Options) (Outcome, error) {
	if err := o.Validate(); err != nil {
		return Outcome{}, err
	}
	limits, ok := schedule.Within(p, o.MaxNodes, o.MaxBytes)
	if !ok {
		return Outcome{Status: astar.MemoryLimit, Verdict: verdict.Undecided, Low: heuristics.Strongest(p).Bound(p)}, ctx.Err()
	}
	if o.Watch != nil {
		limits.Progress = func(low, high int, conflicts int64) {
			o.Watch(Bounds{low, high, verdict.Effort{DeadEnds: conflicts}})
		}
	}
	var found schedule.Outcome
	err := o.Allowance.Run(ctx, limits.Bytes(p), func(ctx context.Context) (err error) {
		found, err = schedule.Least(ctx, p, limits)
		return err
	})
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{
		Status: scheduleStatus(found), Verdict: verdict.Verdict(found.Verdict), Low: found.Low, Solution: found.Solution,
		Effort: verdict.Effort{DeadEnds: found.Conflicts},
	}, nil
}

func scheduleStatus(found schedule.Outcome) astar.Status {
	switch {
	case found.Verdict == schedule.Unwinnable:
		return astar.Unsolvable
	case found.Verdict == schedule.Winnable && len(found.Solution) == found.Low:
		return astar.Optimal
	}
	return astar.NodeLimit
}
