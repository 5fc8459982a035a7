package label

import (
	"context"

	"patience/game"
	"patience/heuristics"
	"patience/label/decide"
)

// The effort of FirstSolution, in positions: a tenth of a second at most for
// nearly every deal of FreeCell.
const (
	firstNodes = 200_000
	firstBeam  = 100
)

// FirstSolution finds a solution that is short, but hardly ever a shortest
// one, with a fixed small effort; or it proves that there is none, or leaves
// it open. The error is ctx's.
func FirstSolution(ctx context.Context, start game.Searchable) (decide.Outcome, error) {
	o := decide.DefaultOptions(heuristics.GuidesFor(start))
	o.MaxNodes = firstNodes
	d, err := decide.New(o)
	if err != nil {
		return decide.Outcome{}, err
	}
	out, err := d.Decide(ctx, start)
	if err == nil && out.Verdict == decide.Winnable {
		out.Solution, err = d.Improve(ctx, start, out.Solution, firstBeam)
	}
	return out, err
}
