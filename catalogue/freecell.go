//go:build !rules

package catalogue

import (
	_ "embed"
	"slices"

	features "patience/features/freecell"
	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	model "patience/internal/model/freecell"
	players "patience/internal/players/freecell"
	"patience/internal/search/astar"
	space "patience/internal/space/freecell"
	"patience/rollout"
	"patience/solve"
)

// freecellEntry returns the entry of a game of the FreeCell family: its bounds, features,
// solvers and players. It returns an error if the rules are not sound.
func freecellEntry(rules freecell.Rules) (Entry, error) {
	g, err := freecell.NewGame(rules)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		Game: g, Bounds: bounds.All(), Gauge: bounds.Gauge, Features: features.Set(&rules), Solvers: freecellSolvers(),
		Players: slices.Concat(
			weighted(&rules), players.Policies(&rules), model.Policies(&rules), searchers(bounds.Guides),
		),
		NewScorer: players.ScorerFor(&rules),
		Extras:    freecellExtras(&rules),
		Reference: references()[rules.Name], Words: freecellWords(rules),
		Model: model.Model(&rules), Guided: model.Search(&rules),
	}
	e.Ladder = ladder(e.Players)
	e.Player = player(e.Players, "learned1-t1", freecellSearcher(&rules))
	if rules.Moves == freecell.SingleCards && !rules.Back {
		e.GroupHands = parseGroupHands
	}
	return e, nil
}

// weighted returns the policies that pick by the weightings of the rules.
func weighted(rules *freecell.Rules) (policies []rollout.Policy) {
	for _, w := range rules.Weightings() {
		policies = append(policies, rollout.Policy{Name: w.Name, Doc: w.Doc, NewPlayer: func(p game.Position) rollout.Player {
			return rollout.ByWeight(p, w.Weight)
		}})
	}
	return policies
}

// freecellSearcher is the name of a searcher that wins a fair share of the games by the rules:
// docs/research/players.md, "Searchers".
func freecellSearcher(rules *freecell.Rules) string {
	if slices.Contains([]string{"eight-off", "seahaven-towers", "spanish-patience"}, rules.Name) {
		return "search-75"
	}
	return "search-300"
}

// freecellSolvers are the methods of the family. A search for a shortest solution leaves
// moves out by trails.
func freecellSolvers() solve.Methods {
	methods := Searches(bounds.All(), bounds.Guides)
	methods.Least = astar.Method(append(bounds.All(), bounds.Crowded), space.Trails)
	methods.LeastByBound = methods.Least
	return methods
}

// freecellFeatures names the features that say nothing about deals, as a test
// of features/freecell holds them.
const freecellFeatures = `The features use these terms:

* A card lies **above** another one if it is nearer to the end of the same column, so it must move first. The
  **floor** of a column is where its first card lies. The **last card** is the one at the end, which can be taken.
* The **next card** of a suit is the one that must go home next. A suit is **complete** when all its cards are home.
* If a text counts **different cards**, each card counts once, even if it lies above several of the cards in question.
* **Low cards** are aces, twos and threes.
* The **parents** of a card are the cards that the rules let it be put on. Its **children** are the cards that may be
  put on it.
* A **run** is a stretch of a column in which every card fits on the one below it, and which is not part of a
  longer one. A single card can be a run. The **sequence** of a column is the run at its end.
* A **subtower** is a column that consists of one run. A **tower** is a subtower that starts with a king.
* Two cards are **sequenciable** if they could be in the same sequence. In games built in alternate colours, these are
  cards of one colour whose ranks are both even or both odd, and cards of different colours with one even rank and one
  odd rank.
* A card X **holds** a card Y if X lies above a card of Y's suit that is lower than Y. Then Y cannot go home before X
  has moved. A card holds itself if it lies above a lower card of its own suit.
* A **deadlock** is two cards of different suits, in different columns, that hold each other.

Some features are useful only for positions that occur during play, because they are the same for all deals. In games
with eight columns these are f_home, f_home_spread, f_free_cells, f_stuck_cells, f_empty_columns, f_run_capacity,
f_column_longest, f_column_shortest and f_column_variance; f_subtowers, f_towers and f_tower_cards are nearly always
the same too. For deals, f_relaxed equals f_detours + 52. In games that move single cards, f_relaxed equals the column
named bound.`

