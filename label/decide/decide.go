// Package decide finds out whether a position can be won, with a solution or a
// proof that there is none, where the shortest solution is not asked for.
//
// A [Decider] searches greedily, the position that looks nearest to a win
// first, whatever the way to it cost:
//
//	step → an open position of least value; all its steps
//	take → play a step, the moves worth making at once
//	settle → then all moves that lose no win
//	arrive → look the position up by its full code; store it, value it, open it
//
// Of positions that look equally near it prefers those of families that it has
// seldom seen; a family is what moves cannot bring back.
//
// What it knows of the game comes from a [Guide]; see package heuristics. A
// greedy search that goes astray can take forever, so after firstAttempt
// positions the next one starts with another guide and attemptFactor times the
// number, and so on up to the limit: what was in vain is a third of the last.
//
// The steps are enough to find a win if there is one, and positions are compared
// in full, so a search that runs out of positions has proved that there is none.
// A limit that is reached is a [Verdict] of its own. [Decider.Improve] makes solutions shorter
// by a beam search. Every solution has been replayed by the referee.
package decide

import (
	"context"
	"errors"
	"fmt"

	"patience/game"
)

// A Verdict is how a search ended.
type Verdict string

// The verdicts; the last two leave it open whether the position can be won.
const (
	Winnable    Verdict = "winnable"     // a solution was found
	Unwinnable  Verdict = "unwinnable"   // the positions that can be reached are exhausted
	NodeLimit   Verdict = "node_limit"   // as many positions are stored as allowed
	MemoryLimit Verdict = "memory_limit" // the memory allowance is used up
)

// A Guide is what a search knows of the game. Its methods depend on the
// position alone.
type Guide interface {
	// Value estimates how far a position is from a win, from 0 to MaxValue,
	// and names its family: positions of one family differ only in what moves
	// can bring back. The order of the search depends on both, never the
	// verdict.
	Value(p game.Position) (value int, family uint64)
	// Safe returns a move after which the position can be won if it can be won
	// before, if it knows of one. No sequence of safe moves is endless.
	Safe(p game.Position) (game.Move, bool)
	// AppendSteps appends sequences of legal moves, and for each the length of
	// moves at its end: a position that can be won can be won by steps, with
	// all moves of Settle before each.
	AppendSteps(p game.Position, moves []game.Move, ends []int) ([]game.Move, []int)
	// Settle returns a move to make at once, if it knows of one. No sequence of
	// them is endless.
	Settle(p game.Position) (game.Move, bool)
	// Shorten returns a solution from p that is no longer than the given one.
	Shorten(p game.Position, solution []game.Move) []game.Move
}

// MaxRecords is the greatest number of positions that a search can store.
const MaxRecords = 1<<31 - 1

// MaxValue is the greatest value that a search tells apart.
const MaxValue = 1023

// Options limit a search.
type Options struct {
	Guides   []Guide // in the order of attempts, at least one
	MaxNodes int64   // positions stored at a time, at least 1
	MaxBytes int64   // of the stored positions, at least 1; a search takes at least 600 kB
}

// DefaultOptions are the limits of the command line.
func DefaultOptions[G Guide](guides []G) Options {
	o := Options{MaxNodes: 20_000_000, MaxBytes: 4 << 30}
	for _, g := range guides {
		o.Guides = append(o.Guides, g)
	}
	return o
}

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	switch {
	case len(o.Guides) == 0:
		return errors.New("no guides; expected at least one")
	case o.MaxNodes < 1 || o.MaxNodes > MaxRecords:
		return fmt.Errorf("nodes %d; expected 1 to %d", o.MaxNodes, int64(MaxRecords))
	case o.MaxBytes < 1:
		return fmt.Errorf("memory %d; expected at least 1 byte", o.MaxBytes)
	}
	return nil
}

// An Outcome is what a search found.
type Outcome struct {
	Verdict  Verdict
	Solution []game.Move // if Winnable; shortened by the guide
	Attempts int
	Expanded int64 // of all attempts
	Stored   int64 // of all attempts
	Bytes    int64 // of the last attempt, which has the peak
}

// Run decides one position. Who decides many should keep a [Decider].
func Run(ctx context.Context, start game.Searchable, o Options) (Outcome, error) {
	d, err := New(o)
	if err != nil {
		return Outcome{}, err
	}
	return d.Decide(ctx, start)
}
