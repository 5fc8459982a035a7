package heuristics

import "patience/game"

// A Gauge follows a game move by move and says how near to a win it is. Its levels are
// not bounds. They only order positions: a higher level means that a win is nearer. A
// Gauge is not safe for concurrent use.
type Gauge interface {
	// Start begins at a position and returns its level.
	Start(p game.Position) int
	// After follows a move m of the last position, and returns the level of p, the
	// position after the move.
	After(p game.Position, m game.Move) int
}

// GaugeOf returns a gauge that computes each level from the position alone.
func GaugeOf(level func(game.Position) int) Gauge { return levelGauge(level) }

type levelGauge func(game.Position) int

func (level levelGauge) Start(p game.Position) int { return level(p) }

func (level levelGauge) After(p game.Position, _ game.Move) int { return level(p) }
