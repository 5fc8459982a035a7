package freecell

import (
	"patience/game/freecell"
	"patience/heuristics"
)

// DiveWeights are the weights of a dive and the number of positions that it may
// visit.
type DiveWeights struct {
	Weights
	Visits int
}

// DivesFor returns the weights of the dives for rules, in the order in which the
// greedy search makes them.
func DivesFor(rules *freecell.Rules) []DiveWeights {
	if rules.Build == freecell.AlternateColour {
		return alternateDives
	}
	return nil
}

var alternateDives = []DiveWeights{
	{Visits: 150, Weights: Weights{
		Out: 6, Dig: 3, Inversions: 4, Breaks: 4,
		Space: [5][4]int{{35, 21, 7, 4}, {24, 11, 3, 5}, {11, 4, 0, 0}, {14, 10, 24, 0}, {13, 9, 0, 0}},
	}},
	{Visits: 200, Weights: Weights{
		Out: 8, Dig: 3, Inversions: 13, Breaks: 3,
		Space: [5][4]int{{41, 19, 6, 4}, {19, 10, 5, 5}, {11, 7, 0, 0}, {13, 13, 24, 0}, {12, 12, 0, 0}},
	}},
}

// Dives returns the dives of the guide.
func (g columnGuide) Dives() []heuristics.Dive { return divesOf(g, g.dives) }

// Dives returns the dives of the guide.
func (g digGuide) Dives() []heuristics.Dive { return divesOf(g, g.dives) }

// divesOf returns dives with the steps of a guide.
func divesOf(g heuristics.Guide, weights []DiveWeights) (dives []heuristics.Dive) {
	for i := range weights {
		dives = append(dives, heuristics.Dive{Foresight: &foresight{guide: g, weights: &weights[i].Weights}, Visits: weights[i].Visits})
	}
	return dives
}
