package freecell

import (
	"os"

	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// Gauge returns a gauge for positions of the FreeCell family. Its levels are lower
// the larger the weighted sum of obstacles is.
func Gauge() heuristics.Gauge { return &gauge{weights: &defaultGauge} }

// A gauge keeps for each card the cards below it in its column, so that a move of one
// card changes little.
type gauge struct {
	weights                    *Weights
	below                      [64]card.Set // by card of a column
	next                       card.Set     // the next cards to go home
	dig, out                   int
	forced, inversions, breaks card.Set
}

// Start looks at all columns.
func (g *gauge) Start(position game.Position) int {
	p := position.(*freecell.Position)
	if os.Getenv("GAUGE") != "" {
		g.weights = &WeightsFor(p.Rules())[0]
	}
	g.next, g.dig, g.out = p.Next(), 0, p.Rules().Cards()-p.Home()
	g.forced, g.inversions, g.breaks = 0, 0, 0
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		g.column(p, ends.First())
	}
	return g.level(p)
}

// column adds the cards of a column, and returns all of them.
func (g *gauge) column(p *freecell.Position, c card.Card) card.Set {
	var below card.Set
	if on := p.On(c); on < freecell.Floor {
		below = g.column(p, card.Card(on))
	}
	g.put(p, c, below)
	return below | card.Bit(c)
}

// put adds a card of a column, with the cards below it.
func (g *gauge) put(p *freecell.Position, c card.Card, below card.Set) {
	c &= 63
	g.below[c] = below
	g.dig += (below & g.next).Len()
	bit, on := card.Bit(c), p.On(c)
	if below&lower(c) != 0 {
		g.forced |= bit
	}
	if below&lowerRank(c) != 0 {
		g.inversions |= bit
	}
	if on < freecell.Floor && !p.Rules().Parents()[c].Has(card.Card(on)) {
		g.breaks |= bit
	}
}

// take takes a card off its column.
func (g *gauge) take(c card.Card) {
	bit := card.Bit(c)
	g.dig -= (g.below[c&63] & g.next).Len()
	g.forced &^= bit
	g.inversions &^= bit
	g.breaks &^= bit
}

// After updates what a move of one card changes. After a move of a run, or of a card that
// comes back from home, it looks at all columns.
func (g *gauge) After(position game.Position, m game.Move) int {
	p := position.(*freecell.Position)
	if p.Rules().Moves != freecell.SingleCards {
		return g.Start(p)
	}
	c, from, to := freecell.MoveCard(m), freecell.MoveFrom(m), freecell.MoveTo(m)
	switch from {
	case freecell.Cell:
	case freecell.Home:
		return g.Start(p)
	default:
		g.take(c)
	}
	switch {
	case to == freecell.Home:
		g.home(p, c)
	case to == freecell.Floor:
		g.put(p, c, 0)
	case to < freecell.Floor:
		g.put(p, c, g.below[to&63]|card.Bit(card.Card(to)))
	}
	return g.level(p)
}

// home counts the cards that lie on the next card of the suit.
func (g *gauge) home(p *freecell.Position, c card.Card) {
	g.out--
	g.next = p.Next()
	next := card.Bit(c) << card.NumSuits & g.next
	for ends := p.Ends(); ends != 0 && next != 0; ends &= ends - 1 {
		if below := g.below[ends.First()&63]; below&next != 0 {
			g.dig += (below &^ (next | g.below[next.First()&63])).Len() + 1
			return
		}
	}
}

func (g *gauge) level(p *freecell.Position) int {
	w := g.weights
	return -(w.Out*g.out + w.Dig*g.dig + w.Forced*g.forced.Len() + w.Inversions*g.inversions.Len() +
		w.Breaks*g.breaks.Len() + w.Space[min(p.FreeCells(), 4)][min(p.EmptyColumns(), 3)])
}

// lower returns the lower cards of c's suit.
func lower(c card.Card) card.Set { return card.OfSuit(c.Suit()) & (card.Bit(c) - 1) }

// lowerRank returns the cards of lower rank than c.
func lowerRank(c card.Card) card.Set { return card.Bit(c&^3) - 1 }

// defaultGauge has weights between those of the first guide and those of a logistic
// regression of wins on positions of trials. Of six mixtures it measured rare wins best on
// 30 deals (docs/lab/notebook.md, "Rare wins").
var defaultGauge = Weights{
	Out: 12, Dig: 10, Forced: 6, Inversions: 8, Breaks: 20,
	Space: [5][4]int{{17, 7, -2, -30}, {8, 1, -15, -45}, {-5, -6, -30, -45}, {-8, -12, -36, -47}, {-18, -30, -45, -48}},
}
