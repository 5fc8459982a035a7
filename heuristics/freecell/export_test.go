package freecell

import (
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// Weights that tell the quantities apart: of two dives, of a ranking, and of a
// survey with which a value is the weighted sum of a guide and 17 times the bound.
var (
	Foreseen = []Weights{
		{Out: 7, Dig: 3, Inversions: 8, Breaks: 2, Space: alternateWeights[0].Space},
		{Out: 2, Dig: 14, Inversions: 2, Breaks: 20},
	}
	ForeseenDives = []diveWeights{{Weights: Foreseen[0]}, {Weights: Foreseen[1]}}
	Ranked        = beamWeights{Weights: Foreseen[0], Bound: 17}
	Surveyed      = surveyWeights{Weights: Foreseen[0], Bound: 17, Blocks: 17}
)

func (w *beamWeights) Ranking(rules *freecell.Rules) heuristics.Ranking { return w.ranking(rules) }

func (w *surveyWeights) Survey() heuristics.Survey { return w.survey() }
