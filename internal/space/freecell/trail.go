// Package freecell says which moves a search for a shortest solution of FreeCell and
// its relatives need not try. Which moves remain depends on how the search came to a
// position. The search remembers this as a trail; see [solve.Trails]. In games in which
// cards move one at a time, a card is moved to a cell only in a dig. A dig is a series
// of moves to cells. All of them prepare the first move after the series: they uncover
// the card that it moves, or make room for that card. In games in which runs move, two
// moves that can be exchanged are tried in one order only. The rules are in package
// internal/games/freecell.
package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
	"patience/solve"
)

// A lift moves the last card of a column to a cell. Where cards move singly, a
// search for a shortest solution makes lifts only in digs: a series of lifts
// that ends with another move, which needs all of them. It moves the card that
// they uncover, or goes where they make place, or both.
//
// A trail is what a search remembers of the dig that it is in:
//
//	0                  there is none: the last move was no lift
//	a lift             the lifts uncovered MoveFrom; the next move that is no lift
//	                   takes this card or goes to this place
//	a move to between  the lifts uncovered MoveCard in a column, and then MoveFrom
//	                   in another; the card must go there
//	a move to either   this, or MoveFrom must go to MoveCard
//
// Some shortest solution makes lifts only in digs.
//
// Proof. Take the shortest solutions, among these those in which the lifts
// come as late as possible (the sum of their numbers is largest), and among
// these one in which forced moves come as early as possible. Look at some lifts
// and the next other move m of this solution. Suppose that m neither takes a
// card from a column of one of the lifts nor goes to such a column. Then the
// lifts of that column can be made after m: they take no more cells than
// before, they lie in no one's way, and m needs nothing of what they do. But
// then they would come later. There is one exception: m takes a card from a
// cell that one of the lifts brought there. Then this card could have gone at
// once where m takes it, after the lifts of the other column; so the solution
// would not be a shortest one. Unless it goes to a place in its own column that
// later lifts uncovered: then m uses that column. A column that lifts empty is
// used only if no other is empty. So all lifts before m lie in the one or two
// columns that m uses. Lifts of two columns can be made in any order, so first
// those of the column that m takes its card from.
//
// A forced move can be made as soon as it is possible. The lifts that it passes
// come later by that, so the solution above makes it at once. So it is the last
// move of a dig whose lifts uncover its card, or it follows another move that
// is no lift.
//
// A search that stores positions once joins the trails by which it reaches a
// position in equally many moves. The joined trail allows what either of them
// allows. By induction along the solution above, each of its positions is
// reached by the search in the least number of moves, under a trail that allows
// the next move of the solution. This leaves out no position that this solution
// visits, but it does leave out others: those after lifts that nothing needs.
//
// Moves that commute are made in both orders. To make them in one order only, as
// where runs move, would spare 5 % of the positions stored. But then the number
// of positions expanded would depend on the order of moves by a few in a million:
// a position can be hidden if lifts lead to its predecessor in fewer moves than
// it takes without, and the dig that they begin does not allow the move to it. No
// shortest solution visits such a position.

// Where cards may come back from home there are no trails, and the search tries all
// legal moves: a card that comes back to a cell is no lift of a column.

// Trails returns the trails of a position's rules, and nil for another game.
func Trails(p game.Position) solve.Trails {
	q, ok := p.(*freecell.Position)
	if !ok {
		return nil
	}
	return trails{q.Rules()}
}

type trails struct{ *freecell.Rules }

// A position is one of the game, of which it is asked what a search need not try.
type position struct{ *freecell.Position }

// noCard stands for no card.
const noCard card.Card = 63

// The targets of trails of lifts in two columns; either comes from joining two.
const (
	between freecell.Place = 55 + iota
	either
)

