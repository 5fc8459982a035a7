package label

import (
	"context"

	"patience/game"
	"patience/solve"
)

// mostCells is the largest number of cells that is tried. It is enough for all
// but a few of the Microsoft deals (docs/research/reproduction/freecell.md); for those
// the least number stays unknown.
const mostCells = 5

// leastCells returns the least number of cells, at most mostCells, with which a
// position can be won. It is nil if it was not searched for or not found, or if
// the game has no cells. With more cells every solution stays legal, so the
// least number is n if n cells are enough and n−1 are proved too few.
func (l *Labeler) leastCells(ctx context.Context, p game.Position) (*int, error) {
	counter, ok := p.(game.Resourced)
	if !ok || l.spec.MinCellsNodes == 0 {
		return nil, nil
	}
	const usual = 2 // for three deals in five: docs/research/reproduction/freecell.md
	tooFew, enough := -1, mostCells+1
	for n := usual; tooFew+1 < enough; {
		verdict, err := l.withCells(ctx, counter, n)
		switch {
		case err != nil:
			return nil, err
		case verdict == solve.Winnable:
			enough = n
			n--
		case verdict == solve.Unwinnable:
			tooFew = n
			n++
		default:
			return nil, nil
		}
	}
	if enough > mostCells {
		return nil, nil
	}
	return &enough, nil
}

// withCells decides a position with n cells. A position with more than n cards
// in cells cannot occur, so it counts as unwinnable.
func (l *Labeler) withCells(ctx context.Context, p game.Resourced, n int) (solve.Verdict, error) {
	start, ok := p.WithResource(n)
	if !ok {
		return solve.Unwinnable, nil
	}
	out, err := l.entry.Solvers.Decide(ctx, start, l.search(l.spec.MinCellsNodes))
	return out.Verdict(), err
}
