package solve

import (
	"context"

	"patience/game"
)

// Shortest finds a shortest solution from a position and proves it.
//
// If the search comes near a limit, it looks for a short solution, and then for shorter ones only.
// If a limit stops the search, it looks for any solution, with a small effort. In that
// case the length of Outcome.Solution is an upper bound on the length of a shortest
// solution, and Outcome.Low is a lower bound. With o.Watch, it looks for any solution first, so
// that the caller can also watch the upper bound. It returns an error if ctx is cancelled or
// options are outside their range.
func (m Methods) Shortest(ctx context.Context, p game.Position, o Options) (Outcome, error) {
	method := m.shortest(o)
	if method.Unit == DeadEnds {
		return m.SearchOnly(ctx, p, o) // this method finds some solution first by itself
	}
	if o.Known == nil {
		o.Known = func(ctx context.Context) ([]game.Move, error) { return m.known(ctx, p) }
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

// knownBeam finds a shortest solution of four in five deals of FreeCell that take A* long, in
// half a second. A beam three times as wide found none shorter.
const knownBeam = 10_000

// known looks for a solution that is short enough to spare A* memory.
func (m Methods) known(ctx context.Context, p game.Position) ([]game.Move, error) {
	out, err := m.decideAndShorten(ctx, p, Options{Limits: Limits{MaxNodes: 2_000_000, MaxBytes: KnownBytes}}, knownBeam)
	return out.Solution, err
}

// SearchOnly is Shortest, but does not look for any solution when a limit stops
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

// settle adds what the quick search knows to the outcome of a search that a
// limit stopped.
func (out *Outcome) settle(first *Outcome) {
	switch first.Verdict() {
	case Winnable:
		if out.Solution == nil || len(first.Solution) < len(out.Solution) {
			out.Solution = first.Solution
		}
		if len(out.Solution) == out.Low {
			out.Status = Optimal
		}
	case Unwinnable:
		out.Status = Unsolvable
	}
}

// The effort of QuickSolution. quickBeam is from the table "The beam by its
// width" in docs/lab/benchmarks.md: 10 to 20 ms for a deal of FreeCell, and solutions 6 %
// above the shortest. It stays as it is, because rows of datasets depend on it.
const quickBeam = 100

// QuickLimits are for a search for any solution that ends in a fraction of a second: 200,000
// positions. The number is chosen, not tuned: the hardest deal of microsoft:1-2000 in three
// games takes 36,612 positions.
func QuickLimits() Limits {
	l := DecideLimits()
	l.MaxNodes = 200_000
	return l
}

// QuickSolution looks for any solution with a fixed small effort and shortens it. The
// outcome has a solution, which is seldom a shortest one, or says that there is none,
// or that a limit was reached. It returns an error if ctx is cancelled.
func (m Methods) QuickSolution(ctx context.Context, p game.Position) (Outcome, error) {
	return m.decideAndShorten(ctx, p, Options{Limits: QuickLimits()}, quickBeam)
}

// ShortWidth is a width for Short that takes about 15 ms for a deal of FreeCell. The solutions of
// random:500001-500030 (seed 7) then have 84.5 moves on average, and 101.0 with a width of 10.
const ShortWidth = 200

// Short looks for a short solution for people: for any solution within the limits of o, and
// then for shorter ones, by sweeps if the game has them and by a beam; see [Decider.Improve]
// for the width. For a game without such a search it is the solution that was found first.
// The outcome is as that of QuickSolution. It returns an error if ctx is cancelled or options
// are outside their range.
func (m Methods) Short(ctx context.Context, p game.Position, o Options, width int) (Outcome, error) {
	o.Sweeps = true
	return m.decideAndShorten(ctx, p, o, width)
}

func (m Methods) decideAndShorten(ctx context.Context, p game.Position, o Options, width int) (Outcome, error) {
	d, err := m.NewDecider(p, o)
	if err != nil {
		return Outcome{}, err
	}
	return d.DecideAndShorten(ctx, p, width)
}
