package label

import (
	"context"

	"patience/game"
	"patience/solve"
)

// Verdict decides whether a position can be won, as the spec asks for it. The search
// stores at most Spec.VerdictNodes positions in at most Spec.Memory bytes of its own, and
// its solution is not shortened. If it reaches a limit, a published proof counts. Deals
// that are decided one after another use the same memory. Errors are as those of Label,
// or that the spec or the game has no such search.
func (l *Labeler) Verdict(ctx context.Context, p game.Position) (out solve.Outcome, err error) {
	if err := l.check(p); err != nil {
		return out, err
	}
	decider, _ := l.deciders.Get().(*solve.Decider)
	if decider == nil {
		limits := solve.Limits{MaxNodes: l.spec.VerdictNodes, MaxBytes: l.spec.Memory}
		if decider, err = l.entry.Solvers.NewDecider(p, solve.Options{Limits: limits}); err != nil {
			return out, err
		}
	}
	defer l.deciders.Put(decider)
	out, err = decider.Decide(ctx, p)
	if err == nil && out.Verdict() == solve.Undecided {
		if known, ok := l.Published(p); ok && l.spec.Published && known.Exact.Verdict() != solve.Undecided {
			out.Status, out.Solution = known.Exact.Status, known.Exact.Solution
		}
	}
	return out, err
}
