// Package solve decides whether a position can be won, and finds shortest solutions.
//
//	position, Options → Methods.Decide   → Outcome: Verdict, any solution
//	position, Options → Methods.Shortest → Outcome: Status, a shortest solution or bounds
//
// [Limits] limit a search, and [Effort] measures its work. [Status] says how it ended, and
// [Verdict] whether the position can be won. An [Outcome] contains everything that it found.
//
// A [Solver] searches positions of one game, one after another. There are four, named
// after their methods:
//
//	A*                     a shortest solution, with a consistent bound
//	greedy with restarts   any solution, or a proof that there is none
//	exhaustive             any solution, or a proof that there is none,
//	                       for games that say which moves suffice
//	clauses                a shortest solution or any solution, or a proof that there is none,
//	                       for Calculation with a known stock
//
// A game's [Methods] say which solver answers which question. They are in the game's Entry in
// package catalogue:
//
//	entry, err := catalogue.Lookup("freecell")
//	out, err := entry.Solvers.Decide(ctx, position, solve.Options{Limits: solve.DecideLimits()})
//
// The verdict unwinnable is proved: the solver has visited every relevant position, or
// derived a contradiction. The referee, [game.Replay], replays every solution. If a
// search reaches a limit, its Status says so; this is neither an error nor a guess. In
// Calculation the player is assumed to know the order of the stock.
//
// A* searches a [Space] of states, and [OfPositions] turns the positions of a game into
// a Space. The bounds that A* uses are in package heuristics. Package label combines
// outcomes with the results of random play.
package solve

import (
	"fmt"

	"patience/game"
)

// A Verdict says whether a position can be won.
type Verdict string

// The verdicts.
const (
	Winnable   Verdict = "winnable"   // a solution is known
	Unwinnable Verdict = "unwinnable" // there is no solution; this is proved
	Undecided  Verdict = "undecided"  // a limit stopped the search
)

// A Status is how a search ended.
type Status string

// The statuses.
const (
	Optimal     Status = "optimal"      // a shortest solution was found and proved
	Found       Status = "found"        // a solution was found, by a search that does not look for a shortest one
	Unsolvable  Status = "unsolvable"   // there is no solution; this is proved
	NodeLimit   Status = "node_limit"   // Limits.MaxNodes stopped the search, or a path grew longer than 255 moves
	MemoryLimit Status = "memory_limit" // Limits.MaxBytes stopped the search
	Skipped     Status = "skipped"      // no search was made
)

// Limits bound the search of one position.
type Limits struct {
	// MaxNodes is the number of positions stored at a time, 1 to the constant MaxNodes.
	// The search by clauses stores no positions. For this search, each dead end, from
	// which it learns a clause, counts as PositionsPerDeadEnd positions.
	MaxNodes int64
	MaxBytes int64 // memory for them in bytes, at least 1
}

// MaxNodes is the largest number of positions that a search can store.
const MaxNodes = 1<<32 - 3

// PositionsPerDeadEnd is the number of positions for which a dead end of the search by
// clauses counts, so that the same limit can be used for every kind of search. The
// number is chosen, not tuned. A dead end takes the memory of about 17 positions of A*
// (640 bytes), and the time of about 100.
const PositionsPerDeadEnd = 8

// DefaultLimits are for the search for a shortest solution: 20 million positions
// in 4 GiB. They prove the least number of moves of 999 of the first 1000
// Microsoft deals.
func DefaultLimits() Limits { return Limits{MaxNodes: 20_000_000, MaxBytes: 4 << 30} }

// DecideLimits are for the search for any solution: 2 million positions in 1
// GiB. They leave none of the first million Microsoft deals of FreeCell
// undecided.
func DecideLimits() Limits { return Limits{MaxNodes: 2_000_000, MaxBytes: 1 << 30} }

// Validate returns an error that names the first limit outside its range.
func (l *Limits) Validate() error {
	switch {
	case l.MaxNodes < 1 || l.MaxNodes > MaxNodes:
		return fmt.Errorf("nodes %d; expected 1 to %d", l.MaxNodes, int64(MaxNodes))
	case l.MaxBytes < 1:
		return fmt.Errorf("memory %d; expected at least 1 byte", l.MaxBytes)
	}
	return nil
}

// A Unit is what the effort of a search is counted in.
type Unit string

// The units.
const (
	Positions Unit = "positions"
	DeadEnds  Unit = "dead ends" // of the search by clauses
)

// An Effort is how much work a search did.
type Effort struct {
	Unit Unit
	// Expanded counts the positions whose moves were listed. It is 0 if the unit
	// is dead ends.
	Expanded int64
	// Stored counts the positions stored in all attempts together. If the unit is dead
	// ends, it counts these.
	Stored int64
}

// An Outcome is what a search found.
type Outcome struct {
	Status Status
	// Solution is a shortest solution if the status is Optimal, and otherwise the
	// shortest one known. It is nil if none is known. The solution of a position
	// that is won is empty, not nil.
	Solution []game.Move
	// Low is a proved lower bound on the number of moves to win. If the status is Optimal,
	// it is the least number. If the status is Unsolvable, it means nothing. A search for
	// any solution leaves it 0.
	Low int
	// EffortBelow is the number of positions that A* expanded with f below Low. If it leaves
	// no moves out, and the bound depends on the position only, this does not depend on the
	// order of positions with equal f.
	// It is nil for other searches.
	EffortBelow *int64
	Effort      Effort
	Bytes       int64 // memory at the peak; 0 where the search does not count it
}

// Verdict says whether the position can be won.
func (out Outcome) Verdict() Verdict {
	switch {
	case out.Solution != nil:
		return Winnable
	case out.Status == Unsolvable:
		return Unwinnable
	}
	return Undecided
}

// Limited reports whether a limit stopped the search.
func (out Outcome) Limited() bool { return out.Status == NodeLimit || out.Status == MemoryLimit }

// Bounds are what is known while a search runs.
type Bounds struct {
	Low, High int // on the least number of moves; High is 0 while no solution is known
	Effort    Effort
}
