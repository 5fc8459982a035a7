// Package greedy finds out whether a position can be won, with a solution or a
// proof that there is none, where the shortest solution is not asked for.
//
// A [Decider] searches greedily, the position that looks nearest to a win
// first, whatever the way to it cost:
//
//	step → an open position of least value; all its steps
//	play → play a step, the moves worth making at once
//	settle → then all moves that lose no win
//	store → look the position up by its full code; store it, value it, open it
//
// Of positions that look equally near it prefers those of families that it has
// seldom seen; a family is what moves cannot bring back.
//
// What it knows of the game comes from a [heuristics.Guide]. A greedy search
// that goes astray can take forever, so after firstAttempt positions the next
// one starts with another guide and attemptFactor times the number, and so on
// up to the limit: what was in vain is a third of the last.
//
// The steps are enough to find a win if there is one, and positions are compared
// in full, so a search that runs out of positions has proved that there is none.
// A limit that is reached is a status of its own. [Decider.Improve] makes
// solutions shorter by a beam search. Every solution has been replayed by the
// referee. [Method] makes it a solve.Solver.
package greedy

import (
	"context"
	"errors"
	"fmt"

	"patience/game"
	"patience/heuristics"
	"patience/internal/memory"
	"patience/solve"
)

// maxRecords is the greatest number of positions that a search can store.
const maxRecords = 1<<31 - 1

// Options say how to search. A search takes at least 600 kB.
type Options struct {
	Guides []heuristics.Guide // in the order of attempts, at least one
	solve.Limits
	// Memory, if not nil, is where the memory comes from; see solve.Options.
	Memory *memory.Allowance
}

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	if len(o.Guides) == 0 {
		return errors.New("no guides; expected at least one")
	}
	return o.Limits.Validate()
}

// Run decides one position. Who decides many should keep a [Decider].
func Run(ctx context.Context, start game.Searchable, o Options) (solve.Outcome, error) {
	d, err := New(o)
	if err != nil {
		return solve.Outcome{}, err
	}
	return d.Decide(ctx, start)
}

// Method returns the greedy search by the guides for the rules of a position.
func Method(guides heuristics.Guides) solve.Method {
	return solve.Method{Name: "greedy with restarts", Unit: solve.Positions, New: func(p game.Position, o solve.Options) (solve.Solver, error) {
		if _, ok := p.(game.Searchable); !ok {
			return nil, fmt.Errorf("positions of type %T cannot be searched", p)
		}
		d, err := New(Options{Guides: guides(p), Limits: o.Limits, Memory: o.Memory})
		return solver{d}, err
	}}
}

// A solver is a Decider as a solve.Improver.
type solver struct{ decider *Decider }

// Solve finds any solution.
func (s solver) Solve(ctx context.Context, p game.Position) (solve.Outcome, error) {
	return s.decider.Decide(ctx, p.(game.Searchable))
}

// Improve looks for a shorter solution.
func (s solver) Improve(ctx context.Context, p game.Position, solution []game.Move, width int) ([]game.Move, error) {
	return s.decider.Improve(ctx, p.(game.Searchable), solution, width)
}
