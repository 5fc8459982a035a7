package freecell

import (
	"patience/game"
	"patience/game/card"
)

// Redundant reports whether m need not be made right after last. That is so in
// two cases, of single cards and of runs, with all that lies on the card moved.
//
// The same card moves twice. It could have gone where it goes at once, since
// where it lay for one move was in nobody's way before; there was as much room
// for a run as last had, or as m has now. But where only whole runs move, the
// last card of a longer one may have come through a cell.
//
// Another card moves, could have moved before, and last could still be made
// after it. The result is the same, for nothing but what the two cards lie on
// has changed. Of the two orders the one whose last move is the greater is
// kept.
func (p *Position) Redundant(last, m game.Move) bool {
	c := MoveCard(last)
	if MoveCard(m) == c {
		return p.rules.Moves != WholeRuns || MoveTo(last) != Cell
	}
	return m < last && p.commutes(last, m)
}

// commutes reports whether m, legal right after last, was legal before it,
// and last is legal after m: m needs nothing that last has uncovered or
// vacated, does not follow it home, and there is room for both. Of runs they
// may move more cards in one order than in the other: m takes with it what
// last has laid on its run; last leaves behind what m has taken from its own,
// and takes with it what m has laid on that, unless it comes from a cell.
func (p *Position) commutes(last, m game.Move) bool {
	from, to := MoveFrom(last), MoveTo(m)
	if MoveTo(last) == Home && to == Home && MoveCard(m) == MoveCard(last)+card.NumSuits {
		return false
	}
	if Place(MoveCard(m)) == from || to == from && from < Floor {
		return false
	}
	lot, second := p.lot(MoveCard(last)), p.lot(MoveCard(m))
	first := second
	switch {
	case from < Floor && second.Has(card.Card(from)):
		return false
	case second&lot == lot:
		first &^= lot
	case to < Floor && lot.Has(card.Card(to)):
		if from == Cell {
			return false
		}
		lot |= second
	default:
		lot &^= second
	}
	r := p.room().before(last)
	return r.takes(p.rules, first, to) && r.after(m).takes(p.rules, lot, MoveTo(last))
}

// lot returns the cards that move with one that can be moved.
func (p *Position) lot(c card.Card) card.Set {
	if (p.ends | p.cells).Has(c) {
		return card.Bit(c)
	}
	for ends := p.ends; ends != 0; ends &= ends - 1 {
		var lot card.Set
		for place := Place(ends.First()); place < Floor; place = p.on[place&63] {
			lot |= card.Bit(card.Card(place))
			if place == Place(c) {
				return lot
			}
			if below := p.on[place&63]; below >= Floor || !p.rules.Fits(card.Card(place), card.Card(below)) {
				break
			}
		}
	}
	return card.Bit(c)
}

// A room is what is free.
type room struct{ cells, columns int }

func (p *Position) room() room { return room{p.FreeCells(), p.EmptyColumns()} }

// after returns the room after a move, before that before it.
func (r room) after(m game.Move) room { return r.vacate(MoveFrom(m), 1).vacate(MoveTo(m), -1) }

func (r room) before(m game.Move) room { return r.vacate(MoveFrom(m), -1).vacate(MoveTo(m), 1) }

func (r room) vacate(place Place, n int) room {
	switch place {
	case Cell:
		r.cells += n
	case Floor:
		r.columns += n
	}
	return r
}

// takes reports whether there is room for cards that go to a place.
func (r room) takes(rules *Rules, cards card.Set, to Place) bool {
	switch {
	case to == Home:
		return true
	case to == Cell:
		return r.cells > 0
	case to == Floor && r.columns <= 0:
		return false
	case rules.Moves == PartialRuns:
		return cards.Len() <= LongestRun(r.cells, r.columns, to == Floor)
	}
	return rules.Moves == WholeRuns || cards&(cards-1) == 0
}
