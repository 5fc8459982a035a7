package heuristics

import "patience/game"

// Children bounds the children of a position, the positions one move further. It
// is not safe for concurrent use.
type Children interface {
	// Of makes p the parent; bound is the parent's own bound. Before the next call
	// of Of the position must not change.
	Of(p game.Position, bound int)
	// Bound returns a bound of the position after a legal move from the parent, which is
	// not [Lost]: the bound of the heuristic, or a higher one that is admissible as well.
	// If the heuristic is consistent, it is not less than the parent's by more than one. A
	// higher bound may depend on the parent, on its note, and on the children bounded
	// before, so a search that relies on it must open a position again if it finds a
	// shorter way to it.
	Bound(m game.Move) int
}

// A Note is what [Children] remember about a position until it is a parent
// itself. It has at most NoteBits bits; 0 says nothing.
type Note uint64

// NoteBits is the size of a Note.
const NoteBits = 56

// NoteTakers are Children that make a note on each position that they bound. When that
// position becomes the parent, the note makes it faster to bound its children. Of the
// bounds, at most by how much they are higher than the heuristic's depends on the note.
type NoteTakers interface {
	Children
	// Note returns the note on the position that Bound was called for last. It is also
	// valid for the position after moves home that lower the bound by one each.
	Note() Note
	// Recall, called after Of, gives back the note on the parent. The bound given to Of is
	// then the one that was returned with the note, less the moves home since.
	Recall(Note)
}

// ByPlaying returns Children that play the move and bound the position after it.
// It works for every heuristic.
func ByPlaying(h Heuristic) Children {
	return ByMove(h, func(game.Position, game.Move, int) (int, bool) { return 0, false })
}

// ByMove returns Children that call after first: it returns the bound of a child, given
// its parent, the move and the parent's bound, or false if these do not determine it. In
// that case they play the move.
func ByMove(h Heuristic, after func(parent game.Position, m game.Move, bound int) (child int, known bool)) Children {
	return &byMove{heuristic: h, after: after}
}

type byMove struct {
	heuristic Heuristic
	after     func(game.Position, game.Move, int) (int, bool)
	parent    game.Position
	bound     int
}

func (c *byMove) Of(p game.Position, bound int) { c.parent, c.bound = p, bound }

func (c *byMove) Bound(m game.Move) int {
	if child, known := c.after(c.parent, m, c.bound); known {
		return child
	}
	c.parent.Play(m)
	defer c.parent.Undo(m)
	return c.heuristic.Bound(c.parent)
}
