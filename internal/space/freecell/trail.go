// Package freecell says which moves a search for a shortest solution of FreeCell and
// its relatives need not try. Which moves remain depends on how the search came to a
// position. The search remembers this as a trail; see [solve.Trails]. Two moves that can
// be exchanged are tried in one order only. In games in which cards move one at a time, a
// card is moved to a cell only in a dig. A dig is a series of moves to cells. All of them
// prepare the first move after the series: they uncover the card that it moves, or make
// room for that card. The rules are in package internal/games/freecell.
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
// Of two moves that are no lifts and can be made in either order with the same result, the
// search makes the one that comes first by position.before first. It makes a lift after
// another move that could follow it.
//
// A trail is what a search remembers of the dig that it is in, or the last move:
//
//	0                  any move may follow, and any lift begins a dig
//	a lift             the lifts uncovered MoveFrom; the next move that is no lift
//	                   takes this card or goes to this place
//	a move to between  the lifts uncovered MoveCard in a column, and then MoveFrom
//	                   in another; the card must go there
//	a move to either   this, or MoveFrom must go to MoveCard
//	another move       as 0, but without moves that could have been made before this one
//
// The search finds a shortest solution.
//
// Proof. Compare two solutions of equal length from the last move backwards: a lift is
// larger than any other move, a move home smaller, and others are compared by
// position.before. Lifts are equal to each other, and so are moves home. A path is
// explored if the search tries each of its moves where it reaches the position before
// it in the least number of moves. Look at all pairs of an explored path and a way to
// win after it that make up a shortest solution. Take those whose solution is largest;
// of them those with fewest digs from two columns that do not begin with the column
// from which the last move takes its card; and of them one with the longest explored
// path. Suppose that it does not win yet. Let p be the position at its end, and m the
// next move.
//
// If m is tried in p, the path is explored further, by m and the forced moves after it.
// These can be pulled to the place after m: in a shortest solution they are the only
// moves of their cards, and nothing is put on these cards (see
// [freecell.Position.Forced]). This makes no solution smaller, so the path was not the
// longest one. So m is left out, for one of these reasons:
//
// The trail of p is a move last that is no lift, m is none either, and m is redundant.
// If it moves the same card again, a shorter solution exists. If not, the path to the
// position before last is explored, and m, last and the rest of the solution after it
// make up a larger solution. It does not matter by which of several paths p got its
// trail.
//
// The trail of p is that of lifts. So the explored path ends with lifts, and with
// further ones up to the next other move of the solution they are a series. Suppose
// that this other move neither takes a card from a column of one of the lifts nor goes
// to such a column. Then the lifts of that column can be made after it: they take no
// more cells than before, they lie in no one's way, and the move needs nothing of what
// they do. But then the solution would be larger. There is one exception: the move
// takes a card from a cell that one of the lifts brought there. Then this card could
// have gone at once where the move takes it, after the lifts of the other column; so
// the solution would not be a shortest one. Unless it goes to a place in its own column
// that later lifts uncovered: then the move uses that column. A column that lifts empty
// is used only if no other is empty. So all lifts lie in the one or two columns that
// the move uses, first those of the column that it takes its card from. This is what
// trails of lifts allow. A forced move can end a dig too: it takes the card home that
// the lifts uncover.
//
// A search that stores positions once joins the trails by which it reaches a position
// in equally many moves. A joined trail of lifts allows what either of them allows. A
// trail of another last move, or 0, allows all that trails of lifts allow except
// redundant moves, and the proof above covers these. So the first such trail stays,
// whatever comes later.

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
// the trail is always the last move.
func (trails) AppendAfter(dst []game.Move, q game.Position, trail solve.Trail) []game.Move {
	p := position{q.(*freecell.Position)}
	if p.Rules().Returns() {
		return p.AppendMoves(dst)
	}
	last := game.Move(trail)
	if p.Rules().Moves == freecell.SingleCards && inDig(last) {
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

// worthwhile reports whether a move must be tried that follows no lift.
func (p position) worthwhile(last, m game.Move) bool {
	if p.Rules().Moves == freecell.SingleCards && freecell.MoveTo(m) == freecell.Cell {
		return p.pays(freecell.MoveCard(m))
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
	case freecell.MoveTo(m) != freecell.Cell || !inDig(last):
		return solve.Trail(m)
	default:
		return trailInDig(last, m)
	}
}

// inDig reports whether a trail is that of lifts.
func inDig(trail game.Move) bool {
	to := freecell.MoveTo(trail)
	return trail != 0 && (to == freecell.Cell || to == between || to == either)
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

// JoinTrails returns a trail that allows every move that one of two trails of lifts
// allows, and as few others as possible. If a trail is not one of lifts, it returns the
// first such trail.
func (r trails) JoinTrails(a, b solve.Trail) solve.Trail {
	switch {
	case a == b || !inDig(game.Move(a)):
		return a
	case !inDig(game.Move(b)):
		return b
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