// AppendAfter appends the moves that a search must try after a trail. Where runs move,
// the trail is the last move.
func (trails) AppendAfter(dst []game.Move, q game.Position, trail solve.Trail) []game.Move {
	p := position{q.(*freecell.Position)}
	if p.Rules().Returns() {
		return p.AppendMoves(dst)
	}
	last := game.Move(trail)
	if p.Rules().Moves == freecell.SingleCards && last != 0 {
		return p.appendInDig(dst, last)
	}
	from := len(dst)
	dst = p.AppendStaying(dst)
	kept := dst[:from]
	for _, m := range dst[from:] {
		if p.worthwhile(last, m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// worthwhile reports whether a move must be tried that follows no lift, or where
// runs move, the last move.
func (p position) worthwhile(last, m game.Move) bool {
	if p.Rules().Moves == freecell.SingleCards {
		return freecell.MoveTo(m) != freecell.Cell || p.pays(freecell.MoveCard(m))
	}
	return last == 0 || !p.redundant(last, m)
}

// appendInDig appends the moves that may follow the lifts of a trail.
func (p position) appendInDig(dst []game.Move, trail game.Move) []game.Move {
	c, place := freecell.MoveCard(trail), freecell.MoveFrom(trail)
	if freecell.MoveTo(trail) == freecell.Cell {
		return p.appendUses(dst, trail)
	}
	dst = p.appendBetween(dst, c, place)
	if freecell.MoveTo(trail) == either {
		dst = p.appendBetween(dst, card.Card(place), freecell.Place(c))
	}
	return dst
}

// pays reports whether a dig that begins with the column that ends with end can
// be of use.
func (p position) pays(end card.Card) bool {
	free, empty := p.FreeCells(), p.EmptyColumns() > 0
	others := p.Ends() &^ card.Bit(end)
	comers := others | p.Cells() // that can be put onto the card uncovered
	for c, left := end, free-1; left >= 0; left-- {
		if p.On(c) == freecell.Floor {
			return !empty
		}
		comers |= card.Bit(c)
		c = card.Card(p.On(c))
		switch {
		case p.Next().Has(c), empty && p.On(c) != freecell.Floor && p.Rules().SpaceCards().Has(c):
			return true
		case p.Rules().Parents()[c&63]&others != 0:
			return true
		case p.Rules().Children(card.Bit(c))&comers&^p.onto(c) != 0:
			return true
		case left > 0 && p.findsPlace(c, others, left):
			return true
		}
	}
	return false
}

// onto returns the card that lies on c, if it is to be lifted. It does not go
// back there.
func (p position) onto(c card.Card) card.Set {
	for children := p.Rules().Children(card.Bit(c)); children != 0; children &= children - 1 {
		if k := children.First(); p.On(k) == freecell.Place(c) {
			return card.Bit(k)
		}
	}
	return 0
}

// findsPlace reports whether at most n lifts of a column that ends with one of
// some cards uncover a place for c.
func (p position) findsPlace(c card.Card, ends card.Set, n int) bool {
	for ; ends != 0; ends &= ends - 1 {
		if p.clearsPlace(c, ends.First(), n) {
			return true
		}
	}
	return false
}

// clearsPlace reports whether at least one and at most n lifts of the column
// that ends with end uncover a place for c. An empty column is one if c may go
// there, there is no other, and c does not lie on the floor.
func (p position) clearsPlace(c, end card.Card, n int) bool {
	parents := p.Rules().Parents()[c&63]
	for ; n > 0; n-- {
		below := p.On(end)
		if below == freecell.Floor {
			return p.EmptyColumns() == 0 && p.On(c) != freecell.Floor && p.Rules().SpaceCards().Has(c)
		}
		end = card.Card(below)
		if parents.Has(end) {
			return true
		}
	}
	return false
}

// appendUses appends the moves that use what lifts uncovered, the last of them
// the one given, and the lifts that may follow.
func (p position) appendUses(dst []game.Move, lift game.Move) []game.Move {
	comers := (p.Ends() | p.Cells()) &^ card.Bit(freecell.MoveCard(lift))
	place := freecell.MoveFrom(lift)
	if place == freecell.Floor {
		return p.appendTo(dst, comers&^p.Bases()&p.Rules().SpaceCards(), freecell.Floor)
	}
	c := card.Card(place)
	dst = p.appendTo(dst, p.Rules().Children(card.Bit(c))&comers, place)
	if p.Next().Has(c) {
		dst = append(dst, freecell.NewMove(c, p.On(c), freecell.Home))
	}
	for onto := p.Rules().Parents()[c&63] & p.Ends(); onto != 0; onto &= onto - 1 {
		dst = append(dst, freecell.NewMove(c, p.On(c), freecell.Place(onto.First())))
	}
	if p.EmptyColumns() > 0 && p.Rules().SpaceCards().Has(c) && p.On(c) != freecell.Floor {
		dst = append(dst, freecell.NewMove(c, p.On(c), freecell.Floor))
	}
	return p.appendLifts(dst, c)
}

// appendLifts appends the lifts that may follow lifts that uncovered c: of c, or
// from a place for c.
func (p position) appendLifts(dst []game.Move, c card.Card) []game.Move {
	free := p.FreeCells()
	if free == 0 {
		return dst
	}
	if p.pays(c) {
		dst = append(dst, freecell.NewMove(c, p.On(c), freecell.Cell))
	}
	for others := p.Ends() &^ card.Bit(c); others != 0; others &= others - 1 {
		if end := others.First(); p.clearsPlace(c, end, free) {
			dst = append(dst, freecell.NewMove(end, p.On(end), freecell.Cell))
		}
	}
	return dst
}

// appendTo appends moves of some cards to a place.
func (p position) appendTo(dst []game.Move, cards card.Set, to freecell.Place) []game.Move {
	for ; cards != 0; cards &= cards - 1 {
		c := cards.First()
		dst = append(dst, freecell.NewMove(c, p.On(c), to))
	}
	return dst
}

// appendBetween appends the move of c to a place that lifts uncovered, if it may
// go there, and the lift that uncovers a deeper one.
func (p position) appendBetween(dst []game.Move, c card.Card, place freecell.Place) []game.Move {
	if place == freecell.Floor {
		return p.appendTo(dst, card.Bit(c)&p.Rules().SpaceCards(), freecell.Floor)
	}
	end := card.Card(place)
	if p.Rules().Fits(c, end) {
		dst = append(dst, freecell.NewMove(c, p.On(c), place))
	}
	if p.clearsPlace(c, end, p.FreeCells()) {
		dst = append(dst, freecell.NewMove(end, p.On(end), freecell.Cell))
	}
	return dst
}

// TrailAfter returns the trail after a move from a position to which a trail led.
func (r trails) TrailAfter(trail solve.Trail, m game.Move) solve.Trail {
	switch last := game.Move(trail); {
	case r.Returns():
		return 0
	case r.Moves != freecell.SingleCards:
		return solve.Trail(m)
	case freecell.MoveTo(m) != freecell.Cell:
		return 0
	case last == 0:
		return solve.Trail(m)
	default:
		return trailInDig(last, m)
	}
}

// trailInDig returns the trail after a lift that follows those of another trail.
func trailInDig(last, lift game.Move) solve.Trail {
	lifted := freecell.Place(freecell.MoveCard(lift))
	other := freecell.MoveCard(last) // uncovered in the other column
	if freecell.MoveTo(last) == freecell.Cell || freecell.Place(other) == lifted {
		other = card.Card(freecell.MoveFrom(last))
	}
	if freecell.Place(other) == lifted { // there is no other column
		return solve.Trail(lift)
	}
	return solve.Trail(freecell.NewMove(other, freecell.MoveFrom(lift), between))
}

// JoinTrails returns the trail that allows least of those that allow what one of
// the two allows.
func (r trails) JoinTrails(a, b solve.Trail) solve.Trail {
	switch {
	case a == b || r.Moves != freecell.SingleCards:
		return a
	case a == 0 || b == 0:
		return 0
	}
	places := uncovered(game.Move(a)) & uncovered(game.Move(b))
	if places == 0 {
		return 0
	}
	first := places.First()
	if rest := places &^ card.Bit(first); rest != 0 {
		return solve.Trail(freecell.NewMove(first, freecell.Place(rest.First()), either))
	}
	return solve.Trail(freecell.NewMove(noCard, freecell.Place(first), freecell.Cell))
}

// uncovered returns the places that the lifts of a trail uncovered.
func uncovered(trail game.Move) card.Set {
	places := card.Bit(card.Card(freecell.MoveFrom(trail)))
	if freecell.MoveTo(trail) != freecell.Cell {
		places |= card.Bit(freecell.MoveCard(trail))
	}
	return places
}
