package label

import (
	"context"

	"patience/game"
	"patience/solve"
)

// mostCells is the largest number of cells that is tried: it is enough for all
// but a few of the Microsoft deals, whose least number is then unknown.
const mostCells = 5

// leastCells returns the least number of cells, at most mostCells, with which
// a position can be won; nil if it was not searched for, not found, or the
// game has no cells. More cells never hurt, since every solution stays legal:
// so it is n where n cells are enough and n−1 proved too few.
func (l *Labeler) leastCells(ctx context.Context, p game.Position) (*int, error) {
	counter, ok := p.(game.CellCounter)
	if !ok || l.spec.MinCellsNodes == 0 {
		return nil, nil
	}
	const usual = 2 // of three deals in five
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

// withCells decides a position with n cells. One with more cards in cells than
// that cannot be won, as it cannot be at all.
func (l *Labeler) withCells(ctx context.Context, p game.CellCounter, n int) (solve.Verdict, error) {
	start, ok := p.WithCells(n)
	if !ok {
		return solve.Unwinnable, nil
	}
	out, err := l.entry.Solvers.Decide(ctx, start, l.search(l.spec.MinCellsNodes))
	return out.Verdict(), err
}
