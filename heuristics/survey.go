package heuristics

import "patience/game"

// A Surveyed guide may have a [Survey].
type Surveyed interface {
	Guide
	// Survey returns a new survey. It returns false if there is none for the
	// guide's rules.
	Survey() (Survey, bool)
}

// A Survey leads an anytime search for short solutions. It says which of the
// positions that are equally many moves from the start are the more promising.
// First it estimates that of the positions after all steps of a parent, which is
// quick; then it looks at those whose turn comes. It is not safe for concurrent
// use.
type Survey interface {
	// Start returns the standing of the position that a search starts from.
	Start(p game.Position) Standing
	// AppendSteps appends the steps from p and estimates of the standings after
	// them. It may improve the standing s of p.
	AppendSteps(p game.Position, s *Standing, steps *Prospects)
	// HashAfter returns the hash of the position after a step from p, before moves of
	// Safe.
	HashAfter(p game.Position, step []game.Move) uint64
	// After returns the standing of p. A step led there from a position with the
	// standing s, and then a number of moves of the guide's Safe.
	After(p game.Position, s Standing, step []game.Move, safe int) Standing
	// Pace is what a move counts against the values of positions that are not
	// equally many moves from the start.
	Pace() int
}

// Prospects are steps of a [Survey], with an estimate of the bound after each
// besides that of its value.
type Prospects struct {
	Steps
	Bounds []int
}

// Reset removes all steps.
func (p *Prospects) Reset() {
	p.Moves, p.Ends = p.Moves[:0], p.Ends[:0]
	p.Values, p.Bounds = p.Values[:0], p.Bounds[:0]
}
