//go:build !rules

package catalogue

import (
	features "patience/features/calculation"
	bounds "patience/heuristics/calculation"
	"patience/internal/games/calculation"
	players "patience/internal/players/calculation"
	"patience/internal/search/astar"
	"patience/internal/search/schedule"
	"patience/solve"
)

// calculationSummaries describe the listed games in a few words.
var calculationSummaries = map[string]string{
	calculation.Standard(4, 0).Name: "4 foundations built in steps of 1 to 4, 4 stacks",
	calculation.Standard(3, 0).Name: "Calculation with 3 stacks",
}

// calculationFeatures explains the terms of the features.
const calculationFeatures = "A card that is drawn from the **stock** goes to a foundation or onto a **stack**, " +
	"where it waits until it can be played. Numbers of draws are counted in the **relaxed game**, in which one card " +
	"serves all foundations and every card has a stack of its own. So the real game needs at least as many draws. " +
	"These numbers are 0 if even the relaxed game is lost."

func calculationEntry(rules calculation.Rules) (Entry, error) {
	g, err := calculation.NewGame(rules)
	policies := players.Policies(&rules)
	return Entry{
		Game: g, Bounds: bounds.All(), Features: features.Set(),
		Solvers: solve.Methods{
			Any:          schedule.Method(),
			Least:        schedule.LeastMethod(),
			LeastByBound: astar.Method(bounds.All(), nil),
		},
		Players: policies, Player: player(policies, "learned5"),
		Words: Words{
			Name: calculationTitle(rules), Summary: calculationSummaries[rules.Name],
			Hidden: "the order of the stock", Columns: map[string]string{
				"win_rate":  "No policy looks at the cards of the stock.",
				"min_moves": "The player is assumed to know the order of the stock.",
				"exact_status": "The search makes assumptions. An assumption that leads to a contradiction is a dead " +
					"end, and each dead end counts as 8 positions towards the limit.",
				"bound": "It is `stacking`: the number of cards that are not home, plus the number of cards of the stock " +
					"that must wait on a stack.",
			},
			Features: calculationFeatures,
		},
	}, err
}
