package heuristics

import "patience/game"

// Children bounds the children of a position, the positions one move further. It
// is not safe for concurrent use.
type Children interface {
	// Of makes p the parent; bound is the parent's own bound. Before the next call
	// of Of the position must not change.
	Of(p game.Position, bound int)
	// Bound returns the bound of the position after a legal move from the
	// parent.
	Bound(m game.Move) int
}

// ByPlaying returns Children that play the move and bound the position after it.
// It works for every heuristic.
func ByPlaying(h Heuristic) Children { return &byPlaying{Heuristic: h} }

type byPlaying struct {
	Heuristic
	parent game.Position
}

func (c *byPlaying) Of(p game.Position, _ int) { c.parent = p }

func (c *byPlaying) Bound(m game.Move) int {
	c.parent.Play(m)
	defer c.parent.Undo(m)
	return c.Heuristic.Bound(c.parent)
}

// An AfterMove returns the bound of a child, given its parent, the move and the
// parent's bound. It returns false if these do not determine it.
type AfterMove func(parent game.Position, m game.Move, bound int) (child int, known bool)

// ByMove returns Children that ask after first, and play the move where after
// does not know the bound.
func ByMove(h Heuristic, after AfterMove) Children {
	return &byMove{byPlaying: byPlaying{Heuristic: h}, after: after}
}

type byMove struct {
	byPlaying
	after AfterMove
	bound int
}

func (c *byMove) Of(p game.Position, bound int) { c.parent, c.bound = p, bound }

func (c *byMove) Bound(m game.Move) int {
	if child, known := c.after(c.parent, m, c.bound); known {
		return child
	}
	return c.byPlaying.Bound(m)
}
