package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

var _ heuristics.Teachable = (*gauge)(nil)

// Places returns the number of pairs of a card and what it lies on.
func (g *gauge) Places() int { return card.Deck << 6 }

// AppendPlaces appends what each card lies on.
func (g *gauge) AppendPlaces(dst []uint16, position game.Position) []uint16 {
	p := position.(*freecell.Position)
	for c := range card.Card(p.Rules().Cards()) {
		dst = append(dst, place(c, p.On(c)))
	}
	return dst
}

func place(c card.Card, on freecell.Place) uint16 { return uint16(c)<<6 | uint16(on) }

// Taught returns a gauge that has learned a lesson.
func (g *gauge) Taught(l *heuristics.Lesson) heuristics.Gauge {
	return &taughtGauge{gauge: gauge{weights: g.weights}, lesson: l}
}

// A taughtGauge also keeps the sum of the weights of the places.
type taughtGauge struct {
	gauge
	lesson *heuristics.Lesson
	sum    int
}

func (g *taughtGauge) Start(position game.Position) int {
	p := position.(*freecell.Position)
	g.sum = 0
	for c := range card.Card(p.Rules().Cards()) {
		g.sum += g.weight(c, p.On(c))
	}
	return g.lesson.At(g.gauge.Start(p)) + g.sum
}

// After changes the sum by one card: the other cards of a run that moves lie on the same
// cards as before.
func (g *taughtGauge) After(position game.Position, m game.Move) int {
	c := freecell.MoveCard(m)
	g.sum += g.weight(c, freecell.MoveTo(m)) - g.weight(c, freecell.MoveFrom(m))
	return g.lesson.At(g.gauge.After(position, m)) + g.sum
}

func (g *taughtGauge) weight(c card.Card, on freecell.Place) int {
	return int(g.lesson.Weights[place(c, on)])
}
