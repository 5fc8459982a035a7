package freecell

import (
	"patience/game"
	"patience/game/card"
)

// A lift moves the last card of a column to a cell; a dig is some lifts and
// one other move, which needs them all: they uncover the card that it moves or
// the one that it puts it onto, or empty the column that it goes to. A search
// of digs and of moves other than lifts, and of positions lowered as far as
// possible, finds a win if there is one.
//
// For say that a position q comes of r by lifts, and that m is no lift and is
// legal in q. Then r has a dig whose lifts are some of these and which brings
// the same card to the same place as m: of the lifts it has those above the
// card that moves, and that one's own only if it goes deeper in its column,
// those above the card where it goes, or those that empty a column for it if
// none is empty in r. The other lifts can still be made afterwards and lead to
// the same position as m, since m covers none of their cards and cells are as
// free as in q. So, by induction along a win, every position of the win comes
// by lifts of one that the search reaches; the last has no card in a cell, so
// it is reached itself.
//
// Lowering changes nothing of this, as a lift takes it back; nor does a safe
// move home, which can also be made after the lifts and leaves a win no longer
// than without it; see [Position.Safe].

// AppendDigs appends the digs of one lift and more, and for each the length of
// moves at its end. Cards must move singly.
func (p *Position) AppendDigs(moves []game.Move, ends []int) ([]game.Move, []int) {
	free := p.FreeCells()
	if free == 0 {
		return moves, ends
	}
	d := digger{p: p, free: free, empty: p.EmptyColumns() > 0, moves: moves, ends: ends}
	for c := range p.cells.All() {
		d.digTargets(0, c, Cell, noCard)
	}
	for end := range p.ends.All() {
		d.digTargets(0, end, p.on[end&63], end)
		d.digFrom(end)
	}
	return d.moves, d.ends
}

// noCard is the number of no card.
const noCard card.Card = 63

// Lower returns a move of a card from a cell onto a column's last card, if
// there is one. A lift takes it back, so it loses no win.
func (p *Position) Lower() (game.Move, bool) {
	for cells := p.cells; cells != 0; cells &= cells - 1 {
		c := cells.First()
		if onto := p.rules.parents(c) & p.ends; onto != 0 {
			return newMove(c, Cell, Place(onto.First())), true
		}
	}
	return 0, false
}

// A digger collects digs.
type digger struct {
	p     *Position
	free  int  // cells
	empty bool // a column is
	lifts [card.Deck]game.Move
	moves []game.Move
	ends  []int
}

// add adds the first n lifts and a move.
func (d *digger) add(n int, m game.Move) {
	d.moves = append(append(d.moves, d.lifts[:n]...), m)
	d.ends = append(d.ends, len(d.moves))
}

// digFrom adds the digs that uncover the card that they move, and those that
// uncover a card for one lifted in its own column.
func (d *digger) digFrom(end card.Card) {
	p, c := d.p, end
	for n := 1; n <= d.free; n++ {
		from := p.on[c&63]
		d.lifts[n-1] = newMove(c, from, Cell)
		d.putBack(n, from)
		if from == Floor {
			return
		}
		c = card.Card(from)
		d.move(n, c, end)
		d.digTargets(n, c, p.on[c&63], end)
	}
}

// move adds the moves of a card that n lifts uncover in the column with an
// end.
func (d *digger) move(n int, c, end card.Card) {
	p := d.p
	from := p.on[c&63]
	if p.next.Has(c) {
		d.add(n, newMove(c, from, Home))
	}
	if d.empty && from != Floor {
		d.add(n, newMove(c, from, Floor))
	}
	for onto := p.rules.parents(c) & p.ends &^ card.Bit(end); onto != 0; onto &= onto - 1 {
		d.add(n, newMove(c, from, Place(onto.First())))
	}
}

// putBack adds the moves of cards among n lifted from one column to the place
// that the last lift left. The last card itself came from there.
func (d *digger) putBack(n int, place Place) {
	for _, lift := range d.lifts[:n-1] {
		c := MoveCard(lift)
		if place == Floor && !d.empty || place < Floor && d.p.rules.Fits(c, card.Card(place)) {
			d.add(n, newMove(c, Cell, place))
		}
	}
}

// digTargets adds the digs that, after n lifts, uncover a card or empty a
// column, not that with an end, for a card to go to.
func (d *digger) digTargets(n int, c card.Card, from Place, end card.Card) {
	p := d.p
	parents := p.rules.parents(c)
	for others := p.ends &^ card.Bit(end); others != 0; others &= others - 1 {
		x := others.First()
		for i := n; i < d.free; i++ {
			below := p.on[x&63]
			d.lifts[i] = newMove(x, below, Cell)
			if below == Floor {
				if !d.empty && from != Floor {
					d.add(i+1, newMove(c, from, Floor))
				}
				break
			}
			if x = card.Card(below); parents.Has(x) {
				d.add(i+1, newMove(c, from, below))
			}
		}
	}
}
