package catalogue

import (
	"context"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/games/freecell/grouphand"
	"patience/solve"
)

// Five cells are enough for all but a few of the Microsoft deals, and two are the
// least for three deals in five (docs/research/reproduction/freecell.md). A
// search of two million positions leaves 2 of microsoft:1-1000 undecided.
const (
	mostCells  = 5
	usualCells = 2
	cellsNodes = 2_000_000
)

// freecellExtras are the columns of the FreeCell family.
func freecellExtras(rules *freecell.Rules) []Extra {
	methods := Searches(bounds.All(), bounds.Guides)
	extras := []Extra{{
		Name: "fas", Short: "minimum feedback arc set",
		Doc:     "Minimum feedback arc set of the graph of needs (Paul and Helmert 2016; the difficulty paper, section 2).",
		Compute: feedbackArcs,
	}, {
		Name: "min_cells", Short: "least number of cells with which the deal can be won", Row: "least cells",
		Doc: "Least number of cells, 0 to 5, with which the position can be won: that many are enough, and one fewer was " +
			"proved too few. null if not searched for (min-cells) or not decided within the plan's limit.",
		Flag: "search for the least number of cells with which the deal can be won", Nodes: cellsNodes,
		Compute: LeastResource(methods, usualCells, mostCells),
	}}
	if rules.Moves != freecell.SingleCards {
		return extras
	}
	extras = append(extras, Extra{
		Name: "min_run_moves", Short: "least number of moves, runs counting one", Row: "counted in runs", Unit: "move",
		Doc: "Least number of moves to win when a run moved at once counts one (Paul and Helmert 2016 count so): " +
			"another metric than min_moves and bound, at most min_moves and not to be mixed with it; null if not computed.",
		Flag:    "also search for the least number of moves if moving a run at once counts as one",
		Compute: leastRunMoves(methods),
	})
	if rules.Back {
		return extras // the grammar knows no moves from home
	}
	return append(extras, Extra{
		Name: "group_hands", Short: "group hands of a solution",
		Doc: "Group hands (Kume 1998) of the shortest solution known, the one of min_moves or else of min_moves_high " +
			"moves: the least number of bundles of successive moves with one purpose that hold its moves, by the grammar of " +
			"package grouphand. It is a number of this solution: another one of equal length may have more or fewer. null " +
			"without a solution.",
		Compute: groupHands,
	})
}

func feedbackArcs(_ context.Context, s Studied) (*int, error) {
	size := bounds.LeastFeedbackArcs(s.Position.(*freecell.Position))
	return &size, nil
}

// leastRunMoves searches for the least number of moves, counted in runs.
func leastRunMoves(methods solve.Methods) func(context.Context, Studied) (*int, error) {
	return func(ctx context.Context, s Studied) (*int, error) {
		start, ok := s.Position.(*freecell.Position).InRuns()
		if !ok || s.Unsolvable {
			return nil, nil
		}
		out, err := methods.SearchOnly(ctx, start, s.Search)
		if err != nil || out.Status != solve.Optimal {
			return nil, err
		}
		return &out.Low, nil
	}
}

// groupHands returns in how few group hands a solution can be told.
func groupHands(_ context.Context, s Studied) (*int, error) {
	if s.Solution == nil {
		return nil, nil
	}
	hands, err := parseGroupHands(s.Position.Board(), s.Solution)
	n := len(hands)
	return &n, err
}

func parseGroupHands(b game.Board, moves []game.Move) ([]game.GroupHand, error) {
	return grouphand.Parse(b.(*freecell.Board), moves)
}
