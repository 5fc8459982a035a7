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
// All look at every position that has to be looked at before they say that
// there is no win, and compare positions in full; all replay what they found.
// What the budget leaves open is [Undecided], never a guess. Of Calculation it
// is the open game that is decided: the player knows the order of the stock.
package verdict

import (
	"context"
	"fmt"

	"patience/game"
	"patience/game/calculation"
	"patience/game/calculation/open"
	"patience/heuristics"
	"patience/label/decide"
	"patience/label/winnable"
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
	MaxNodes int64 // positions stored at a time, at least 1; of Calculation, clauses learned in all
	MaxBytes int64 // memory for them, at least 1
}

// DefaultOptions are the limits of the command line.
func DefaultOptions() Options { return Options{MaxNodes: 2_000_000, MaxBytes: 1 << 30} }

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	switch {
	case o.MaxNodes < 1 || o.MaxNodes > decide.MaxRecords:
		return fmt.Errorf("nodes %d; expected 1 to %d", o.MaxNodes, int64(decide.MaxRecords))
	case o.MaxBytes < 1:
		return fmt.Errorf("memory %d; expected at least 1 byte", o.MaxBytes)
	}
	return nil
}

// An Outcome is what a solver found.
type Outcome struct {
	Verdict  Verdict
	Solution []game.Move // if Winnable; seldom a shortest one
	Stored   int64       // positions, of all attempts; of Calculation, clauses learned
}

// A Solver decides positions of one game's rules. What it decided before
// changes nothing. It is not safe for concurrent use.
type Solver interface {
	// Decide decides one position. The error is ctx's, when it is cancelled.
	Decide(ctx context.Context, p game.Position) (Outcome, error)
}

// New returns a solver for positions of the rules of p, with valid options.
func New(p game.Position, o Options) (Solver, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	switch p.(type) {
	case *calculation.Position:
		return schedules{o}, nil
	case winnable.Position:
		return depthFirst{o}, nil
	case game.Searchable:
		limits := decide.DefaultOptions(heuristics.GuidesFor(p))
		limits.MaxNodes, limits.MaxBytes = o.MaxNodes, o.MaxBytes
		d, err := decide.New(limits)
		return greedy{d}, err
	}
	return nil, fmt.Errorf("verdict: positions of type %T cannot be searched", p)
}

// greedy is package decide as a Solver.
type greedy struct{ decider *decide.Decider }

func (g greedy) Decide(ctx context.Context, p game.Position) (Outcome, error) {
	out, err := g.decider.Decide(ctx, p.(game.Searchable))
	if err != nil {
		return Outcome{}, err
	}
	v := Undecided
	switch out.Verdict {
	case decide.Winnable:
		v = Winnable
	case decide.Unwinnable:
		v = Unwinnable
	}
	return Outcome{v, out.Solution, out.Stored}, nil
}

// depthFirst is package winnable as a Solver.
type depthFirst struct{ Options }

// bytesPerPosition is the most that package winnable takes for one: while its
// table doubles it holds 24 bytes for each of at most four slots.
const bytesPerPosition = 96

func (d depthFirst) Decide(ctx context.Context, p game.Position) (Outcome, error) {
	if err := ctx.Err(); err != nil {
		return Outcome{}, err // small deals are decided without a look at it
	}
	budget := max(1, min(d.MaxNodes, d.MaxBytes/bytesPerPosition))
	out, err := winnable.Decide(ctx, p.(winnable.Position), budget)
	return Outcome{Verdict(out.Verdict), out.Solution, out.Stored}, err
}

// schedules is package calculation/open as a Solver.
type schedules struct{ Options }

// A search of package open makes clauses for the cube of the number of cards
// that are not home, of bytesPerTriple for each three of them, and keeps some
// of those it learns.
const (
	bytesPerTriple = 160
	bytesPerClause = 512
	mostClauses    = 1 << 20
)

func (s schedules) Decide(ctx context.Context, p game.Position) (Outcome, error) {
	q := p.(*calculation.Position)
	cards := int64(q.Rules().Cards() - q.Home())
	kept := min(s.MaxNodes, mostClauses, (s.MaxBytes-bytesPerTriple*cards*cards*cards)/bytesPerClause)
	if kept < 1 {
		return Outcome{Verdict: Undecided}, ctx.Err()
	}
	out, err := open.Decide(ctx, q, open.Options{MaxConflicts: s.MaxNodes, MaxKept: int(kept)})
	return Outcome{Verdict(out.Verdict), out.Solution, out.Conflicts}, err
}
