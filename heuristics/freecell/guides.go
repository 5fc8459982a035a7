package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// Guides returns the guides for the rules of a position of the FreeCell family, and none
// for any other position. They differ only in their values: the best comes first, and the
// others find wins that it misses. The first one has dives.
func Guides(p game.Position) (guides []heuristics.Guide) {
	position, ok := p.(*freecell.Position)
	if !ok {
		return nil
	}
	rules := position.Rules()
	dives := divesFor(rules)
	for _, w := range WeightsFor(rules) {
		guides, dives = append(guides, w.Guide(rules, dives...)), nil
	}
	return guides
}

// WeightsFor returns the weights of the guides for rules, in the order in which
// the greedy search tries them.
func WeightsFor(rules *freecell.Rules) []Weights {
	if own, ok := tuned[rules.Name]; ok {
		return []Weights{own}
	}
	return usualWeights(rules)
}

// usualWeights returns the weights for the way in which rules build and move.
func usualWeights(rules *freecell.Rules) []Weights {
	switch {
	case rules.Build == freecell.AlternateColour:
		return alternateWeights
	case rules.Moves == freecell.WholeRuns:
		return runWeights
	}
	return suitWeights
}

// Guide returns the guide with these weights for rules, with dives, and with the
// ranking for the rules. It values positions by a weighted sum of what stands between
// them and a win.
//
// Where cards move singly it lifts cards into cells only in digs, and puts them down
// from cells as soon as it can, unless they may come back to cells.
func (w *Weights) Guide(rules *freecell.Rules, dives ...diveWeights) heuristics.Guide {
	g := heuristics.Guide{
		Value: w.value, Safe: safe, AppendSteps: heuristics.AppendSingleMoves, Settle: safe, Shorten: shorten,
		NewRanking: func() heuristics.Ranking { return beamWeightsFor(rules).ranking(rules) },
	}
	if rules.Moves == freecell.SingleCards && (rules.Cells == 0 || !rules.Returns()) {
		g.AppendSteps, g.Settle = appendDigs, settle
		if rules.Build == freecell.AlternateColour || current != nil && current.Suit {
			g.NewSurvey = alternateSurvey.survey
		}
	}
	if len(dives) > 0 {
		steps := g.AppendSteps
		g.NewDives = func() []heuristics.Dive { return newDives(steps, dives) }
	}
	return g
}

// Weights say how much each obstacle between a position and a win counts, in halves of a
// unit of a guide's value. A random search found those with which the greedy search stores
// the fewest positions on random deals: scripts/tune of 62d7a39.
type Weights struct {
	Out        int       // a card that is not home
	Dig        int       // a card above the next card of a suit to go home
	Forced     int       // a card above a lower card of its suit
	Inversions int       // a card above a card of lower rank
	Breaks     int       // a card on a card that it does not fit on
	Space      [5][4]int // by free cells, where 4 means 4 or more, and by empty columns, where 3 means 3 or more
}

