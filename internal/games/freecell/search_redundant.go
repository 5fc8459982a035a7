package freecell

import (
	"patience/game"
	"patience/game/card"
)

// redundant reports whether a search may leave out the legal move m. The move
// last led here, from a position without a forced move.
//
// It may if the position after m is also reached from the position before last
// by a path that costs less, or by one that costs as much and has a larger last
// move. So at least one cheapest path to every position survives: of all
// cheapest paths, compared from the last move backwards, the largest. There are
// two such cases.
//
// The same card moves twice. It could have gone at once where it goes now:
// while it lay at the place in between, it was in nobody's way before. A run
// had enough room then, because it has enough now or had enough for last. The
// exception is a whole run whose last card came out of a longer run through a
// cell.
//
// Two cards move, and the moves can be made in either order with the same
// result. Then the order whose last move is the larger is kept.
func (p *Position) redundant(last, m game.Move) bool {
	c := MoveCard(last)
	if MoveCard(m) == c {
		return p.rules.Moves != WholeRuns || MoveTo(last) != Cell
	}
	return m < last && p.commutes(last, m)
}

// commutes reports whether m, which is legal right after last, was legal
// before it, and last is legal after m. The result is then the same, because
// only what the two cards lie on has changed.
func (p *Position) commutes(last, m game.Move) bool {
	if followsHome(last, m) || usesUncovered(last, m) {
		return false
	}
	byM, byLast, ok := p.swappedRuns(last, m)
	if !ok {
		return false
	}
	before := p.space().before(last)
	return before.takes(p.rules, byM, MoveTo(m)) && before.after(m).takes(p.rules, byLast, MoveTo(last))
}

// followsHome reports whether m takes home the successor of the card that last
// took home.
func followsHome(last, m game.Move) bool {
	return MoveTo(last) == Home && MoveTo(m) == Home && MoveCard(m) == MoveCard(last)+card.NumSuits
}

// usesUncovered reports whether m moves the card that last uncovered, or puts
// something onto it.
func usesUncovered(last, m game.Move) bool {
	from := MoveFrom(last)
	return Place(MoveCard(m)) == from || MoveTo(m) == from && from < Floor
}

// swappedRuns returns the cards that each of the moves takes if m is made
// before last. It reports false if m would take the cards that last took away,
// or would go onto a card in a cell.
func (p *Position) swappedRuns(last, m game.Move) (byM, byLast card.Set, ok bool) {
	byM, byLast = p.movedRun(MoveCard(m)), p.movedRun(MoveCard(last))
	from, to := MoveFrom(last), MoveTo(m)
	switch {
	case from < Floor && byM.Has(card.Card(from)): // last uncovered a card of m's run
		return 0, 0, false
	case byM&byLast == byLast: // last put its run onto m's
		return byM &^ byLast, byLast, true
	case to < Floor && byLast.Has(card.Card(to)): // m puts its run onto last's
		return byM, byLast | byM, from != Cell
	}
	return byM, byLast &^ byM, true // m may take a part of last's run
}

// movedRun returns the cards that move with a card that can be moved: itself
// and those on it.
func (p *Position) movedRun(c card.Card) card.Set {
	if (p.ends | p.cells).Has(c) {
		return card.Bit(c)
	}
	for ends := p.ends; ends != 0; ends &= ends - 1 {
		var run card.Set
		for place := Place(ends.First()); place < Floor; place = p.on[place&63] {
			run |= card.Bit(card.Card(place))
			if place == Place(c) {
				return run
			}
			if below := p.on[place&63]; below >= Floor || !p.rules.Fits(card.Card(place), card.Card(below)) {
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

func (p *Position) space() space {
	return space{p.FreeCells(), p.EmptyColumns(), p.rules.Reserve > 0}
}

// after returns the space after a move from a position with the space s.
func (s space) after(m game.Move) space { return s.vacate(MoveFrom(m), 1).vacate(MoveTo(m), -1) }

// before returns the space before a move to a position with the space s.
func (s space) before(m game.Move) space { return s.vacate(MoveFrom(m), -1).vacate(MoveTo(m), 1) }

func (s space) vacate(place Place, n int) space {
	switch place {
	case Cell:
		if !s.reserve {
			s.cells += n
		}
	case Floor:
		s.columns += n
	}
	return s
}

// takes reports whether there is space for a run that goes to a place.
func (s space) takes(rules *Rules, run card.Set, to Place) bool {
	switch {
	case to == Home:
		return true
	case to == Cell:
		return s.cells > 0
	case to == Floor && s.columns <= 0:
		return false
	case rules.Moves.parts():
		return run.Len() <= rules.longestRun(s.cells, s.columns, to == Floor)
	}
	return rules.Moves == WholeRuns || run&(run-1) == 0
}
