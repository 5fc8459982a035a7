package freecell

import (
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// A Weights is what the value of a guide is summed up with.
type Weights = guideWeights

// WeightsFor returns the weights of the guides for rules.
var WeightsFor = weightsFor

// Weights that tell the quantities apart: of two dives, of a ranking, and of a
// survey with which a value is the weighted sum of a guide and 17 times the bound.
var (
	Foreseen = []Weights{
		{Out: 7, Dig: 3, Inversions: 8, Breaks: 2, Space: alternateWeights[0].Space},
		{Out: 2, Dig: 14, Inversions: 2, Breaks: 20},
	}
	ForeseenDives = []diveWeights{{guideWeights: Foreseen[0]}, {guideWeights: Foreseen[1]}}
	Ranked        = beamWeights{guideWeights: Foreseen[0], Bound: 17}
	Surveyed      = surveyWeights{guideWeights: Foreseen[0], Bound: 17, Blocks: 17}
)

func (w *guideWeights) Guide(rules *freecell.Rules, dives ...diveWeights) heuristics.Guide {
	return w.guide(rules, dives...)
}

func (w *beamWeights) Ranking(rules *freecell.Rules) heuristics.Ranking { return w.ranking(rules) }

func (w *surveyWeights) Survey() heuristics.Survey { return w.survey() }
