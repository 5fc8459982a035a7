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
// What it knows of the game comes from a [heuristics.Guide]. A greedy search
// that goes astray can take forever, so after firstAttempt positions the next
// one starts with another guide and attemptFactor times the number, and so on
// up to the limit: what was in vain is a third of the last.
//
// The steps are enough to find a win if there is one, and positions are compared
// in full, so a search that runs out of positions has proved that there is none.
// A limit that is reached is a [Verdict] of its own. [Decider.Improve] makes
// solutions shorter by a beam search. Every solution has been replayed by the
// referee.
package greedy

import (
	"context"
	"errors"
	"fmt"

	"patience/game"
	"patience/heuristics"
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

// MaxRecords is the greatest number of positions that a search can store.
const MaxRecords = 1<<31 - 1

// Options limit a search.
type Options struct {
	Guides   []heuristics.Guide // in the order of attempts, at least one
	MaxNodes int64              // positions stored at a time, at least 1
	MaxBytes int64              // of the stored positions, at least 1; a search takes at least 600 kB
}

// DefaultOptions are the limits of the command line.
func DefaultOptions(guides []heuristics.Guide) Options {
	return Options{Guides: guides, MaxNodes: 20_000_000, MaxBytes: 4 << 30}
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
