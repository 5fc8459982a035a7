package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// redundant reports whether a search may leave out the legal move m. The move
// last led here, from a position without a forced move.
//
// It may if the position after m is also reached from the position before last
// by a path that costs less, or by one that costs as much and has a larger last
// move. There are two such cases.
//
// Proof that some shortest solution survives where runs move; trail.go has that for single
// cards. An edge is a move and the forced moves after it. Every position on shortest
// solutions is reached in the least number of moves, by induction. Of the edges that lead
// to it on shortest solutions, take those with the largest move, and of them one with most
// forced moves. Suppose that it is left out, because m can be made before last. Then last
// after m is part of a shortest solution too. Forced moves between the two do not hinder
// last, because a shortest solution puts nothing on a card whose move home is forced (see
// [freecell.Position.Forced]). So either last is the move of another edge to the position,
// and larger; or last is forced after m, and an edge with the same move has more forced
// moves. Both contradict the choice.
//
// The same card moves twice. It could have gone at once where it goes now:
// while it lay at the place in between, it was in nobody's way before. A run
// had enough room then, because it has enough now or had enough for last. The
// exception is a whole run whose last card came out of a longer run through a
// cell.
//
// Two cards move, and the moves can be made in either order with the same
// result. Then one order is kept; see before.
func (p position) redundant(last, m game.Move) bool {
	c := freecell.MoveCard(last)
	if freecell.MoveCard(m) == c {
		return p.Rules().Moves != freecell.WholeRuns || freecell.MoveTo(last) != freecell.Cell
	}
	return p.before(m, last) && p.commutes(last, m)
}

// before reports whether m is made first if it and last can be made in either order: the
// smaller one. Where single cards move, moves home are smaller than others, and two of
// them are made in both orders.
func (p position) before(m, last game.Move) bool {
	if p.Rules().Moves != freecell.SingleCards {
		return m < last
	}
	home := freecell.MoveTo(m) == freecell.Home
	return freecell.MoveTo(last) != freecell.Home && (home || m < last)
}

// commutes reports whether m, which is legal right after last, was legal
// before it, and last is legal after m. The result is then the same, because
// only what the two cards lie on has changed.
func (p position) commutes(last, m game.Move) bool {
	if followsHome(last, m) || usesUncovered(last, m) {
		return false
	}
	byM, byLast, ok := p.swappedRuns(last, m)
	if !ok {
		return false
	}
	before := p.space().before(last)
	return before.takes(p.Rules(), byM, freecell.MoveTo(m)) &&
		before.after(m).takes(p.Rules(), byLast, freecell.MoveTo(last))
}

// followsHome reports whether m takes home the successor of the card that last
// took home.
func followsHome(last, m game.Move) bool {
	return freecell.MoveTo(last) == freecell.Home && freecell.MoveTo(m) == freecell.Home &&
		freecell.MoveCard(m) == freecell.MoveCard(last)+card.NumSuits
}

// usesUncovered reports whether m moves the card that last uncovered, or puts
// something onto it.
func usesUncovered(last, m game.Move) bool {
	from := freecell.MoveFrom(last)
	return freecell.Place(freecell.MoveCard(m)) == from || freecell.MoveTo(m) == from && from < freecell.Floor
}

// swappedRuns returns the cards that each of the moves takes if m is made
// before last. It reports false if m would take the cards that last took away,
// or would go onto a card in a cell.
func (p position) swappedRuns(last, m game.Move) (byM, byLast card.Set, ok bool) {
	byM, byLast = p.movedRun(freecell.MoveCard(m)), p.movedRun(freecell.MoveCard(last))
	from, to := freecell.MoveFrom(last), freecell.MoveTo(m)
	switch {
	case from < freecell.Floor && byM.Has(card.Card(from)): // last uncovered a card of m's run
		return 0, 0, false
	case byM&byLast == byLast: // last put its run onto m's
		return byM &^ byLast, byLast, true
	case to < freecell.Floor && byLast.Has(card.Card(to)): // m puts its run onto last's
		return byM, byLast | byM, from != freecell.Cell
	}
	return byM, byLast &^ byM, true // m may take a part of last's run
}

// movedRun returns the cards that move with a card that can be moved: itself
// and those on it.
func (p position) movedRun(c card.Card) card.Set {
	if (p.Ends() | p.Cells()).Has(c) {
		return card.Bit(c)
	}
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		var run card.Set
		for place := freecell.Place(ends.First()); place < freecell.Floor; place = p.On(card.Card(place)) {
			run |= card.Bit(card.Card(place))
			if place == freecell.Place(c) {
				return run
			}
			if below := p.On(card.Card(place)); below >= freecell.Floor || !p.Rules().Fits(card.Card(place), card.Card(below)) {
				break
			}
		}
	}
	return card.Bit(c)
}

// A space is the number of free cells and of empty columns.
type space struct {
	cells, columns int
	reserve        bool // what leaves a cell frees none
}

func (p position) space() space {
	return space{p.FreeCells(), p.EmptyColumns(), p.Rules().Reserve > 0}
}

// after returns the space after a move from a position with the space s.
func (s space) after(m game.Move) space {
	return s.vacate(freecell.MoveFrom(m), 1).vacate(freecell.MoveTo(m), -1)
}

// before returns the space before a move to a position with the space s.
func (s space) before(m game.Move) space {
	return s.vacate(freecell.MoveFrom(m), -1).vacate(freecell.MoveTo(m), 1)
}

func (s space) vacate(place freecell.Place, n int) space {
	switch place {
	case freecell.Cell:
		if !s.reserve {
			s.cells += n
		}
	case freecell.Floor:
		s.columns += n
	}
	return s
}

// takes reports whether there is space for a run that goes to a place.
func (s space) takes(rules *freecell.Rules, run card.Set, to freecell.Place) bool {
	switch {
	case to == freecell.Home:
		return true
	case to == freecell.Cell:
		return s.cells > 0
	case to == freecell.Floor && s.columns <= 0:
		return false
	case rules.Moves >= freecell.PartialRuns:
		return run.Len() <= rules.LongestRun(s.cells, s.columns, to == freecell.Floor)
	}
	return rules.Moves == freecell.WholeRuns || run&(run-1) == 0
}
