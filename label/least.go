package label

import (
	"context"
	"errors"
	"fmt"

	"patience/game"
	"patience/heuristics"
	"patience/label/decide"
	"patience/label/exact"
)

// ExactOptions limit the search for the least number of moves.
type ExactOptions struct {
	Nodes int64 // positions stored; 0 for no search
	Bytes int64 // of memory, at least 1 unless Nodes is 0
	// Allowance, if not nil, is where the memory comes from, at least Bytes.
	// Searches that share one wait for each other instead of taking more.
	Allowance *exact.Allowance
	Solution  bool // keep the solution that is found
	RunMoves  bool // search also for the least number of moves counted in runs
}

// DefaultExactOptions are the limits of the command line.
func DefaultExactOptions() ExactOptions {
	o := exact.DefaultOptions(nil)
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
	limits := o.search(nil)
	return limits.Validate()
}

func (o *ExactOptions) search(h heuristics.Heuristic) exact.Options {
	return exact.Options{Heuristic: h, MaxNodes: o.Nodes, MaxBytes: o.Bytes}
}

// A Status is how the search for the least number of moves ended.
type Status = exact.Status

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
	// which does not depend on the order of equal ones; nil unless Optimal.
	EffortBelow *int64
	// MinRunMoves is the least number of moves when a run moved at once counts
	// one; nil if it was not searched for, not found, or is MinMoves anyway.
	MinRunMoves *int
	Solution    []game.Move // a shortest one if Optimal and it was to be kept, else nil
}

// leastMoves searches for the least number of moves, above a bound that needs
// no search.
func leastMoves(ctx context.Context, p game.Position, h heuristics.Heuristic, bound int, o ExactOptions) (Exact, error) {
	if err := o.Validate(); err != nil {
		return Exact{}, err
	}
	start, ok := p.(game.Searchable)
	if !ok || o.Nodes == 0 {
		return Exact{Status: Skipped, Low: &bound}, nil
	}
	out, err := o.run(ctx, start, h)
	if err != nil {
		return Exact{}, err
	}
	e := found(out, bound, o.Solution)
	if e.Status == exact.NodeLimit || e.Status == exact.MemoryLimit {
		err = e.boundAbove(ctx, start)
	}
	if err == nil && o.RunMoves && e.Status != exact.Unsolvable {
		e.MinRunMoves, err = o.leastRunMoves(ctx, p)
	}
	return e, err
}

// run searches within the limits.
func (o *ExactOptions) run(ctx context.Context, start game.Searchable, h heuristics.Heuristic) (exact.Outcome, error) {
	if o.Allowance == nil {
		return exact.Search(ctx, start, o.search(h))
	}
	return o.Allowance.Search(ctx, start, o.search(h))
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
	out, err := o.run(ctx, start, heuristics.Strongest(start))
	if err != nil || out.Status != exact.Optimal {
		return nil, err
	}
	return &out.Low, nil
}

// found puts together what a search and the bound know.
func found(out exact.Outcome, bound int, keep bool) Exact {
	e := Exact{Status: out.Status}
	switch out.Status {
	case exact.Unsolvable:
		return e
	case exact.Optimal:
		e.MinMoves, e.EffortBelow = &out.Low, &out.EffortBelow
		if keep {
			e.Solution = append([]game.Move{}, out.Solution...) // not nil even if it is empty
		}
	}
	low := max(bound, out.Low)
	e.Low, e.High = &low, e.MinMoves
	return e
}

// boundAbove looks for some solution where the search found none.
func (e *Exact) boundAbove(ctx context.Context, start game.Searchable) error {
	first, err := FirstSolution(ctx, start)
	switch {
	case err != nil:
		return err
	case first.Verdict == decide.Unwinnable:
		*e = Exact{Status: exact.Unsolvable}
	case first.Verdict == decide.Winnable:
		length := len(first.Solution)
		e.High = &length
	}
	return nil
}
