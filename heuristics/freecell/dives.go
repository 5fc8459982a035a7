package freecell

import (
	"patience/game"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// diveWeights are the weights of a dive and the number of positions that it may
// visit. Forced must be 0, because dives do not count the cards that it weighs.
type diveWeights struct {
	Weights
	Visits int
}

// divesFor returns the weights of the dives for rules, in the order in which the
// greedy search makes them.
func divesFor(rules *freecell.Rules) []diveWeights {
	switch {
	case rules.Build == freecell.AlternateColour:
		return alternateDives
	case rules.Moves == freecell.WholeRuns:
		return runDives
	}
	return suitDives
}

// The weights of the dives were found by scripts/tune -dive n of 62d7a39, each on the
// deals that the dives before it do not win. The numbers of visits are chosen, not tuned.
var (
	alternateDives = []diveWeights{
		{Visits: 300, Weights: Weights{
			Out: 6, Dig: 3, Inversions: 4, Breaks: 4,
			Space: [5][4]int{{35, 21, 7, 4}, {24, 8, 6, 5}, {11, 5, 0, 0}, {20, 12, 21, 0}, {15, 13, 0, 0}},
		}},
		{Visits: 400, Weights: Weights{
			Out: 9, Dig: 3, Inversions: 13, Breaks: 3,
			Space: [5][4]int{{41, 19, 3, 4}, {20, 10, 0, 5}, {10, 5, 4, 0}, {10, 10, 16, 0}, {17, 15, 1, 0}},
		}},
		{Visits: 500, Weights: Weights{
			Out: 9, Dig: 0, Inversions: 23, Breaks: 0,
			Space: [5][4]int{{49, 24, 8, 4}, {18, 10, 4, 5}, {8, 7, 0, 0}, {16, 11, 22, 0}, {12, 9, 0, 0}},
		}},
		{Visits: 1000, Weights: Weights{
			Out: 9, Dig: 0, Inversions: 13, Breaks: 3,
			Space: [5][4]int{{34, 20, 5, 4}, {19, 10, 5, 5}, {12, 6, 0, 0}, {9, 6, 35, 0}, {12, 11, 1, 0}},
		}},
	}

	suitDives = []diveWeights{
		{Visits: 150, Weights: Weights{
			Out: 7, Dig: 5, Inversions: 5, Breaks: 7,
			Space: [5][4]int{{35, 21, 13, 4}, {23, 16, 0, 5}, {12, 6, 0, 0}, {17, 3, 7, 0}, {9, 3, 0, 0}},
		}},
	}

	runDives = []diveWeights{
		{Visits: 150, Weights: Weights{
			Out: 4, Dig: 4, Inversions: 0, Breaks: 9,
			Space: [5][4]int{{32, 16, 9, 4}, {19, 39, 4, 5}, {2, 3, 5, 0}, {17, 6, 0, 0}, {4, 7, 0, 0}},
		}},
	}
)

// newDives returns dives with the steps of a guide.
func newDives(steps func(game.Position, *heuristics.Steps), weights []diveWeights) (dives []heuristics.Dive) {
	for i := range weights {
		f := &foresight{steps: steps, weights: &weights[i].Weights}
		dives = append(dives, heuristics.Dive{AppendSteps: f.AppendSteps, Visits: weights[i].Visits})
	}
	return dives
}
