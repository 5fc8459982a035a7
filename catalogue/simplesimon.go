//go:build !rules

package catalogue

import (
	"slices"

	features "patience/features/simplesimon"
	bounds "patience/heuristics/simplesimon"
	"patience/internal/games/simplesimon"
	players "patience/internal/players/piles"
)

const simpleSimonNotation = "A move says from where and to where: 1 to 9 and 0 are columns, and c d h s are the " +
	"foundations. After a move to an empty column the number of cards follows, as in 13x2."

// simpleSimonSummaries describe the games in a few words.
var simpleSimonSummaries = map[string]string{
	simplesimon.Standard(simplesimon.Suits).Name:   "10 columns; only whole suits go home",
	simplesimon.Standard(simplesimon.Singles).Name: "Simple Simon; single cards go home",
}

func simpleSimonEntry(rules simplesimon.Rules) (Entry, error) {
	g, err := simplesimon.NewGame(rules)
	policies := searchers(bounds.Guides)
	if rules.Homing != simplesimon.Singles {
		policies = slices.Concat(players.Policies(), policies)
	}
	return Entry{
		Game: g, Bounds: bounds.All(), Features: features.Set(), Solvers: Searches(bounds.All(), bounds.Guides),
		Players: policies, Player: player(policies, "search-300"), Reference: references()[rules.Name],
		Words: Words{
			Name: simpleSimonTitle(rules), Summary: simpleSimonSummaries[rules.Name],
			Notation: simpleSimonNotation, Columns: map[string]string{
				"bound": "It is `apart`: the number of cards that must move onto the next higher card of their " +
					"suit, plus the number of cards that must move twice, plus the number of suits that must still " +
					"go home (or of cards, if the rules move single cards home).",
				"solution": "A move is written as the place that the card comes from and the place that it goes to. " +
					"Columns are 1 to 9 and 0, and the foundations are c, d, h and s. A move to an empty column " +
					"ends with x and the number of cards, as in 13x2.",
			},
		},
	}, err
}
