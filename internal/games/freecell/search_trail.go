package freecell

import (
	"patience/game"
	"patience/game/card"
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

// The targets of trails of lifts in two columns; either comes from joining two.
const (
	between Place = 55 + iota
	either
)

// AppendAfter appends the moves that a search must try after a trail; see
// [game.Trailed]. Where runs move, the trail is the last move.
func (p *Position) AppendAfter(dst []game.Move, trail game.Trail) []game.Move {
	if p.rules.Returns() {
		return p.AppendMoves(dst)
	}
	last := game.Move(trail)
	if p.rules.Moves == SingleCards && last != 0 {
		return p.appendInDig(dst, last)
	}
	from := len(dst)
	dst = p.appendMoves(dst, 0)
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
func (p *Position) worthwhile(last, m game.Move) bool {
	if p.rules.Moves == SingleCards {
		return MoveTo(m) != Cell || p.pays(MoveCard(m))
	}
	return last == 0 || !p.redundant(last, m)
}

// appendInDig appends the moves that may follow the lifts of a trail.
func (p *Position) appendInDig(dst []game.Move, trail game.Move) []game.Move {
	c, place := MoveCard(trail), MoveFrom(trail)
	if MoveTo(trail) == Cell {
		return p.appendUses(dst, trail)
	}
	dst = p.appendBetween(dst, c, place)
	if MoveTo(trail) == either {
		dst = p.appendBetween(dst, card.Card(place), Place(c))
	}
	return dst
}

// pays reports whether a dig that begins with the column that ends with end can
// be of use.
func (p *Position) pays(end card.Card) bool {
	free, empty := p.FreeCells(), p.EmptyColumns() > 0
	others := p.ends &^ card.Bit(end)
	comers := others | p.cells // that can be put onto the card uncovered
	for c, left := end, free-1; left >= 0; left-- {
		if p.on[c&63] == Floor {
			return !empty
		}
		comers |= card.Bit(c)
		c = card.Card(p.on[c&63])
		switch {
		case p.next.Has(c), empty && p.on[c&63] != Floor && p.rules.spaceCards().Has(c):
			return true
		case p.rules.parents(c)&others != 0:
			return true
		case p.rules.children(c)&comers&^p.onto(c) != 0:
			return true
		case left > 0 && p.findsPlace(c, others, left):
			return true
		}
	}
	return false
}

// onto returns the card that lies on c, if it is to be lifted. It does not go
// back there.
func (p *Position) onto(c card.Card) card.Set {
	for children := p.rules.children(c); children != 0; children &= children - 1 {
		if k := children.First(); p.on[k&63] == Place(c) {
			return card.Bit(k)
		}
	}
	return 0
}

// findsPlace reports whether at most n lifts of a column that ends with one of
// some cards uncover a place for c.
func (p *Position) findsPlace(c card.Card, ends card.Set, n int) bool {
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
func (p *Position) clearsPlace(c, end card.Card, n int) bool {
	parents := p.rules.parents(c)
	for ; n > 0; n-- {
		below := p.on[end&63]
		if below == Floor {
			return p.EmptyColumns() == 0 && p.on[c&63] != Floor && p.rules.spaceCards().Has(c)
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
func (p *Position) appendUses(dst []game.Move, lift game.Move) []game.Move {
	comers := (p.ends | p.cells) &^ card.Bit(MoveCard(lift))
	place := MoveFrom(lift)
	if place == Floor {
		return p.appendTo(dst, comers&^p.bases&p.rules.spaceCards(), Floor)
	}
	c := card.Card(place)
	dst = p.appendTo(dst, p.rules.children(c)&comers, place)
	if p.next.Has(c) {
		dst = append(dst, p.homeMove(c))
	}
	for onto := p.rules.parents(c) & p.ends; onto != 0; onto &= onto - 1 {
		dst = append(dst, newMove(c, p.on[c&63], Place(onto.First())))
	}
	if p.settles(c) && p.on[c&63] != Floor {
		dst = append(dst, newMove(c, p.on[c&63], Floor))
	}
	return p.appendLifts(dst, c)
}

// appendLifts appends the lifts that may follow lifts that uncovered c: of c, or
// from a place for c.
func (p *Position) appendLifts(dst []game.Move, c card.Card) []game.Move {
	free := p.FreeCells()
	if free == 0 {
		return dst
	}
	if p.pays(c) {
		dst = append(dst, newMove(c, p.on[c&63], Cell))
	}
	for others := p.ends &^ card.Bit(c); others != 0; others &= others - 1 {
		if end := others.First(); p.clearsPlace(c, end, free) {
			dst = append(dst, newMove(end, p.on[end&63], Cell))
		}
	}
	return dst
}

// appendTo appends moves of some cards to a place.
func (p *Position) appendTo(dst []game.Move, cards card.Set, to Place) []game.Move {
	for ; cards != 0; cards &= cards - 1 {
		c := cards.First()
		dst = append(dst, newMove(c, p.on[c&63], to))
	}
	return dst
}

// appendBetween appends the move of c to a place that lifts uncovered, if it may
// go there, and the lift that uncovers a deeper one.
func (p *Position) appendBetween(dst []game.Move, c card.Card, place Place) []game.Move {
	if place == Floor {
		return p.appendTo(dst, card.Bit(c)&p.rules.spaceCards(), Floor)
	}
	end := card.Card(place)
	if p.rules.Fits(c, end) {
		dst = append(dst, newMove(c, p.on[c&63], place))
	}
	if p.clearsPlace(c, end, p.FreeCells()) {
		dst = append(dst, newMove(end, p.on[end&63], Cell))
	}
	return dst
}

// TrailAfter returns the trail after a move from this position, to which a trail
// led.
func (p *Position) TrailAfter(trail game.Trail, m game.Move) game.Trail {
	switch last := game.Move(trail); {
	case p.rules.Returns():
		return 0
	case p.rules.Moves != SingleCards:
		return game.Trail(m)
	case MoveTo(m) != Cell:
		return 0
	case last == 0:
		return game.Trail(m)
	default:
		return trailInDig(last, m)
	}
}

// trailInDig returns the trail after a lift that follows those of another trail.
func trailInDig(last, lift game.Move) game.Trail {
	lifted := Place(MoveCard(lift))
	other := MoveCard(last) // uncovered in the other column
	if MoveTo(last) == Cell || Place(other) == lifted {
		other = card.Card(MoveFrom(last))
	}
	if Place(other) == lifted { // there is no other column
		return game.Trail(lift)
	}
	return game.Trail(newMove(other, MoveFrom(lift), between))
}

// JoinTrails returns the trail that allows least of those that allow what one of
// the two allows; see [game.Trailed].
func (p *Position) JoinTrails(a, b game.Trail) game.Trail {
	switch {
	case a == b || p.rules.Moves != SingleCards:
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
		return game.Trail(newMove(first, Place(rest.First()), either))
	}
	return game.Trail(newMove(noCard, Place(first), Cell))
}

// uncovered returns the places that the lifts of a trail uncovered.
func uncovered(trail game.Move) card.Set {
	places := card.Bit(card.Card(MoveFrom(trail)))
	if MoveTo(trail) != Cell {
		places |= card.Bit(MoveCard(trail))
	}
	return places
}
