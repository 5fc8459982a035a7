// Package solve says whether a position can be won, and in how few moves.
//
// It holds the one vocabulary of answers. [Status] says how a search ended, and
// [Verdict] whether the position can be won; [Limits] bound a search, and
// [Effort] is what it took; an [Outcome] is all that it found.
//
// A [Solver] searches positions of one game's rules, one after another. There
// are four, each named after its method:
//
//	A*                     a shortest solution, by a consistent bound
//	greedy with restarts   some solution or a proof that there is none
//	exhaustive             the same for games that say which moves are enough
//	clauses                both for Calculation, whose stock is known
//
// Which of them answers which question for a game is the game's [Methods], a
// row of the table in package catalogue. Its functions are the door of this
// package:
//
//	entry, _ := catalogue.Lookup("freecell")
//	out, err := entry.Solvers.Decide(ctx, position, solve.Options{Limits: solve.DefaultLimits()})
//	out, err = entry.Solvers.Shortest(ctx, position, …)
//
// Unwinnable is a proof: the solver has exhausted every relevant position, or
// derived a contradiction. Every solution is replayed by the referee,
// [game.Replay]. A limit that is reached is a Status, never an error and never
// a guess. In Calculation the player knows the order of the stock.
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
	Unwinnable Verdict = "unwinnable" // proved
	Undecided  Verdict = "undecided"  // a limit stopped the search
)

// A Status is how a search ended.
type Status string

// The statuses.
const (
	Optimal     Status = "optimal"      // a shortest solution was found and proved
	Found       Status = "found"        // some solution was found; whether a shortest one was not asked
	Unsolvable  Status = "unsolvable"   // it is proved that there is no solution
	NodeLimit   Status = "node_limit"   // Limits.MaxNodes stopped the search, or a path has more than 255 moves
	MemoryLimit Status = "memory_limit" // Limits.MaxBytes stopped the search
	Skipped     Status = "skipped"      // no search was made
)

// Limits bound the search of one position.
type Limits struct {
	// MaxNodes is the number of positions stored at a time, 1 to MaxNodes. A
	// search by clauses stores no positions: a dead end, from which it learns a
	// clause, counts for PositionsPerDeadEnd.
	MaxNodes int64
	MaxBytes int64 // memory for them, at least 1
}

// MaxNodes is the greatest number of positions that a search can store.
const MaxNodes = 1<<32 - 3

// PositionsPerDeadEnd converts dead ends of a search by clauses to positions,
// so that one limit serves every kind of search. It is a choice: by memory a
// dead end (640 bytes) counts for some 17 positions of A*, by time for some 100.
const PositionsPerDeadEnd = 8

// DefaultLimits are those of a search for a shortest solution: they prove
// the least number of moves of 998 of the first 1000 Microsoft deals.
func DefaultLimits() Limits { return Limits{MaxNodes: 20_000_000, MaxBytes: 4 << 30} }

// DecideLimits are those of a search for any solution: they leave none of the
// first million Microsoft deals of FreeCell undecided.
func DecideLimits() Limits { return Limits{MaxNodes: 2_000_000, MaxBytes: 1 << 30} }

// Validate reports the first limit outside its range.
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
	DeadEnds  Unit = "dead ends" // of a search by clauses
)

// An Effort is what a search took.
type Effort struct {
	Unit Unit
	// Expanded counts the positions whose moves were listed; 0 for dead ends.
	Expanded int64
	// Stored counts the positions kept, of all attempts, or the dead ends, from
	// each of which a clause was learned.
	Stored int64
}

// An Outcome is what a search found.
type Outcome struct {
	Status Status
	// Solution is a shortest one if Optimal, else the shortest one known; nil if
	// none is known. A position that is won has one of no moves, not nil.
	Solution []game.Move
	// Low is a proven lower bound on the number of moves to win, the least
	// number itself if Optimal. It means nothing if Unsolvable. A search for any
	// solution proves no bound and leaves it 0.
	Low int
	// EffortBelow is the number of positions that A* expanded with f below Low.
	// It does not depend on the order of equal ones. nil for other searches.
	EffortBelow *int64
	Effort      Effort
	Bytes       int64 // of memory at the peak, where the search counts it
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

// Bounds are what is known while a search is under way.
type Bounds struct {
	Low, High int // of the least number of moves; High is 0 while no solution is known
	Effort    Effort
}
