// Package exact finds the least number of moves to win, and proves it.
//
// [Search] is A* over canonical positions with a consistent bound. It reads as
//
//	step → the open position of least f, the one nearest to a win among these
//	expand → list its children: each by a move and the forced moves after it,
//	         without the moves that are redundant after the last one, or of
//	         those moves alone that are enough (game.Reducible)
//	store → look the child up by its full code; store it or shorten its path
//
// The bounds of children are computed together, when they are stored, by what
// is known of their parent. Positions are stored once, packed, in a registry of
// fixed records; the open list holds their numbers. Both lie outside the
// collector's heap and count against a memory allowance.
//
// A limit that is reached is a [Status], and the bound proved by then is part
// of the outcome. Every solution has been replayed by the referee.
package astar

import (
	"context"
	"fmt"

	"patience/game"
	"patience/heuristics"
)

// A Status is how a search ended.
type Status string

// The statuses.
const (
	Optimal     Status = "optimal"      // a shortest solution was found and proved
	Unsolvable  Status = "unsolvable"   // the reachable positions are exhausted
	NodeLimit   Status = "node_limit"   // as many positions are stored as allowed, or a path has more than 255 moves
	MemoryLimit Status = "memory_limit" // the memory allowance is used up
)

// Options limit a search.
type Options struct {
	Heuristic heuristics.Heuristic
	MaxNodes  int64 // positions stored, at least 1
	MaxBytes  int64 // of the registry and the open list, at least 1
	// Progress, if not nil, is called now and then with the lower bound proved
	// by then and the number of positions stored.
	Progress func(low int, stored int64)

	// reserve, if not nil, is told the bytes that the search is about to hold
	// in all, and may wait; it fails only when the search is cancelled.
	reserve func(bytes int64) error
}

// DefaultOptions are the limits of the command line.
func DefaultOptions(h heuristics.Heuristic) Options {
	return Options{Heuristic: h, MaxNodes: 20_000_000, MaxBytes: 4 << 30}
}

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	switch {
	case o.MaxNodes < 1 || o.MaxNodes >= maxRecords:
		return fmt.Errorf("exact-nodes %d; expected 1 to %d", o.MaxNodes, int64(maxRecords-1))
	case o.MaxBytes < 1:
		return fmt.Errorf("memory %d; expected at least 1 byte", o.MaxBytes)
	}
	return nil
}

// An Outcome is what a search found.
type Outcome struct {
	Status   Status
	Solution []game.Move // if Optimal
	// Low is a proven lower bound on the number of moves to win, the least
	// number itself if Optimal.
	Low int
	// EffortBelow is the number of positions expanded with f below Low. It
	// does not depend on the order in which equal ones are taken.
	EffortBelow int64
	Expanded    int64
	Stored      int64
	Bytes       int64 // at the end, which is the peak
}

// Search finds a shortest solution from a position. The error is ctx's, when
// it is cancelled, or of options outside their range.
func Search(ctx context.Context, start game.Searchable, o Options) (Outcome, error) {
	if err := o.Validate(); err != nil {
		return Outcome{}, err
	}
	s := newSearch(start, o)
	if err := s.run(ctx); err != nil {
		return Outcome{}, err
	}
	if s.out.Status == Optimal {
		if len(s.out.Solution) != s.out.Low {
			return Outcome{}, fmt.Errorf("a solution of %d moves; proved are %d", len(s.out.Solution), s.out.Low)
		}
		if err := game.Replay(start, s.out.Solution); err != nil {
			return Outcome{}, fmt.Errorf("the referee rejects a solution: %w", err)
		}
	}
	return s.out, nil
}
