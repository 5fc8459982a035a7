package label

import (
	"context"
	"errors"
	"fmt"

	"patience/game"
	"patience/internal/astar"
	"patience/label/shortest"
	"patience/label/verdict"
)

// ExactOptions limit the search for the least number of moves.
type ExactOptions struct {
	Nodes int64 // positions stored, 8 for each dead end in Calculation; 0 for no search
	Bytes int64 // of memory, at least 1 unless Nodes is 0
	// Allowance, if not nil, is where the memory comes from, at least Bytes.
	// Searches that share one wait for each other instead of taking more.
	Allowance *astar.Allowance
	Solution  bool // keep the solution that is found
	RunMoves  bool // search also for the least number of moves counted in runs
}

// DefaultExactOptions are the limits of the command line.
func DefaultExactOptions() ExactOptions {
	o := shortest.DefaultOptions()
	return ExactOptions{Nodes: o.MaxNodes, Bytes: o.MaxBytes}
}

// Validate reports the first option outside its range.
func (o *ExactOptions) Validate() error {
	switch {
	case o.Nodes < 0:
		return fmt.Errorf("exact-nodes %d; expected at least 0", o.Nodes)
	case o.Nodes == 0 && o.Solution:
		return errors.New("solutions without a search; expected exact-nodes of at least 1")
	case o.Nodes == 0 && o.RunMoves:
		return errors.New("min-run-moves without a search; expected exact-nodes of at least 1")
	case o.Nodes == 0:
		return nil
	}
	limits := o.search()
	return limits.Validate()
}

func (o *ExactOptions) search() shortest.Options {
	return shortest.Options{MaxNodes: o.Nodes, MaxBytes: o.Bytes, Allowance: o.Allowance}
}

// A Status is how the search for the least number of moves ended.
type Status = astar.Status

// Skipped: no search was made.
const Skipped Status = "skipped"

// Exact is what is known about the least number of moves to win, in moves as
// the rules count them: of single cards, or of whole runs in games that move
// these at once.
type Exact struct {
	Status Status
	// Low is a proven lower bound on the least number, if there is any
	// solution, and High the length of a solution found. Nil is not known;
	// both are nil if there is no solution.
	Low, High *int
	MinMoves  *int // the least number; nil unless Optimal
	// EffortBelow is the number of positions expanded with f below MinMoves,
	// which does not depend on the order of equal ones; nil unless Optimal, and
	// always nil in Calculation.
	EffortBelow *int64
	// MinRunMoves is the least number of moves when a run moved at once counts
	// one; nil if it was not searched for, not found, or is MinMoves anyway.
	MinRunMoves *int
	Solution    []game.Move // a shortest one if Optimal and it was to be kept, else nil
}

// leastMoves searches for the least number of moves, above a bound that needs
// no search.
func leastMoves(ctx context.Context, p game.Position, bound int, o ExactOptions) (Exact, error) {
	if err := o.Validate(); err != nil {
		return Exact{}, err
	}
	start, ok := p.(game.Searchable)
	if !ok || o.Nodes == 0 {
		return Exact{Status: Skipped, Low: &bound}, nil
	}
	out, err := shortest.Search(ctx, start, o.search())
	if err != nil {
		return Exact{}, err
	}
	e := found(out, bound, o.Solution)
	if o.RunMoves && e.Status != astar.Unsolvable {
		e.MinRunMoves, err = o.leastRunMoves(ctx, p)
	}
	return e, err
}

// leastRunMoves searches for the least number of moves counted in runs.
func (o *ExactOptions) leastRunMoves(ctx context.Context, p game.Position) (*int, error) {
	counter, ok := p.(game.RunCounter)
	if !ok {
		return nil, nil
	}
	start, ok := counter.InRuns()
	if !ok {
		return nil, nil
	}
	out, err := shortest.Prove(ctx, start, o.search())
	if err != nil || out.Status != astar.Optimal {
		return nil, err
	}
	return &out.Low, nil
}

// found puts together what a search and the bound know.
func found(out shortest.Outcome, bound int, keep bool) Exact {
	e := Exact{Status: out.Status}
	if e.Status == astar.Unsolvable {
		return e
	}
	low := max(bound, out.Low)
	e.Low = &low
	switch {
	case e.Status == astar.Optimal:
		e.MinMoves, e.High, e.EffortBelow = &out.Low, &out.Low, out.EffortBelow
		if keep {
			e.Solution = append([]game.Move{}, out.Solution...) // not nil even if it is empty
		}
	case out.Verdict == verdict.Winnable:
		length := len(out.Solution)
		e.High = &length
	}
	return e
}
