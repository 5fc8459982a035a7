package heuristics

import "patience/game"

// A Teachable gauge can be trained on trials from one position. It describes positions
// by places: numbers that stand for what a position may have, such as a card that lies
// on a certain other one.
type Teachable interface {
	Gauge
	// Places returns the number of places there are, at most 65,536.
	Places() int
	// AppendPlaces appends the places of a position. All positions of a game have the
	// same number of places.
	AppendPlaces(dst []uint16, p game.Position) []uint16
	// Taught returns a gauge that has learned a lesson, which must not change any more.
	Taught(l *Lesson) Gauge
}

// A Lesson says how the levels of a gauge change: a level becomes the value of Curve at
// that level, plus the Weights of the places of the position.
type Lesson struct {
	Lowest  int     // the level of Curve[0]
	Curve   []int32 // by level, not empty; a level beyond an end counts as that end
	Weights []int32 // by place
}

// At returns the value of Curve at a level. It panics if Curve is empty.
func (l *Lesson) At(level int) int {
	return int(l.Curve[min(max(level-l.Lowest, 0), len(l.Curve)-1)])
}
