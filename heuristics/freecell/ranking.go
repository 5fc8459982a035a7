package freecell

import (
	"patience/game"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// beamWeights are the weights of a [heuristics.Ranking]. Its value is the weighted sum of
// a guide, which counts halves, plus Bound times the strongest lower bound. Forced must
// be 0, because the bound counts the cards that it weighs.
type beamWeights struct {
	Weights
	Bound int
}

// beamWeightsFor returns the weights of the ranking for rules.
func beamWeightsFor(rules *freecell.Rules) *beamWeights {
	if rules.Build == freecell.InSuit {
		return &suitBeam
	}
	return &alternateBeam
}

// The weights of the rankings. Those for alternate colours are the best of a dozen on
// random deals; see docs/lab/notebook.md, "Weights for the beam". Those for games built in
// suit are the guide's, with a weight of the bound that is chosen, not tuned.
var (
	alternateBeam = beamWeights{Bound: 24, Weights: Weights{
		Out: 7, Dig: 3, Inversions: 8, Breaks: 2,
		Space: [5][4]int{{45, 26, 9, 4}, {30, 20, 5, 2}, {16, 9, 4, 0}, {10, 6, 3, 0}, {6, 3, 0, 0}},
	}}
	suitBeam = beamWeights{Bound: 16, Weights: Weights{
		Out: 6, Dig: 3, Inversions: 4, Breaks: 3,
		Space: [5][4]int{{27, 24, 9, 4}, {30, 16, 0, 5}, {15, 7, 1, 0}, {17, 8, 5, 0}, {7, 4, 0, 0}},
	}}
)

// ranking returns the ranking with these weights for rules.
func (w *beamWeights) ranking(rules *freecell.Rules) heuristics.Ranking {
	r := &ranking{foresight: foresight{weights: &w.Weights}, weight: w.Bound, heuristic: runsBound{}}
	if rules.Moves == freecell.SingleCards {
		r.heuristic = relaxedBound{}
	}
	r.children = r.heuristic.Children()
	r.notes, _ = r.children.(*relaxedChildren)
	return heuristics.Ranking{Start: r.start, Of: r.of, Child: r.child}
}

// A ranking values children by a foresight and a bound.
type ranking struct {
	foresight
	weight    int // of the bound
	heuristic heuristics.Heuristic
	children  heuristics.Children
	notes     *relaxedChildren // the same, if they take notes; nil if not
	bound     int              // of the parent
}

// start returns the standing of a position from scratch.
func (r *ranking) start(p game.Position) heuristics.Standing {
	r.look(p)
	bound := r.heuristic.Bound(p)
	return heuristics.Standing{
		Value: rankingValue(r.value(r.sum, r.freeCells, r.empty) + r.weight*bound),
		Bound: int32(bound),
	}
}

func rankingValue(v int) int32 { return int32(min(max(v, 0), heuristics.MaxRankingValue)) }

// of makes p the parent.
func (r *ranking) of(p game.Position, s heuristics.Standing) {
	r.look(p)
	r.bound = int(s.Bound)
	r.children.Of(p, r.bound)
	if r.notes != nil {
		r.notes.Recall(s.Note)
	}
}

// child returns the standing of a child. It computes the bound only if the value with the
// least bound that a child can have is not above most.
func (r *ranking) child(m game.Move, most int) (s heuristics.Standing, ok bool) {
	a := r.unchanged()
	r.move(&a, m)
	value := r.value(a.sum, a.freeCells, a.empty)
	if value+r.weight*(r.bound-1) > most && most < heuristics.MaxRankingValue {
		return s, false
	}
	bound := r.children.Bound(m)
	if r.notes != nil {
		s.Note = r.notes.Note()
	}
	s.Value, s.Bound = rankingValue(value+r.weight*bound), int32(bound)
	return s, int(s.Value) <= most
}
