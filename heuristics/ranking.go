package heuristics

import "patience/game"

// A Standing is what a [Ranking] or a [Survey] knows about a position.
type Standing struct {
	Value int32 // at least 0, and at most MaxRankingValue in a Ranking; the smaller, the more promising
	Bound int32 // no solution from the position has fewer moves
	Note  Note  // for when the position is a parent
}

// MaxRankingValue is the largest value of a [Ranking]. Chosen, not tuned.
const MaxRankingValue = 8191

// A Ranking tells a beam search which positions lead to short solutions, among many that
// are the same number of moves from the start. It values the children of one parent after
// the other. It is not safe for concurrent use.
type Ranking struct {
	// Start returns the standing of the position that a search starts from.
	Start func(p game.Position) Standing
	// Of makes p the parent; s is the parent's own standing. The position must not
	// change before the next call of Of or Start.
	Of func(p game.Position, s Standing)
	// Child returns the standing of the position after a legal move from the
	// parent. It returns false if the value is above most.
	Child func(m game.Move, most int) (s Standing, ok bool)
}

// A Survey leads an anytime search for short solutions. It says which positions are the
// most promising, among those that are the same number of moves from the start. First
// it makes a quick estimate for the positions after all steps of a parent. Later it
// values exactly those positions that the search comes to. It is not safe for
// concurrent use.
type Survey struct {
	// Pace is how much one move counts, in units of Value, when positions at different
	// numbers of moves from the start are compared.
	Pace int
	// Start returns the standing of the position that a search starts from.
	Start func(p game.Position) Standing
	// AppendSteps appends the steps from p, and estimates of the value and the bound
	// after each. It may improve the standing s of p.
	AppendSteps func(p game.Position, s *Standing, steps *Steps)
	// HashAfter returns the hash of the position after a step from p, before moves of
	// Safe.
	HashAfter func(p game.Position, step []game.Move) uint64
	// After returns the standing of p. A step led there from a position with the
	// standing s, and then a number of moves of the guide's Safe.
	After func(p game.Position, s Standing, step []game.Move, safe int) Standing
}
