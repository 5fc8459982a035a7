// Package boundstest holds the bounds of children, which searches use, to exact distances
// on small decks, for the bounds of every game.
package boundstest

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/heuristics"
	"patience/internal/testkit/thorough"
)

// chain is how many moves in a row are bounded with the notes of the moves before.
const chain = 6

// A checker walks through the positions of a small deal.
type checker struct {
	testing.TB
	h         heuristics.Heuristic
	children  heuristics.Children
	notes     heuristics.NoteTakers // the same, if they take notes; nil if not
	distances map[string]int        // by key
	rng       *rand.Rand
	raised    int
}

// Children holds the bounds of children to the distances: at each position that can be
// reached from a deal, without a note, and at those on a walk of chain moves from it, with
// the notes and bounds that the walk has brought. The distance is -1 where the game is
// lost. A bound must not exceed it, must not be less than the bound of the position by
// itself, or less than the parent's by more than one. Children returns how many bounds are
// more than the position's own. By day, walks begin at a third of the positions, and so still
// come through most. It checks nothing if the bound is not consistent.
func Children(t testing.TB, h heuristics.Heuristic, positions []game.Searchable, distances []int) (raised int) {
	t.Helper()
	if !h.Claims(positions[0]).Consistent {
		return 0
	}
	c := checker{
		TB: t, h: h, children: h.Children(), distances: map[string]int{},
		rng: rand.New(rand.NewPCG(5, uint64(len(positions)))),
	}
	c.notes, _ = c.children.(heuristics.NoteTakers)
	for i, p := range positions {
		c.distances[string(p.AppendKey(nil))] = distances[i]
	}
	for i := 0; i < len(positions); i += thorough.Number(3, 1) {
		c.walk(positions[i].Clone().(game.Searchable))
	}
	return c.raised
}

// walk bounds the children of a position, goes on to one of them, and so on.
func (c *checker) walk(p game.Searchable) {
	bound, note := c.h.Bound(p), heuristics.Note(0)
	for range chain {
		if bound == heuristics.Lost {
			return
		}
		c.children.Of(p, bound)
		if c.notes != nil {
			c.notes.Recall(note)
		}
		moves := p.AppendMoves(nil)
		c.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		parent, at := bound, -1
		for i, m := range moves {
			if child := c.child(p, m, parent); child != heuristics.Lost {
				bound, at = child, i
				if c.notes != nil {
					note = c.notes.Note()
				}
			}
		}
		if at < 0 {
			return
		}
		p.Play(moves[at])
	}
}

// child checks the bound of the position after a move and returns it.
func (c *checker) child(p game.Searchable, m game.Move, parent int) int {
	c.Helper()
	got := c.children.Bound(m)
	p.Play(m)
	own := c.h.Bound(p)
	distance, known := c.distances[string(p.AppendKey(nil))]
	p.Undo(m)
	switch {
	case !known:
		c.Fatalf("%s leads to a position that was not listed, from\n%s", p.MoveText(m), p.Board())
	case distance >= 0 && (got == heuristics.Lost || got > distance),
		got != heuristics.Lost && (own == heuristics.Lost || got < own || got < parent-1):
		c.Fatalf("%s bounds the child by %d; its own bound is %d, its distance %d and the parent's bound %d: %s from\n%s",
			c.h.Name(), got, own, distance, parent, p.MoveText(m), p.Board())
	}
	if got > own {
		c.raised++
	}
	return got
}
