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
	extra := closingOf(p.(*freecell.Position)).crowding()
	if extra == heuristics.Lost {
		return heuristics.Lost
	}
	return relaxedBound{}.Bound(p) + extra
}

// Children returns Children whose bounds may be higher than that of the position itself.
func (crowdedBound) Children() heuristics.Children { return new(crowdedChildren) }

// crowdedChildren bound children by Crowded, and by a move more if they find that some move
// must be made that Relaxed does not count, or two if the position is crowded.
//
// A move is free if it lowers Relaxed: a move home, or that of a card from a column that is
// on a detour in some cheapest plan. After a free move, each cheapest plan was one before,
// maybe with the card that moved. So as long as all moves are free, a card makes one move at
// most before it goes home, and only cards that are in a cheapest plan now do; see
// plannedAfter. Every game that is won makes space at some time: a card of a cell comes home
// or a column becomes empty. Before that, at most as many cards are lifted as there is
// space. So if a [closing] with these cards and lifts makes no space, some move is not free.
//
// In a crowded position some card goes from a cell to a column, which is not free. If even
// all cards of cells that fit there and one lift more make no space, a second move is not
// free.
//
// Nor is a bound less than the parent's by more than one, since the child is one move
// nearer to a win at most.
//
// Which cards are known to be planned depends on the parent, and on the children bounded
// before. So two parents may bound a child differently. Each of the bounds is admissible.
//
// A note has, above that of Relaxed, a bit that is always set, and by how much the bound is
// more than Relaxed. After moves home that lower both by one, the note is valid as well.
type crowdedChildren struct {
	relaxedChildren
	noted bool // extra is known, and bound is that of Relaxed
	extra int  // of the parent
	note  heuristics.Note
}

const (
	crowdedNoted heuristics.Note = planKnown << 1
	extraShift                   = card.Deck + 2 // in two bits
)

// Of makes p the parent. Only its bound is known.
func (c *crowdedChildren) Of(p game.Position, bound int) {
	c.relaxedChildren.Of(p, bound)
	c.noted = false
}

// Recall takes from a note on the parent a plan, and how much its bound is more than Relaxed.
func (c *crowdedChildren) Recall(n heuristics.Note) {
	c.relaxedChildren.Recall(n & (crowdedNoted - 1))
	if n&crowdedNoted != 0 {
		c.know(int(n >> extraShift))
	}
}

// know sets by how much the bound of the parent is more than Relaxed.
func (c *crowdedChildren) know(extra int) {
	c.noted, c.extra = true, extra
	c.bound -= extra
}

// Note returns the note on the child that was bounded last.
func (c *crowdedChildren) Note() heuristics.Note { return c.note }

// Bound returns a bound of the position after a move.
func (c *crowdedChildren) Bound(m game.Move) int {
	if !c.noted {
		c.know(closingOf(c.parent).crowding())
	}
	if freecell.MoveFrom(m) == freecell.Home {
		return c.boundReturned(m)
	}
	l := closingAfter(c.parent, m)
	extra := l.crowding()
	if extra == heuristics.Lost {
		return heuristics.Lost
	}
	bound := c.relaxedChildren.Bound(m)
	if l.space <= 1 {
		l.may = c.plannedAfter(m, bound)
		extra += l.delay(extra)
	}
	return c.result(bound, extra)
}

// boundReturned returns the bound after the move of a card that comes back from home.
func (c *crowdedChildren) boundReturned(m game.Move) int {
	bound := c.relaxedChildren.Bound(m)
	c.parent.Play(m)
	defer c.parent.Undo(m)
	extra := closingOf(c.parent).crowding()
	if extra == heuristics.Lost {
		return heuristics.Lost
	}
	return c.result(bound, extra)
}

// result returns a child's bound, given Relaxed and how many moves more it takes at least,
// and makes a note of it.
func (c *crowdedChildren) result(bound, extra int) int {
	extra = max(extra, c.bound+c.extra-1-bound)
	c.note = c.relaxedChildren.note | crowdedNoted | heuristics.Note(extra)<<extraShift
	return bound + extra
}
