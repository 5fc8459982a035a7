package heuristics

import "patience/game"

// A Teachable gauge can learn what the wins of one position hang on. It describes
// positions by places: numbers of what a position may have, such as a card lying on
// another.
type Teachable interface {
	Gauge
	// Places returns the number of places there are, at most 65,536.
	Places() int
	// AppendPlaces appends the places of a position. All positions of a game have
	// as many.
	AppendPlaces(dst []uint16, p game.Position) []uint16
	// Taught returns a gauge whose levels are those of a lesson about the levels of
	// this one. The lesson must not change any more.
	Taught(l *Lesson) Gauge
}

// A Lesson says how the levels of a gauge change: each becomes what Curve has for it,
// plus the Weights of the places of the position.
type Lesson struct {
	Lowest  int     // the level of Curve[0]
	Curve   []int32 // by level, not empty; levels beyond its ends count as these
	Weights []int32 // by place
}

// At returns what Curve has for a level. It panics if Curve is empty.
func (l *Lesson) At(level int) int {
	return int(l.Curve[min(max(level-l.Lowest, 0), len(l.Curve)-1)])
}
