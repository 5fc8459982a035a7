//go:build !rules

package catalogue

import (
	"context"
	"math"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/games/freecell/grouphand"
	"patience/internal/search/astar"
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
		Doc: "How much the cards block one another: the size of a minimum feedback arc set of the graph of needs. This " +
			"graph has an arc from each card to the cards that must move before it can go home. A feedback arc set is a set " +
			"of arcs whose removal leaves no cycle; each of these arcs costs an extra move (Paul and Helmert 2016; " +
			"difficulty paper, section 2).",
		OfBoard: true,
		Compute: feedbackArcs,
	}, {
		Name: "min_cells", Short: "least number of cells with which the deal can be won", Row: "least cells",
		Doc: "The least number of cells, 0 to 5, with which the position can be won. This number is enough, and one cell " +
			"fewer is proved to be too few. Null if the plan does not ask for it (`--min-cells`), or if the search reached " +
			"its limit.",
		Flag: "also search for the least number of cells with which the deal can be won", Nodes: cellsNodes,
		Compute: LeastResource(methods, usualCells, mostCells),
	}}
	if rules.Moves != freecell.SingleCards {
		return extras
	}
	extras = append(extras, Extra{
		Name: "min_run_moves", Short: "least number of moves, a run counting as one", Row: "counted in runs", Unit: "move",
		Doc: "The least number of moves to win if moving a whole run counts as one move, as Paul and Helmert (2016) " +
			"count. It is at most `min_moves`. Do not mix it with `min_moves` and `bound`, which count every card of a run. " +
			"Null if it was not computed.",
		Flag:    "also search for the least number of moves if moving a run in one step counts as one",
		Compute: leastRunMoves(methods),
	}, Extra{
		Name: "effort_below", Short: "positions that plain A* must expand", Row: "effort", Unit: "position",
		Skewed: true,
		Doc: "How much work plain A* needs to prove that there is no shorter solution. A* gives each position a number f: " +
			"the number of moves so far plus the lower bound `relaxed`. To expand a position is to generate its moves. " +
			"`effort_below` counts the positions that A* expands and whose f is below the least number of moves. A card " +
			"goes home at once if no other card has to be put on it any more, and this is part of the move before it; A* " +
			"tries all other moves. So the count does not depend on how a search chooses among positions with equal f, " +
			"nor on how the program searches for `min_moves`, which leaves more positions out. Null if the plan does not " +
			"ask for it (`--effort-below`), if there is no solution, or if plain A* reached the limits of the search for " +
			"`min_moves`.",
		Flag:    "also count the positions that plain A* must expand to prove that a solution is shortest",
		Compute: effortBelow,
	})
	if rules.Back {
		return extras // the grammar knows no moves from home
	}
	return append(extras, Extra{
		Name: "group_hands", Short: "group hands of a solution",
		Doc: "The least number of group hands into " +
			"which the shortest known solution can be divided. A group hand (Kume 1998) is a bundle of successive " +
			"moves with one purpose, such as digging out a card; the glossary lists the kinds. Another solution of " +
			"the same length may have more or fewer group hands. Null if no solution is known.",
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

// effortBelow counts the positions that A* expands below the least number of moves, with
// the bound of single cards and every move but those beside a forced one. The search for
// the least number of moves may become faster, but this count must not change.
func effortBelow(ctx context.Context, s Studied) (*int, error) {
	if s.Unsolvable {
		return nil, nil
	}
	o := astar.Options{Options: s.Search}
	o.Heuristic = bounds.Relaxed
	out, err := astar.Search(ctx, s.Position.(game.Searchable), o)
	if err != nil || out.Status != solve.Optimal || *out.EffortBelow > math.MaxInt32 {
		return nil, err
	}
	n := int(*out.EffortBelow)
	return &n, nil
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
