package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// Crowded is [Relaxed], and one move more where no cell and no column is free and only a
// card that goes from a cell to a column can change that. If no card can do that either,
// the game is lost.
//
// In such a position, let cards go from column to column and home in any way, as if each
// of them stayed where it was too, so that more can follow. If no card of a cell comes
// home by that, and no column is emptied, the position is crowded. Then some card must go
// from a cell to a column, which is a move more than Relaxed counts: that counts one for
// each card of a cell, and those of other cards do not become fewer by it. If no card
// of a cell can be put on a card that can be uncovered by such moves, the game is lost,
// except where cards come back from home.
//
// The bound is consistent. A move from a cell to a column does not lower Relaxed. All
// other moves from a crowded position were considered above, so the position after them
// is crowded too.
//
// It is not in [All], because it would change the column bound, and it is no number to
// compare deals by: it is Relaxed in all positions with space.
var Crowded heuristics.Heuristic = crowdedBound{}

type crowdedBound struct{}

// Name returns "crowded".
func (crowdedBound) Name() string { return "crowded" }

// Claims returns what Relaxed claims.
func (crowdedBound) Claims(p game.Position) heuristics.Claims { return relaxedBound{}.Claims(p) }

// Bound returns Relaxed and what the position is crowded by.
func (crowdedBound) Bound(p game.Position) int {
	extra := crowding(p.(*freecell.Position))
	if extra == heuristics.Lost {
		return heuristics.Lost
	}
	return relaxedBound{}.Bound(p) + extra
}

// Children returns Children that compute the first part from the parent's.
func (crowdedBound) Children() heuristics.Children { return new(crowdedChildren) }

// crowding returns 1 for a position that is crowded, [heuristics.Lost] if it is lost, and
// otherwise 0.
func crowding(p *freecell.Position) int {
	if p.FreeCells()+p.EmptyColumns() > 0 || p.Won() {
		return 0
	}
	rules, deck := p.Rules(), card.UpTo(p.Rules().Ranks)
	next, ends := p.Next(), p.Ends() // ends that are, or can be uncovered
	for staying := ends; p.Cells()&next == 0; {
		home := ends & next
		next = next&^home | home<<card.NumSuits&deck
		leaving := staying & (rules.Children(ends) | home)
		switch {
		case next == 0:
			return 0
		case leaving|home != 0:
		case p.Cells()&rules.Children(ends) == 0 && !rules.Returns():
			return heuristics.Lost
		default:
			return 1
		}
		staying &^= leaving
		for ; leaving != 0; leaving &= leaving - 1 {
			below := p.On(leaving.First())
			if below == freecell.Floor {
				return 0
			}
			ends |= card.Bit(card.Card(below))
			staying |= card.Bit(card.Card(below))
		}
	}
	return 0
}

// crowdedChildren bound children by [Crowded]. A note has, above that of Relaxed, a bit
// that is always set and one that says whether the position is crowded. A position that
// follows by moves home from one that is crowded is crowded as well. If it is only crowded
// after them, nobody notices, which is why the note counts and not the position.
type crowdedChildren struct {
	relaxedChildren
	noted bool // a note on the parent says whether it is crowded
	note  heuristics.Note
}

const (
	crowdedNoted heuristics.Note = planKnown << 1
	crowdedNote  heuristics.Note = planKnown << 2
)

// Of makes p the parent. Only its bound is known.
func (c *crowdedChildren) Of(p game.Position, bound int) {
	c.relaxedChildren.Of(p, bound)
	c.noted = false
}

// Recall takes from a note on the parent a plan, and whether it is crowded.
func (c *crowdedChildren) Recall(n heuristics.Note) {
	c.relaxedChildren.Recall(n &^ (crowdedNoted | crowdedNote))
	if n&crowdedNoted == 0 {
		return
	}
	c.noted = true
	if n&crowdedNote != 0 {
		c.bound--
	}
}

// Note returns the note on the child that was bounded last.
func (c *crowdedChildren) Note() heuristics.Note { return c.note }

// Bound returns the bound after a move.
func (c *crowdedChildren) Bound(m game.Move) int {
	if !c.noted {
		c.noted = true
		c.bound -= crowding(c.parent)
	}
	extra := c.crowding(m)
	if extra == heuristics.Lost {
		return heuristics.Lost
	}
	bound := c.relaxedChildren.Bound(m)
	c.note = c.relaxedChildren.note | crowdedNoted
	if extra > 0 {
		c.note |= crowdedNote
	}
	return bound + extra
}

// crowding returns what the position after a move is crowded by. It makes the move only
// if it leaves no space.
func (c *crowdedChildren) crowding(m game.Move) int {
	space := c.parent.FreeCells() + c.parent.EmptyColumns()
	if to := freecell.MoveTo(m); to == freecell.Cell || to == freecell.Floor {
		space--
	}
	if space > 0 {
		return 0
	}
	c.parent.Play(m)
	defer c.parent.Undo(m)
	return crowding(c.parent)
}
