package catalogue

import (
	"fmt"
	"io"

	describedcalculation "patience/features/calculation"
	describedfreecell "patience/features/freecell"
	describedgaps "patience/features/gaps"
	"patience/game"
	"patience/game/calculation"
	"patience/game/freecell"
	"patience/game/freecell/grouphand"
	"patience/game/gaps"
	"patience/heuristics"
	boundscalculation "patience/heuristics/calculation"
	boundsfreecell "patience/heuristics/freecell"
	boundsgaps "patience/heuristics/gaps"
	"patience/internal/search/astar"
	"patience/internal/search/exhaust"
	"patience/internal/search/greedy"
	"patience/internal/search/schedule"
	modelfreecell "patience/model/freecell"
	playerscalculation "patience/players/calculation"
	playersfreecell "patience/players/freecell"
	"patience/rollout"
	"patience/solve"
)

// Searches returns the methods that serve any game whose positions are
// game.Searchable: the greedy search by the guides, and A* by the strongest of
// the bounds. Without guides the greedy search counts cards home; without bounds
// A* is a breadth-first search.
func Searches(bounds []heuristics.Heuristic, guides heuristics.Guides) solve.Methods {
	if guides == nil {
		guides = heuristics.CardsHome
	}
	exact := astar.Method(bounds)
	return solve.Methods{Any: greedy.Method(guides), Least: exact, LeastByBound: exact}
}

// Which method answers which question, for each family of games.
var (
	freecellSolvers = Searches(boundsfreecell.All(), boundsfreecell.Guides)

	gapsSolvers = solve.Methods{
		Any:          exhaust.Method(),
		Shorter:      greedy.Method(heuristics.CardsHome),
		Least:        astar.Method(boundsgaps.All()),
		LeastByBound: astar.Method(boundsgaps.All()),
	}
	calculationSolvers = solve.Methods{
		Any:          schedule.Method(),
		Least:        schedule.LeastMethod(),
		LeastByBound: astar.Method(boundscalculation.All()),
	}
)

// freecellFamily is FreeCell, its relatives, and each of them with another
// number of free cells.
func freecellFamily() Family {
	var games []Entry
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.FourCompanies, freecell.BakersGame, freecell.FreeCellRuns} {
		games = append(games, must(freecellEntry(rules)))
	}
	return Family{Games: games, Pattern: "one like freecell-2-cells", Named: func(name string) (Entry, bool, error) {
		rules, ok := freecell.Named(name)
		if !ok {
			return Entry{}, false, nil
		}
		e, err := freecellEntry(rules)
		return e, true, err
	}}
}

func freecellEntry(rules freecell.Rules) (Entry, error) {
	g, err := freecell.NewGame(rules)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		Game: g, Bounds: boundsfreecell.All(), Gauge: boundsfreecell.Gauge, Features: describedfreecell.Set(rules.Cells), Solvers: freecellSolvers,
		Players: append(playersfreecell.Policies(&rules), searchers()...), NewScorer: playersfreecell.ScorerFor(&rules),
		Needs: &Needs{
			FeedbackArcs: func(p game.Position) int { return boundsfreecell.LeastFeedbackArcs(p.(*freecell.Position)) },
			WriteLP:      func(w io.Writer, p game.Position) error { return boundsfreecell.WriteNeeds(w, p.(*freecell.Position)) },
		},
		Reference: references()[rules.Name], Words: freecellWords(rules),
	}
	if rules == freecell.Standard {
		e.Model = modelfreecell.Model
	}
	if rules.Moves == freecell.SingleCards {
		e.GroupHands = func(b game.Board, moves []game.Move) ([]game.GroupHand, error) {
			return grouphand.Parse(b.(*freecell.Board), moves)
		}
	}
	return e, nil
}

// searchBudgets are the numbers of positions that the searchers of the FreeCell
// family may visit.
var searchBudgets = []int{75, 150, 300}

// searchers returns the policies search-75 and so on: noisy searches by the dives
// of the guides.
func searchers() (policies []rollout.Policy) {
	for _, budget := range searchBudgets {
		policies = append(policies, rollout.Policy{
			Name: fmt.Sprintf("search-%d", budget),
			NewPlayer: func(p game.Position) rollout.Player {
				return greedy.NewSearcher(boundsfreecell.Guides(p)[0], budget)
			},
		})
	}
	return policies
}

