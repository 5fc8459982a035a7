// Package verdict says whether a position can be won, for every game, by the
// search that is fit for it.
//
// [New] looks at a position and picks a solver, which then decides positions
// of the same rules one after another:
//
//	says which moves are enough (Gaps) → label/winnable, depth first
//	Calculation                        → game/calculation/open, by clauses
//	any other that can be searched     → label/decide, greedy with restarts
//
// Before they say that there is no win they have looked at every position that
// has to be looked at, and compare positions in full, or learned clauses that
// contradict each other; all replay what they found.
// What the budget leaves open is [Undecided], never a guess. Of Calculation it
// is the open game that is decided: the player knows the order of the stock.
package verdict

import (
	"context"
	"fmt"

	"patience/game"
	"patience/game/calculation"
	"patience/heuristics"
	"patience/internal/exhaust"
	"patience/internal/greedy"
	"patience/internal/schedule"
)

// A Verdict says whether a position can be won.
type Verdict string

// The verdicts.
const (
	Winnable   Verdict = "winnable"   // a solution was found and replayed
	Unwinnable Verdict = "unwinnable" // proved
	Undecided  Verdict = "undecided"  // the budget was used up
)

// Options limit the search of one position.
type Options struct {
	MaxNodes int64 // positions stored at a time, at least 1; of Calculation, schedule.PositionsPerDeadEnd for each dead end
	MaxBytes int64 // memory for them, at least 1
}

// MaxNodes is the greatest number of positions that a search can store.
const MaxNodes = greedy.MaxRecords

// DefaultOptions are the limits of the command line.
func DefaultOptions() Options { return Options{MaxNodes: 2_000_000, MaxBytes: 1 << 30} }

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	switch {
	case o.MaxNodes < 1 || o.MaxNodes > MaxNodes:
		return fmt.Errorf("nodes %d; expected 1 to %d", o.MaxNodes, int64(MaxNodes))
	case o.MaxBytes < 1:
		return fmt.Errorf("memory %d; expected at least 1 byte", o.MaxBytes)
	}
	return nil
}

// An Outcome is what a solver found.
type Outcome struct {
	Verdict  Verdict
	Solution []game.Move // if Winnable; seldom a shortest one
	Effort   Effort
	// OutOfMemory says that Undecided is for want of memory.
	OutOfMemory bool
}

// An Effort is what a search took: positions, or in Calculation dead ends from
// which a clause was learned each.
type Effort struct{ Expanded, Stored, DeadEnds int64 }

// A Solver decides positions of one game's rules. What it decided before
// changes nothing. It is not safe for concurrent use.
type Solver interface {
	// Decide decides one position. The error is ctx's, when it is cancelled.
	Decide(ctx context.Context, p game.Position) (Outcome, error)
	// Improve looks for a solution shorter than a given one, the harder the
	// greater the width ≥ 1. It returns the given one if it finds none, or the
	// game has a way to a shortest one. The error is ctx's.
	Improve(ctx context.Context, p game.Position, solution []game.Move, width int) ([]game.Move, error)
}

// Shortened decides a position, and improves a solution by a beam of a width;
// 0 leaves it as it is.
func Shortened(ctx context.Context, s Solver, p game.Position, width int) (Outcome, error) {
	out, err := s.Decide(ctx, p)
	if err == nil && out.Verdict == Winnable && width > 0 {
		out.Solution, err = s.Improve(ctx, p, out.Solution, width)
	}
	return out, err
}

// New returns a solver for positions of the rules of p, with valid options.
func New(p game.Position, o Options) (Solver, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if _, ok := p.(*calculation.Position); ok {
		return schedules{o}, nil
	}
	searchable, ok := p.(game.Searchable)
	if !ok {
		return nil, fmt.Errorf("verdict: positions of type %T cannot be searched", p)
	}
	limits := greedy.DefaultOptions(heuristics.GuidesFor(searchable))
	limits.MaxNodes, limits.MaxBytes = o.MaxNodes, o.MaxBytes
	d, err := greedy.New(limits)
	if _, ok := p.(game.Reducible); ok {
		return depthFirst{improver{d}, o}, err
	}
	return bestFirst{improver{d}}, err
}

// An improver makes solutions shorter by the beam search of package decide.
type improver struct{ decider *greedy.Decider }

func (i improver) Improve(ctx context.Context, p game.Position, solution []game.Move, width int) ([]game.Move, error) {
	return i.decider.Improve(ctx, p.(game.Searchable), solution, width)
}

// bestFirst is package greedy as a Solver.
type bestFirst struct{ improver }

func (g bestFirst) Decide(ctx context.Context, p game.Position) (Outcome, error) {
	out, err := g.decider.Decide(ctx, p.(game.Searchable))
	if err != nil {
		return Outcome{}, err
	}
	v := Undecided
	switch out.Verdict {
	case greedy.Winnable:
		v = Winnable
	case greedy.Unwinnable:
		v = Unwinnable
	}
	return Outcome{v, out.Solution, Effort{Expanded: out.Expanded, Stored: out.Stored}, out.Verdict == greedy.MemoryLimit}, nil
}

// depthFirst is package winnable as a Solver.
type depthFirst struct {
	improver
	Options
}

// bytesPerPosition is the most that package winnable takes for one: while its
// table doubles it holds 24 bytes for each of at most four slots.
const bytesPerPosition = 96

func (d depthFirst) Decide(ctx context.Context, p game.Position) (Outcome, error) {
	if err := ctx.Err(); err != nil {
		return Outcome{}, err // small deals are decided without a look at it
	}
	budget := max(1, min(d.MaxNodes, d.MaxBytes/bytesPerPosition))
	out, err := exhaust.Decide(ctx, p.(game.Reducible), budget)
	undecided := out.Verdict == exhaust.Undecided
	return Outcome{Verdict(out.Verdict), out.Solution, Effort{Expanded: out.Stored, Stored: out.Stored}, undecided && budget < d.MaxNodes}, err
}

// schedules is package calculation/open as a Solver.
type schedules struct{ Options }

func (s schedules) Decide(ctx context.Context, p game.Position) (Outcome, error) {
	q := p.(*calculation.Position)
	o, ok := schedule.Within(q, s.MaxNodes, s.MaxBytes)
	if !ok {
		return Outcome{Verdict: Undecided, OutOfMemory: true}, ctx.Err()
	}
	out, err := schedule.Decide(ctx, q, o)
	return Outcome{Verdict(out.Verdict), out.Solution, Effort{DeadEnds: out.Conflicts}, false}, err
}

// Improve leaves it to [schedule.Least].
func (s schedules) Improve(_ context.Context, _ game.Position, solution []game.Move, _ int) ([]game.Move, error) {
	return solution, nil
}
