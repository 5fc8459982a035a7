package freecell

import (
	"patience/game"
	"patience/game/card"
)

// A lift moves the last card of a column to a cell. A dig is a series of lifts
// followed by one move that needs all of them: they uncover the card that it
// moves, or the card that it goes onto, or they empty the column that it goes
// to.
//
// If a deal can be won, the win is found by a search that makes digs and moves
// other than lifts, and that lowers every position as far as possible (see
// [Position.Lower]).
//
// Proof. Let q be reachable from r by lifts alone, and let m be a legal move in
// q other than a lift. Then r has a dig that ends with a move of the same card
// to the same place as m, and whose lifts are among those that lead to q: the
// lifts of the cards above the one that moves, or of that card itself if it
// goes to a deeper place in its own column; of the cards above the place where
// it goes; or of the cards of a column that m needs empty, if r has no empty
// column. The other lifts can still be made after the dig, since m covers none
// of their cards and no more cells are in use than in q. They lead to the
// position after m. So by induction along a win, each of its positions is
// reachable by lifts alone from one that the search reaches. The last position
// has no card in a cell, so the search reaches it.
//
// To lower a position changes nothing in this, because a lift takes it back.
// Nor does a safe move home (see [Position.Safe]): it can also be made after
// the lifts, and it makes no win longer.
//
// Where cards may come back from home, also to cells, that is no proof. There a search
// makes all legal moves, unless there are no cells and so no lifts.

// AppendDigs appends to moves the moves of all digs of at least one lift, one
// dig after the other, and to ends the length of moves at the end of each. The
// rules must be [SingleCards].
func (p *Position) AppendDigs(moves []game.Move, ends []int) ([]game.Move, []int) {
	free := p.FreeCells()
	if free == 0 {
		return moves, ends
	}
	d := digger{
		p: p, parents: p.rules.Parents(), free: free, empty: p.EmptyColumns() > 0, settle: p.rules.SpaceCards(),
		moves: moves, ends: ends,
	}
	d.lookDown()
	for cells := p.cells; cells != 0; cells &= cells - 1 {
		d.digTargets(0, cells.First(), Cell, noCard)
	}
	for columns := p.ends; columns != 0; columns &= columns - 1 {
		end := columns.First()
		d.digTargets(0, end, p.on[end&63], end)
		d.digFrom(end)
	}
	return d.moves, d.ends
}

// noCard stands for no card.
const noCard card.Card = 63

// Lower returns a move of a card from a cell onto the last card of a column, if
// there is one. A lift takes it back, so a position that can be won stays so. From a
// reserve there is no such move, since nothing takes it back.
func (p *Position) Lower() (game.Move, bool) {
	if p.rules.Reserve > 0 {
		return 0, false
	}
	for cells := p.cells; cells != 0; cells &= cells - 1 {
		c := cells.First()
		if onto := p.rules.parents(c) & p.ends; onto != 0 {
			return NewMove(c, Cell, Place(onto.First())), true
		}
	}
	return 0, false
}

// A digger collects digs.
type digger struct {
	p       *Position
	parents *[64]card.Set // by card
	free    int           // the number of free cells
	empty   bool          // whether a column is empty
	settle  card.Set      // the cards that an empty column takes
	short   card.Set      // the ends of columns that lifts can empty; none if a column is empty
	within  [8]card.Set   // by the number of lifts: the cards that as many uncover at most; the last for more
	endOver [64]card.Card // by card in these: the end of its column
	lifts   [card.Deck]game.Move
	moves   []game.Move
	ends    []int
}

// lookDown finds out what lifts can uncover and empty.
func (d *digger) lookDown() {
	for ends := d.p.ends; ends != 0; ends &= ends - 1 {
		end := ends.First()
		place := d.p.on[end&63]
		for n := 1; n <= d.free && place < Floor; n++ {
			d.within[min(n, len(d.within)-1)] |= 1 << (place & 63)
			d.endOver[place&63] = end
			place = d.p.on[place&63]
		}
		if place == Floor && !d.empty {
			d.short |= card.Bit(end)
		}
	}
	for n := 1; n < len(d.within); n++ {
		d.within[n] |= d.within[n-1]
	}
}

// add adds a dig of the first n of the lifts and a move.
func (d *digger) add(n int, m game.Move) {
	d.moves = append(append(d.moves, d.lifts[:n]...), m)
	d.ends = append(d.ends, len(d.moves))
}

// digFrom adds the digs whose lifts uncover the card that moves in the column
// that ends with end, and those that put a card lifted there back deeper.
func (d *digger) digFrom(end card.Card) {
	p, c := d.p, end
	for n := 1; n <= d.free; n++ {
		from := p.on[c&63]
		d.lifts[n-1] = NewMove(c, from, Cell)
		d.putBack(n, from)
		if from == Floor {
			return
		}
		c = card.Card(from)
		d.move(n, c, end)
		d.digTargets(n, c, p.on[c&63], end)
	}
}

// move adds the moves of the card c that n lifts uncover in the column that ends
// with end.
func (d *digger) move(n int, c, end card.Card) {
	p := d.p
	from := p.on[c&63]
	if p.next.Has(c) {
		d.add(n, NewMove(c, from, Home))
	}
	if d.empty && from != Floor && d.settle.Has(c) {
		d.add(n, NewMove(c, from, Floor))
	}
	for onto := d.parents[c&63] & p.ends &^ card.Bit(end); onto != 0; onto &= onto - 1 {
		d.add(n, NewMove(c, from, Place(onto.First())))
	}
}

// putBack adds the moves to the place that the last of n lifts left, by the
// cards that the other lifts took from the same column.
func (d *digger) putBack(n int, place Place) {
	for _, lift := range d.lifts[:n-1] {
		c := MoveCard(lift)
		if place == Floor && !d.empty && d.settle.Has(c) || place < Floor && d.p.rules.Fits(c, card.Card(place)) {
			d.add(n, NewMove(c, Cell, place))
		}
	}
}

// digTargets adds the digs that move the card c, uncovered by n lifts in the
// column that ends with end, after further lifts in another column: these
// uncover a card for c to go to, or empty the column.
func (d *digger) digTargets(n int, c card.Card, from Place, end card.Card) {
	p, parents := d.p, d.parents[c&63]
	var others card.Set // the ends of the columns that may have a target
	settles := from != Floor && d.settle.Has(c)
	if settles {
		others = d.short
	}
	for hits := parents & d.within[min(d.free-n, len(d.within)-1)&7]; hits != 0; hits &= hits - 1 {
		others |= card.Bit(d.endOver[hits.First()&63])
	}
	for others &^= card.Bit(end); others != 0; others &= others - 1 {
		x := others.First()
		for i := n; i < d.free; i++ {
			below := p.on[x&63]
			d.lifts[i] = NewMove(x, below, Cell)
			if below == Floor {
				if !d.empty && settles {
					d.add(i+1, NewMove(c, from, Floor))
				}
				break
			}
			if x = card.Card(below); parents.Has(x) {
				d.add(i+1, NewMove(c, from, below))
			}
		}
	}
}
