package heuristics

import "patience/game"

// A Ranked guide has a [Ranking] of its own.
type Ranked interface {
	Guide
	// Ranking returns a new ranking.
	Ranking() Ranking
}

// A Ranking tells a beam search which of many positions, all of them equally
// many moves from the start, lead to short solutions. It values the children of
// one parent after the other. It is not safe for concurrent use.
type Ranking interface {
	// Start returns the standing of the position that a search starts from.
	Start(p game.Position) Standing
	// Of makes p the parent; s is the parent's own standing. Before the next call
	// of Of or Start the position must not change.
	Of(p game.Position, s Standing)
	// Child returns the standing of the position after a legal move from the
	// parent. It returns false if the value is above most.
	Child(m game.Move, most int) (s Standing, ok bool)
}

// A Standing is what a [Ranking] or a [Survey] knows of a position.
type Standing struct {
	Value int32 // 0 or more, that of a Ranking at most MaxRankingValue; the less, the more promising
	Bound int32 // no solution from the position has fewer moves
	Note  Note  // for when the position is a parent
}

// MaxRankingValue is the largest value of a [Ranking]. Chosen, not tuned.
const MaxRankingValue = 8191

// RankingOf returns the ranking of a guide. If it has none of its own, that is
// its value, with 0 as the bound.
func RankingOf(g Guide) Ranking {
	if ranked, ok := g.(Ranked); ok {
		return ranked.Ranking()
	}
	return &valueRanking{guide: g}
}

type valueRanking struct {
	guide  Guide
	parent game.Position
}

func (r *valueRanking) Start(p game.Position) Standing {
	value, _ := r.guide.Value(p)
	return Standing{Value: int32(min(max(value, 0), MaxGuideValue))}
}

func (r *valueRanking) Of(p game.Position, _ Standing) { r.parent = p }

func (r *valueRanking) Child(m game.Move, most int) (Standing, bool) {
	r.parent.Play(m)
	defer r.parent.Undo(m)
	s := r.Start(r.parent)
	return s, int(s.Value) <= most
}