// freecellFeatures names the features that say nothing about deals, as a test
// of features/freecell holds them.
const freecellFeatures = "Some features tell only positions along play apart. On deals of eight columns these are constant: " +
	"f_home, f_home_spread, f_free_cells, f_stuck_cells, f_empty_columns, f_run_capacity, f_column_longest, " +
	"f_column_shortest, f_column_variance, and nearly always f_subtowers, f_towers and f_tower_cards. " +
	"On deals f_relaxed is f_detours + 52, and in games of single cards it is the column bound."

// freecellDecoder lays out the columns of a board.
const freecellDecoder = `
def columns(on):
    """The columns as lists of cards, each from the floor up. The order of the columns has no meaning."""
    above = {below: card for card, below in enumerate(on) if below < 52}
    result = []
    for base in (card for card, below in enumerate(on) if below == 52):
        column = [base]
        while column[-1] in above:
            column.append(above[column[-1]])
        result.append(column)
    return result

def column_planes(on, width=10, depth=20):
    """The columns as an array of width × depth × cards: 1 where a card lies."""
    a = np.zeros((width, depth, 52), dtype=np.float32)
    for i, column in enumerate(columns(on)):
        for j, card in enumerate(column):
            a[i, j, card] = 1
    return a
`

// freecellWords tells rules that move single cards from those that move runs.
func freecellWords(rules freecell.Rules) Words {
	w := Words{Features: freecellFeatures, Places: 55, Decoder: freecellDecoder, Columns: map[string]string{
		"on":       "A card 0..51 is the one that this card lies on; 52 is the floor of a column, 53 a cell, 54 home.",
		"solution": "Each move is from and to: columns 1 to 8, cells a, b, c …, home h.",
	}}
	if rules.Moves != freecell.SingleCards {
		w.Columns["min_moves"] = "A run that the rules move at once is one move."
		w.Columns["bound"] = "It is `runs`: cards not home, and the least number of runs that must make a detour, with a cell for every card."
		return w
	}
	w.Move = "of single cards"
	w.Columns["min_moves"] = "A move is of a single card, also to an empty column: carrying a run card by card counts every step."
	w.Columns["bound"] = "It is `relaxed`: the least number of moves with a cell for every card."
	return w
}

// gapsFamily is Gaps with the full deck, and as the contest problem has it.
func gapsFamily() Family {
	return Family{Games: []Entry{must(gapsEntry(gaps.Standard)), must(gapsEntry(gaps.Contest))}}
}

func gapsEntry(rules gaps.Rules) (Entry, error) {
	g, err := gaps.NewGame(rules)
	return Entry{
		Game: g, Bounds: boundsgaps.All(), Features: describedgaps.Set(), Solvers: gapsSolvers,
		Words: Words{Places: 64, Columns: map[string]string{
			"on":       "In Gaps it is where the card lies: 16·row + column, rows 0..3 for the suits C D H S, column 0 with the aces.",
			"bound":    "It is `gap-detours`: misplaced cards, and the least number of them that must make a detour.",
			"solution": "Each move is the card that moves.",
		}},
	}, err
}

// calculationFamily is Calculation, for any number of stacks and of columns
// given.
func calculationFamily() Family {
	return Family{
		Games:   []Entry{must(calculationEntry(calculation.Standard(4, 0))), must(calculationEntry(calculation.Standard(3, 0)))},
		Pattern: "calculation-STACKS-GIVEN",
		Named: func(name string) (Entry, bool, error) {
			rules, ok := calculation.Named(name)
			if !ok {
				return Entry{}, false, nil
			}
			e, err := calculationEntry(rules)
			return e, true, err
		},
	}
}

func calculationEntry(rules calculation.Rules) (Entry, error) {
	g, err := calculation.NewGame(rules)
	return Entry{
		Game: g, Bounds: boundscalculation.All(), Features: describedcalculation.Set(), Solvers: calculationSolvers,
		Players: playerscalculation.Policies(&rules),
		Words: Words{Columns: map[string]string{
			"on":           "It is null in Calculation, where cards of one rank are alike.",
			"win_rate":     "No policy looks at the stock.",
			"min_moves":    "The player knows the order of the stock.",
			"effort_below": "It is null in Calculation, where no positions are searched.",
			"exact_status": "The limit is of dead ends, each of which counts for 8 positions.",
			"bound":        "It is `stacking`: cards not home, and cards of the stock that must wait on a stack.",
		}},
	}, err
}

// must panics on an error, which only a wrong line of this file can cause.
func must(e Entry, err error) Entry {
	if err != nil {
		panic(err)
	}
	return e
}
