package catalogue

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	features "patience/features/freecell"
	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	model "patience/internal/model/freecell"
	players "patience/internal/players/freecell"
	"patience/internal/search/astar"
	"patience/internal/search/greedy"
	space "patience/internal/space/freecell"
	"patience/rollout"
	"patience/solve"
)

// freecellFamily is FreeCell, its relatives, each of them with another number of
// free cells, and other rules by their names or as JSON.
func freecellFamily() Family {
	var games []Entry
	for _, v := range freecell.Variants {
		games = append(games, must(FreeCell(v.Rules)))
	}
	return Family{Games: games, Pattern: "one like freecell-2-cells", Named: func(name string) (Entry, bool, error) {
		if strings.HasPrefix(strings.TrimSpace(name), "{") {
			rules, err := freecell.ParseRules([]byte(name))
			if err != nil {
				return Entry{}, false, withOtherGame([]byte(name), err)
			}
			name = rules.Name
		}
		rules, ok := freecell.Named(name)
		if !ok {
			return Entry{}, false, nil
		}
		e, err := FreeCell(rules)
		return e, true, err
	}}
}

// FreeCellRules are those of a game of the FreeCell family: how many columns, cells
// and ranks, how columns are built, what a move is, what empty columns take, what the
// deal puts into cells, a reserve and home, and whether cards come back from home.
type FreeCellRules = freecell.Rules

// FreeCell returns the entry of a game of the FreeCell family, with rules of one's
// own: its bounds, features, solvers and players. It returns an error if the rules
// are not sound.
func FreeCell(rules FreeCellRules) (Entry, error) {
	g, err := freecell.NewGame(rules)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		Game: g, Bounds: bounds.All(), Gauge: bounds.Gauge, Features: features.Set(&rules), Solvers: freecellSolvers(),
		Players: slices.Concat(players.Policies(&rules), model.Policies(&rules), searchers(&rules)), NewScorer: players.ScorerFor(&rules),
		Extras:    freecellExtras(&rules),
		WriteLP:   func(w io.Writer, p game.Position) error { return bounds.WriteNeeds(w, p.(*freecell.Position)) },
		Reference: references()[rules.Name], Words: freecellWords(rules),
	}
	if rules == freecell.Standard {
		e.Model = model.Model
	}
	if rules.Moves == freecell.SingleCards && !rules.Back {
		e.GroupHands = parseGroupHands
	}
	return e, nil
}

// freecellSolvers are the methods of the family. A search for a shortest solution leaves
// moves out by trails.
func freecellSolvers() solve.Methods {
	methods := Searches(bounds.All(), bounds.Guides)
	methods.Least = astar.Method(bounds.All(), space.Trails)
	methods.LeastByBound = methods.Least
	return methods
}

// searchBudgets are the numbers of positions that the searchers of the FreeCell
// family may visit.
var searchBudgets = []int{75, 150, 300}

// searchers returns the policies search-75 and so on: noisy searches by the dives
// of the guides. Only the first four games have them: what the dives weigh was found
// there, with any number of cells, and nobody has measured how they play by other rules.
func searchers(rules *freecell.Rules) (policies []rollout.Policy) {
	if !rules.Among(freecell.Standard, freecell.FourCompanies, freecell.BakersGame, freecell.FreeCellRuns) {
		return nil
	}
	for _, budget := range searchBudgets {
		policies = append(policies, rollout.Policy{
			Name: fmt.Sprintf("search-%d", budget),
			NewPlayer: func(p game.Position) rollout.Player {
				return greedy.NewSearcher(bounds.Guides(p)[0], budget)
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
//
//go:embed columns.py
var freecellDecoder string

// freecellTitles are the names for people of games whose own are not these words with
// capitals.
var freecellTitles = map[string]string{
	freecell.Standard.Name:     "FreeCell",
	freecell.BakersGame.Name:   "Baker's Game",
	freecell.FreeCellRuns.Name: "FreeCell counted in runs",
	"streets-and-alleys":       "Streets and Alleys",
}

// freecellTitle names a game of the family for people, and the number of its cells where
// its own name tells that.
func freecellTitle(rules freecell.Rules) string {
	name, told := strings.CutSuffix(rules.Name, fmt.Sprintf("-%d-cells", rules.Cells))
	title, ok := freecellTitles[name]
	if !ok {
		for word := range strings.SplitSeq(name, "-") {
			title += " " + strings.ToUpper(word[:1]) + word[1:]
		}
		title = strings.TrimSpace(title)
	}
	switch {
	case !told:
		return title
	case rules.Cells == 1:
		return title + " with 1 cell"
	}
	return fmt.Sprintf("%s with %d cells", title, rules.Cells)
}

// freecellNotation says how moves are written.
func freecellNotation(rules *freecell.Rules) string {
	text := "A move is from and to: " + freecell.ColumnNames(rules.Columns) + " are columns, "
	switch {
	case rules.Reserve > 0:
		text += "a, b, c … the reserve, "
	case rules.Cells > 0:
		text += "a, b, c … cells, "
	}
	text += "h is home."
	if rules.Moves == freecell.PartialRuns || rules.Moves == freecell.UnlimitedRuns {
		text += " To an empty column a v and the number of cards follow, in hexadecimal, as in 31v4, if there are several."
	}
	if rules.Back {
		text += " A card from home has its suit after that, as in h5D."
	}
	return text
}

// freecellWords tells rules that move single cards from those that move runs.
func freecellWords(rules freecell.Rules) Words {
	w := Words{Name: freecellTitle(rules), Notation: freecellNotation(&rules), Features: freecellFeatures, Places: 55, Decoder: freecellDecoder, Columns: map[string]string{
		"on":       "A card 0..51 is the one that this card lies on; 52 is the floor of a column, 53 a cell or the reserve, 54 home.",
		"solution": "Each move is from and to: columns 1 to 9, 0, @ = _ ^ ~ ! % ?, cells a, b, c …, home h. A card from home has its suit after that.",
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
