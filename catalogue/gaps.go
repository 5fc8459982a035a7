//go:build !rules

package catalogue

import (
	features "patience/features/gaps"
	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/gaps"
	"patience/internal/games/gaps"
	"patience/internal/search/astar"
	"patience/internal/search/exhaust"
	"patience/internal/search/greedy"
	"patience/rollout"
	"patience/solve"
)

// gapsSummaries describe the games in a few words.
var gapsSummaries = map[string]string{
	gaps.Standard.Name: "4 rows, put in order by filling 4 gaps",
	gaps.Contest.Name:  "Gaps with 7 ranks",
}

// gapsFeatures explains the terms of the features.
const gapsFeatures = "The **predecessor** of a card is the next lower card of its suit. The **final place** of a " +
	"card is in the row of its suit, one column to the right of its predecessor's final place. A card is **home** when " +
	"it and all lower cards of its suit are at their final places. The **next card** of a suit is the lowest one that " +
	"is not home. The aces are in column 0."

func gapsEntry(rules gaps.Rules) (Entry, error) {
	g, err := gaps.NewGame(rules)
	return Entry{
		Game: g, Bounds: bounds.All(), Features: features.Set(),
		Solvers: solve.Methods{
			Any:          exhaust.Method(),
			Shorter:      greedy.Method(heuristics.CardsHome),
			Least:        astar.Method(bounds.All(), nil),
			LeastByBound: astar.Method(bounds.All(), nil),
		},
		Players: []rollout.Policy{{
			Name:      "home-first",
			Doc:       "distinct moves; a move to the card's final place whenever there is one",
			NewPlayer: func(p game.Position) rollout.Player { return rollout.ByWeight(p, gaps.HomeFirst) },
		}},
		Words: Words{
			Name: gapsTitle(rules), Summary: gapsSummaries[rules.Name], Places: 64, Features: gapsFeatures,
			Columns: map[string]string{
				"on": "The number is 16·row + column, both from 0. The rows are those of the suits C D H S, and column 0 has " +
					"the aces.",
				"bound": "It is `gap-detours`: the number of cards that are not at their final place, plus the least number " +
					"of these that must make a detour.",
				"solution": "A move is written as the card that moves.",
			},
		},
	}, err
}
