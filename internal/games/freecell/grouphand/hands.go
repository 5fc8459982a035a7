package grouphand

import (
	"iter"
	"slices"

	"patience/game/card"
	"patience/internal/games/freecell"
)

// hands yields for each step, the last first, all hands that begin with it.
func (t *trace) hands() iter.Seq2[int, []hand] {
	byBegin := make([][]hand, len(t.steps))
	add := func(h hand) { byBegin[h.begin] = append(byBegin[h.begin], h) }
	for i := range t.steps {
		t.chains(i, add)
		t.sequencesMoved(i, add)
	}
	return slices.Backward(byBegin)
}

// chains adds all chains whose last goal is a given step.
func (t *trace) chains(goal int, add func(hand)) {
	var lifted card.Set // the cards that are put down after the goal
	for end := goal + 1; ; end++ {
		t.chainsBetween(goal, end, lifted, add)
		if end == len(t.steps) {
			return
		}
		switch s := &t.steps[end]; {
		case s.to == t.steps[goal].to && s.to.isLine(): // this is a goal of the same line
			return
		case s.isPutdown():
			lifted |= card.Bit(s.card)
		case !s.rider:
			return
		}
	}
}

// isPutdown reports whether a step takes a card from a cell to a line.
func (s *step) isPutdown() bool { return s.from.isCell() && s.to.isLine() }

// chainsBetween adds the chains with a given last goal and end, from the shortest
// on. After the goal they put down the cards lifted.
func (t *trace) chainsBetween(goal, end int, lifted card.Set, add func(hand)) {
	c := chain{goal: &t.steps[goal], lifted: lifted}
	for begin := goal; begin >= 0; begin-- {
		s := &t.steps[begin]
		served := c.serves(s)
		if served {
			c.prepend(s)
		}
		switch {
		case !served && !s.rider:
			return
		case served && c.lifted == 0:
			add(hand{begin: begin, goal: goal, end: end})
		}
	}
}

// A chain is read from its last goal to its begin.
type chain struct {
	goal   *step
	dug    card.Set // the cards that goals and uncovering steps move
	lifted card.Set // the cards that must be lifted to a cell, because it puts them down
}

// serves reports whether a step before the steps read is a goal or a service.
func (c *chain) serves(s *step) bool {
	return c.isGoal(s) || s.isPutdown() || c.uncovers(s) || c.precedes(s)
}

func (c *chain) isGoal(s *step) bool { return s == c.goal || s.to == c.goal.to && s.to.isLine() }

// uncovers reports whether a step takes a card off a card that moves later, and
// not from the line that the chain builds on.
func (c *chain) uncovers(s *step) bool {
	return s.under < freecell.Floor && c.dug.Has(card.Card(s.under)) && s.from != c.goal.to
}

// precedes reports whether a step brings home a lower card of the suit that the
// goal brings home.
func (c *chain) precedes(s *step) bool {
	return c.goal.to == home && s.to == home && s.card.Suit() == c.goal.card.Suit()
}

// prepend adds a goal or a service.
func (c *chain) prepend(s *step) {
	bit := card.Bit(s.card)
	switch {
	case c.isGoal(s) || c.uncovers(s):
		c.dug |= bit
		if s.to.isCell() {
			c.lifted &^= bit
		}
	case s.isPutdown():
		c.lifted |= bit
	}
}

// sequencesMoved adds every MovS that begins with a step.
func (t *trace) sequencesMoved(begin int, add func(hand)) {
	from := t.steps[begin].from
	if !from.isLine() {
		return
	}
	start := t.lines[begin]
	sequence := t.sequence(start[from])
	least := len(sequence) // the deepest card that moved, as an index in the sequence
	goal := -1
	for i := begin; i < len(t.steps); i++ {
		s := &t.steps[i]
		switch k := slices.Index(sequence, s.card); {
		case k >= 0 && s.to != home:
			least, goal = min(least, k), -1
			if part := sequence[least:]; s.to.isLine() && s.to != from && equal(t.lines[i+1][s.to], start[s.to], part) {
				goal = i
			}
		case !s.rider || i == begin:
			return
		}
		if goal >= 0 {
			add(hand{begin: begin, goal: goal, end: i + 1, moved: sequence[least:]})
		}
	}
}

// equal reports whether a line is another one with some cards more.
func equal(line, other, more []card.Card) bool {
	return len(line) == len(other)+len(more) && slices.Equal(line[:len(other)], other) &&
		slices.Equal(line[len(other):], more)
}
