// Package verdict says whether a position can be won, for every game, by the
// search that is fit for it.
//
// [New] looks at a position and picks a solver, which then decides positions
// of the same rules one after another:
//
//	says which moves are enough (Gaps) → label/winnable, depth first
//	Calculation                        → game/calculation/open, card by card
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
	MaxNodes int64 // positions stored at a time, at least 1
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
	Stored   int64       // positions, of all attempts
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
		return layers{o}, nil
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

// layers is package calculation/open as a Solver.
type layers struct{ Options }

// Package open keeps a layer of at most its width for each card of the stock,
// and one layer before it is cut. bytesPerState is for a state, its entry in
// the table and its stacks.
const (
	statesPerWidth = 64
	bytesPerState  = 256
	leastWidth     = 16
	greatestWidth  = 1 << 20
)

func (l layers) Decide(ctx context.Context, p game.Position) (Outcome, error) {
	states := min(l.MaxNodes, l.MaxBytes/bytesPerState)
	width := min(states/statesPerWidth, greatestWidth)
	if width < leastWidth {
		return Outcome{Verdict: Undecided}, ctx.Err()
	}
	out, err := open.Decide(ctx, p.(*calculation.Position), open.Options{MaxWidth: int(width)})
	return Outcome{Verdict(out.Verdict), out.Solution, out.Stored}, err
}