// The weights of the guides, in the order of use, by the family of the rules.
// See [Weights] for where they come from.
var (
	alternateWeights = []Weights{
		{
			Out: 7, Dig: 3, Forced: 4, Inversions: 8, Breaks: 2,
			Space: [5][4]int{{34, 21, 9, 4}, {27, 24, 2, 5}, {14, 7, 4, 0}, {17, 8, 5, 0}, {5, 4, 0, 0}},
		},
		{
			Out: 8, Dig: 3, Forced: 2, Inversions: 7, Breaks: 0,
			Space: [5][4]int{{33, 19, 6, 4}, {38, 19, 2, 5}, {24, 7, 4, 0}, {19, 2, 5, 0}, {2, 4, 0, 0}},
		},
		{
			Out: 2, Dig: 3, Forced: 1, Inversions: 18, Breaks: 3,
			Space: [5][4]int{{25, 9, 6, 4}, {34, 9, 2, 5}, {14, 7, 4, 0}, {4, 8, 5, 0}, {6, 4, 0, 0}},
		},
		{
			Out: 7, Dig: 5, Forced: 2, Inversions: 8, Breaks: 2,
			Space: [5][4]int{{14, 25, 12, 6}, {37, 25, 12, 2}, {22, 12, 4, 0}, {25, 12, 2, 0}, {12, 4, 0, 0}},
		},
	}
	suitWeights = []Weights{
		{
			Out: 6, Dig: 3, Forced: 4, Inversions: 4, Breaks: 3,
			Space: [5][4]int{{27, 24, 9, 4}, {30, 16, 0, 5}, {15, 7, 1, 0}, {17, 8, 5, 0}, {7, 4, 0, 0}},
		},
		alternateWeights[1],
		alternateWeights[2],
	}
	runWeights = []Weights{
		{
			Out: 4, Dig: 3, Forced: 0, Inversions: 3, Breaks: 5,
			Space: [5][4]int{{24, 20, 6, 4}, {24, 24, 9, 5}, {13, 6, 2, 0}, {17, 8, 3, 0}, {2, 4, 0, 0}},
		},
		alternateWeights[0],
		alternateWeights[2],
	}
)

// value returns the weighted sum. Positions are of one family if they have the
// same cards home and the same cards lying on cards that they do not fit on: no
// move can restore either.
func (w *Weights) value(position game.Position) (value int, family uint64) {
	p := position.(*freecell.Position)
	s := columnSums{next: p.Next()}
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		s.add(p, ends.First())
	}
	v := w.Out*(s.cards+p.Cells().Len()) + w.Dig*s.dig + w.Forced*s.forced.Len() +
		w.Inversions*s.inversions.Len() + w.Breaks*s.stuck.Len()
	value = (v + w.Space[min(p.FreeCells(), 4)][min(p.EmptyColumns(), 3)]) / 2
	return value, uint64(s.stuck)*stuckFactor ^ uint64(p.Next())
}

// stuckFactor mixes the two sets that name a family into one word. It is an
// arbitrary odd number.
const stuckFactor = 0xD1B54A32D192ED03

// columnSums are the quantities that the weights multiply, over all columns.
type columnSums struct {
	next               card.Set
	cards, dig         int
	forced, inversions card.Set
	stuck              card.Set // cards on cards that they do not fit on
}

// add adds a column from its end down.
func (s *columnSums) add(p *freecell.Position, c card.Card) {
	var above card.Set
	for depth := 0; ; depth++ {
		s.cards++
		s.forced |= above & higher(c)
		s.inversions |= above & higherRank(c)
		if s.next.Has(c) {
			s.dig += depth
		}
		below := p.On(c)
		if below >= freecell.Floor {
			return
		}
		if !p.Rules().Fits(c, card.Card(below)) {
			s.stuck |= card.Bit(c)
		}
		above |= card.Bit(c)
		c = card.Card(below)
	}
}

// higherRank returns the cards of higher rank than c.
func higherRank(c card.Card) card.Set { return ^card.Set(1) << ((c | 3) & 63) & card.All }

// safe returns a safe move home; see [freecell.Position.Safe].
func safe(p game.Position) (game.Move, bool) { return p.(*freecell.Position).Safe() }

// settle returns a safe move home, or else a move from a cell onto a column.
func settle(p game.Position) (game.Move, bool) {
	q := p.(*freecell.Position)
	if m, ok := q.Safe(); ok {
		return m, ok
	}
	return q.Lower()
}

// appendDigs appends the moves that do not go to a cell, the digs and the moves
// of long runs; see [freecell.Position.AppendDigs].
func appendDigs(p game.Position, s *heuristics.Steps) {
	q := p.(*freecell.Position)
	moves, ends := q.AppendUnlifted(s.Moves, s.Ends)
	moves, ends = q.AppendLongRuns(moves, ends)
	s.Moves, s.Ends = q.AppendDigs(moves, ends)
}

// shorten merges moves; see [freecell.Position.Shorten].
func shorten(p game.Position, solution []game.Move) []game.Move {
	return p.(*freecell.Position).Shorten(solution)
}
