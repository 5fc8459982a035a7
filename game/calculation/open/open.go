// Package open decides the open game of Calculation: whether a player who
// knows the order of the whole stock can win.
//
// The search goes through the stock card by card. A layer holds the states
// that are possible after so many cards; [Decide] tries layers of more and
// more states, each width first with a hopeful search and then with a complete
// one:
//
//	layer → cut to the width, by plan → expand: the next card to each place →
//	settle: cards from stacks to foundations → drop what is dead → next layer
//
// The hopeful search sends every card home that can go. That is not always
// right: with two cards of a rank to come the other one may have to go there
// instead. The complete search leaves that choice open unless no other
// foundation needs the rank. A complete search that had to cut no layer
// and found no win proves that there is none. A win is proved by its moves,
// which the referee has replayed.
package open

import (
	"context"
	"fmt"
	"os"
	"time"

	"patience/game"
	"patience/game/calculation"
	"patience/game/calculation/open/sat"
)

// A Verdict is what is known of a deal.
type Verdict string

// The verdicts.
const (
	Winnable   Verdict = "winnable"
	Unwinnable Verdict = "unwinnable"
	Undecided  Verdict = "undecided" // the widest layer allowed did not do
)

// Options limit the search.
type Options struct {
	MaxWidth int // states kept of a layer, 16 to 1<<20
}

// DefaultOptions take some seconds for an undecided deal of the full deck.
func DefaultOptions() Options { return Options{MaxWidth: 1 << 14} }

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	if o.MaxWidth < firstWidth || o.MaxWidth > 1<<20 {
		return fmt.Errorf("max-width %d; expected %d to %d", o.MaxWidth, firstWidth, 1<<20)
	}
	return nil
}

// An Outcome is what a search found.
type Outcome struct {
	Verdict  Verdict
	Solution []game.Move // if Winnable; not always a shortest one
	Width    int         // of the layers of the last search
	Stored   int64       // states of all searches
}

const (
	firstWidth  = 16
	firstProof  = 1 << 10 // the least width of a complete search
	widthFactor = 4
)

// Decide decides a position. The error is ctx's, when it is cancelled, or of
// options outside their range.
func Decide(ctx context.Context, p *calculation.Position, o Options) (Outcome, error) {
	if err := o.Validate(); err != nil {
		return Outcome{}, err
	}
	t0 := time.Now()
	s := newSearch(p)
	out := Outcome{Verdict: Undecided}
	if true {
		w := newSchedule(s)
		v, err := w.decide(ctx, sat.Limits{Conflicts: 64 * int64(o.MaxWidth), Kept: o.MaxWidth})
		if err != nil {
			return out, err
		}
		out.Verdict = v
		out.Stored = w.Conflicts
		if v == Winnable {
			out.Solution = w.solution()
			if err := game.Replay(p, out.Solution); err != nil {
				return Outcome{}, fmt.Errorf("the referee rejects a solution: %w", err)
			}
		}
		if os.Getenv("ZZ") != "" {
			fmt.Fprintln(os.Stderr, v, w.Conflicts, len(w.slots), time.Since(t0))
		}
		return out, nil
	}
	for width := firstWidth; width <= o.MaxWidth && out.Verdict == Undecided; width *= widthFactor {
		out.Width = width
		for _, complete := range []bool{false, true} {
			if out.Verdict != Undecided || complete && width < firstProof {
				break
			}
			verdict, err := s.run(ctx, width, complete)
			if err != nil {
				return Outcome{}, err
			}
			out.Verdict = verdict
		}
	}
	out.Stored = s.stored
	if out.Verdict != Winnable {
		return out, nil
	}
	out.Solution = s.solution()
	if err := game.Replay(p, out.Solution); err != nil {
		return Outcome{}, fmt.Errorf("the referee rejects a solution: %w", err)
	}
	return out, nil
}
