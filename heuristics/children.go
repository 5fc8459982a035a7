package heuristics

import "patience/game"

// Children bounds the children of a position, one after the other. It is not
// safe for concurrent use.
type Children interface {
	// Of makes p the parent, whose own bound is given. The position must not
	// change before the next call of Of.
	Of(p game.Position, bound int)
	// Bound returns the bound of the position after a legal move from the
	// parent.
	Bound(m game.Move) int
}

// ByPlaying returns Children that play each move and bound what it leads to.
// It serves every heuristic.
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

// An AfterMove returns the bound of a child from its parent, the move and the
// parent's bound; known is false where these do not tell it.
type AfterMove func(parent game.Position, m game.Move, bound int) (child int, known bool)

// ByMove returns Children that take the bound from the move where it tells it,
// and otherwise play the move.
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