// freecellDecoder lays out the columns of a board.
//
//go:embed columns.py
var freecellDecoder string

// freecellSummaries describe the listed games of the family in a few words.
var freecellSummaries = map[string]string{
	freecell.Standard.Name:      "8 columns, 4 cells, built in alternate colours",
	freecell.FourCompanies.Name: "Baker's Game, moving whole runs in one step",
	freecell.BakersGame.Name:    "FreeCell built in suit",
	freecell.FreeCellRuns.Name:  "FreeCell, a run counting as one move",
	"eight-off":                 "Baker's Game with 8 cells, 4 of them filled",
	"seahaven-towers":           "Baker's Game with 10 columns, 2 cells filled",
	"fore-cell":                 "FreeCell with all cells filled at the start",
	"fore-cell-same-suit":       "Fore Cell built in suit",
	"british-canister":          "FreeCell without cells, kings to empty columns",
	"american-canister":         "FreeCell without cells, moving runs in one step",
	"beleaguered-castle":        "8 columns, no cells, built regardless of suit",
	"siegecraft":                "Beleaguered Castle with one cell",
	"streets-and-alleys":        "Beleaguered Castle with the aces dealt as well",
	"stronghold":                "Streets and Alleys with one cell",
	"delta-star":                "12 columns, no cells, built in suit",
	"alpha-star":                "Delta Star, moving runs in one step",
	"fan":                       "18 columns, no cells, built in suit",
	"somerset":                  "10 columns dealt as a triangle, no cells",
	"spanish-patience":          "Streets and Alleys with 13 columns",
	"bakers-dozen":              "13 columns, kings first; empty ones stay empty",
	"king-albert":               "Somerset with 9 columns and a reserve of 7 cards",
	"raglan":                    "King Albert with the aces on the foundations",
	"thirty":                    "8 ranks, 5 columns, a reserve of 2 cards",
}

// partsNotation says how moves of parts of runs are written, where there are such moves.
func partsNotation(rules *freecell.Rules) string {
	if rules.Moves == freecell.PartialRuns || rules.Moves == freecell.UnlimitedRuns {
		return " If several cards move to an empty column, v and their number in hexadecimal follow, as in 31v4."
	}
	return ""
}

// freecellNotation says how moves are written.
func freecellNotation(rules *freecell.Rules) string {
	text := "A move says from where and to where: " + freecell.ColumnNames(rules.Columns) + " are columns, "
	switch {
	case rules.Reserve > 0:
		text += "a, b, c … the reserve, "
	case rules.Cells > 0:
		text += "a, b, c … cells, "
	}
	text += "h is home."
	text += partsNotation(rules)
	if rules.Back {
		text += " A move off a foundation has the suit at the end, as in h5D."
	}
	return text
}

// freecellWords tells rules that move single cards from those that move runs.
func freecellWords(rules freecell.Rules) Words {
	w := Words{
		Name: freecellTitle(rules), Summary: freecellSummaries[rules.Name], Notation: freecellNotation(&rules),
		Features: freecellFeatures, Places: 55, Decoder: freecellDecoder, Columns: map[string]string{
			"on": "A number from 0 to 51 is the index of the card that this card lies on. The other numbers are places: 52 " +
				"is the floor of a column (where its first card lies), 53 a cell or the reserve, and 54 home.",
			"solution": "A move is written as the place that the card comes from and the place that it goes to. " +
				"From left to right, the columns are named 1 to 9, then 0, and then @ = _ ^ ~ ! % ?. The cells are " +
				"named a, b, c …, and home is h. A move off a foundation has the suit at the end." + partsNotation(&rules),
		},
	}
	if rules.Moves != freecell.SingleCards {
		w.Columns["min_moves"] = "A run that the rules move in one step counts as one move."
		w.Columns["bound"] = "It is `runs`: the number of cards that are not home, plus the least number of runs that " +
			"would have to make a detour even if there were a cell for every card."
		return w
	}
	w.Move = "of single cards"
	w.Columns["min_moves"] = "One move moves one card, even to an empty column. So moving a run takes several moves."
	w.Columns["bound"] = "It is `relaxed`: the least number of moves that would be needed if there were a cell for " +
		"every card."
	return w
}
