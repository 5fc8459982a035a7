package main

import (
	"patience/game"
	"patience/internal/games/freecell"
	players "patience/internal/players/freecell"
)

// A learner plays trials by weights that are no whole numbers yet, and notes how
// the weights would make its choices more likely.
type learner struct {
	pos     *freecell.Position
	tracker *players.Tracker
	seen    *game.HashSet
	moves   []game.Move // of the choice in hand
	choice
	p     []float64 // by move
	rng   *game.Rand
	notes notes
}

// maxMoves caps trials.
const maxMoves = 1000

func newLearner(p *freecell.Position) *learner {
	return &learner{
		pos: p.Clone().(*freecell.Position), tracker: players.NewTracker(p), seen: game.NewHashSet(maxMoves + 1),
	}
}

// begin puts the position at the start.
func (l *learner) begin(start *freecell.Position) {
	l.pos.CopyFrom(start)
	l.tracker.Begin(l.pos)
	l.seen.Reset()
	l.seen.Add(l.pos.Hash())
}

// play makes a move.
func (l *learner) play(m game.Move) {
	l.pos.Play(m)
	l.seen.Add(l.pos.Hash())
	l.tracker.Played(m)
}

// list sets the choice: the moves to positions not seen. It returns their number.
func (l *learner) list() int {
	l.moves = l.seen.Unseen(l.pos, l.pos.AppendMoves(l.moves[:0]))
	l.situation, l.terms, l.ends = l.tracker.Situation(), l.terms[:0], l.ends[:0]
	for _, m := range l.moves {
		l.terms = append(l.terms, l.tracker.Change(m)...)
		l.ends = append(l.ends, len(l.terms))
	}
	return len(l.moves)
}

// trial plays a trial and returns its reward: 0 if it is lost, else 1 less a
// thousandth for each move.
func (l *learner) trial(start *freecell.Position, t *table) float64 {
	l.begin(start)
	moves := 0
	for ; moves < maxMoves && !l.pos.Won(); moves++ {
		m, safe := l.pos.Safe()
		if !safe {
			if l.list() == 0 {
				return 0
			}
			l.p = l.appendProbabilities(l.p[:0], t)
			i := l.draw()
			l.notes.add(&l.choice, l.p, i)
			m = l.moves[i]
		}
		l.play(m)
	}
	if !l.pos.Won() {
		return 0
	}
	return 1 - float64(moves)/maxMoves
}

// draw draws a move.
func (l *learner) draw() int {
	r := float64(l.rng.Uint64()>>11) / (1 << 53)
	for i, p := range l.p {
		if r -= p; r < 0 {
			return i
		}
	}
	return len(l.p) - 1
}

// notes are what a learner notes of its choices.
type notes struct {
	gradient table // of the logarithm of the probability of the trial in hand
	choices  [players.Spaces * players.Phases]int
	total    int
	fisher   []float64 // the sum of the products of two derivatives, of some choices
	squared  int       // how many
}

// One choice in fisherEvery counts for the Fisher information, because its cost
// is the square of the number of features.
const fisherEvery = 23

// add notes a choice among moves with probabilities p.
func (n *notes) add(c *choice, p []float64, chosen int) {
	gradient := &n.gradient[c.situation]
	for i := range p {
		c.addTerms(gradient, i, -p[i])
	}
	c.addTerms(gradient, chosen, 1)
	n.choices[c.situation]++
	if n.total++; n.total%fisherEvery > 0 {
		return
	}
	var v [players.Features]float64
	for i := range p {
		c.addTerms(&v, i, -p[i])
	}
	c.addTerms(&v, chosen, 1)
	n.squared++
	for i, x := range v {
		if x != 0 {
			for j, y := range v {
				n.fisher[i*players.Features+j] += x * y
			}
		}
	}
}
