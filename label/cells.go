package label

import (
	"context"
	"fmt"

	"patience/game"
	"patience/heuristics"
	"patience/internal/greedy"
)

// CellOptions limit the search for the least number of cells.
type CellOptions struct {
	Nodes int64 // positions stored for each number of cells; 0 for no search
}

// DefaultCellNodes is the limit of the command line.
const DefaultCellNodes = 2_000_000

// mostCells is the largest number of cells that is tried: it is enough for all
// but some of the Microsoft deals, of which the least number is then unknown.
const mostCells = 5

// Validate reports the first option outside its range.
func (o *CellOptions) Validate() error {
	if o.Nodes < 0 || o.Nodes > greedy.MaxRecords {
		return fmt.Errorf("min-cells-nodes %d; expected 0 to %d", o.Nodes, int64(greedy.MaxRecords))
	}
	return nil
}

// leastCells returns the least number of cells, at most mostCells, with which
// a position can be won; nil if it was not searched for, not found, or the
// game has no cells. More cells never hurt, since every solution stays legal:
// so it is n where n cells are enough and n−1 proved too few.
func leastCells(ctx context.Context, p game.Position, o CellOptions) (*int, error) {
	counter, ok := p.(game.CellCounter)
	if !ok || o.Nodes == 0 {
		return nil, nil
	}
	const usual = 2 // of three deals in five
	tooFew, enough := -1, mostCells+1
	for n := usual; tooFew+1 < enough; {
		verdict, err := withCells(ctx, counter, n, o)
		switch {
		case err != nil:
			return nil, err
		case verdict == greedy.Winnable:
			enough = n
			n--
		case verdict == greedy.Unwinnable:
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
func withCells(ctx context.Context, p game.CellCounter, n int, o CellOptions) (greedy.Verdict, error) {
	start, ok := p.WithCells(n)
	if !ok {
		return greedy.Unwinnable, nil
	}
	limits := greedy.DefaultOptions(heuristics.GuidesFor(start))
	limits.MaxNodes = o.Nodes
	out, err := greedy.Run(ctx, start, limits)
	return out.Verdict, err
}
