// Package greedy decides whether a position can be won: it finds a solution, or proves
// that there is none. The solution need not be a shortest one.
//
// A [Decider] searches greedily. It expands the position that looks nearest to a win,
// however many moves lead there:
//
//	step → take an open position of least value; list all its steps
//	play → play a step
//	settle → then make the moves that, by the guide, are always made at once
//	store → look the position up by its full code; store, value and open it
//
// Among positions that look equally near, it prefers those of rarely visited families.
// Positions of one family differ by moves that can be undone (families.go).
//
// All knowledge about the game comes from a [heuristics.Guide]. If the first guide has
// dives, the search begins with these quick attempts, which win most deals (dive.go).
//
// A greedy search that goes astray can take forever. An attempt therefore stops after
// firstAttempt positions. The next one uses another guide and attemptFactor times as many
// positions, and so on up to the limit. All attempts before the last one together cost a
// third of the last one.
//
// Some guides know an easier game. From the second attempt on, positions that are lost there
// are left out (easier.go).
//
// The steps of a guide suffice to find a win if there is one, and positions are compared in
// full. A search that runs out of positions has therefore proved that there is no win. A
// search that reaches a limit returns a status that says so.
//
// [Decider.Improve] shortens solutions: it merges moves, and then searches near the solution,
// either by a beam (beam.go) or layer by layer in sweeps (columns.go). The referee replays
// every solution. [Method] turns a Decider into a solve.Solver.
package greedy

import (
	"context"
	"errors"
	"fmt"

	"patience/game"
	"patience/heuristics"
	"patience/solve"
)

// maxRecords is the largest number of positions that a search can store.
const maxRecords = 1<<31 - 1

// Options say how to search. A search takes at least 600 kB, because it
// allocates memory in chunks, and another 500 kB if the first guide has dives.
type Options struct {
	solve.Options                    // without Heuristic
	Guides        []heuristics.Guide // in the order of attempts, at least one
}

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	if len(o.Guides) == 0 {
		return errors.New("no guides; expected at least one")
	}
	return o.Limits.Validate()
}

// Method returns the greedy search with these guides.
func Method(guides heuristics.Guides) solve.Method {
	return solve.Method{
		Name: "greedy with restarts", Unit: solve.Positions,
		New: func(p game.Position, o solve.Options) (solve.Solver, error) {
			if _, ok := p.(game.Searchable); !ok {
				return nil, fmt.Errorf("positions of type %T cannot be searched", p)
			}
			list := guides(p)
			if len(list) == 0 {
				return nil, fmt.Errorf("no guide for positions of type %T; expected one of the guides' game", p)
			}
			d, err := New(Options{Guides: list, Options: o})
			return solver{d}, err
		},
	}
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
