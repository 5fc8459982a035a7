package klondike

import (
	"math/bits"
	"slices"

	"patience/game/card"
	"patience/internal/games/klondike"
)

// A Draft is a position that leaves open, until it matters, which of two twins a card
// lies on.
//
// If only kings go to empty columns, a card that has moved within the columns is either a
// king at the bottom of one, or lies on one of the two twins that it fits on. If both were
// free when it moved, the choice between them costs nothing until one of them goes home.
// The card then lies on the other one. A draft therefore represents several positions; its
// cost is that of the cheapest. [Plan.Moves] makes the choices afterwards.
type Draft struct {
	*Plan
	word  uint64   // the foundations, the cards face down and those of floors still there, as in a code
	held  uint64   // by pair of twins: how the cards lie that lie on them
	up    card.Set // face up in columns
	down  card.Set // face down in columns
	bases card.Set // those of up that lie on a card face down
	floor card.Set // those of up that are the first of their columns
	stock uint32   // bit i: order[i] lies in the stock or on the waste
	waste uint8    // the number of cards of the waste; 0 if it does not matter
}

// A Plan is what the drafts of one solution have in common.
type Plan struct {
	start  *klondike.Position
	board  *klondike.Board // the same, with the waste from which draws are counted
	rules  klondike.Rules
	draws  bool                         // draws count
	order  [klondike.MaxStock]card.Card // of the cards of waste and stock at the start
	place  [64]uint8                    // by card of them: its index in order
	kings  card.Set
	below  [64]uint8   // by card: what it lies on at the start
	above  [64]uint8   // by card face down at the start: the card that lies on it
	downs  []card.Card // those that lie face down, column by column, the first of each first
	first  card.Set    // the first cards of columns
	floors []card.Card // those of them that are no kings
	// columns has for each column that is not empty its cards face down and the first
	// card face up, which must leave one by one.
	columns [][]card.Card
	bits    struct { // by card: its bit in the first word of a code, if it has one
		down, floor [64]uint64
	}
}

// How cards lie on two twins that are both face up in columns. A single card lies on the
// first twin, on the second, or on either of them. Of two cards, the same is said about
// the first, and the second lies on the other twin. The value is 0 if nothing lies on the
// twins, or if one of them is not in a column.
const (
	noHolders = iota
	onFirst
	onSecond
	onEither
	heldMask = 3
)

// NewPlan returns the plan of solutions of a position. If draws count, each of them costs
// one; otherwise they are free. It returns false for rules in which any card may go to an
// empty column, or in which the number of passes is limited.
func NewPlan(p *klondike.Position, draws bool) (*Plan, bool) {
	rules := p.Rules()
	if rules.AnySpace || rules.Passes > 0 {
		return nil, false
	}
	l := &Plan{start: p.Clone().(*klondike.Position), board: p.Board().(*klondike.Board), rules: *rules, draws: draws}
	l.kings = card.UpTo(rules.Ranks) &^ card.UpTo(rules.Ranks-1)
	if draws {
		l.board = p.Table()
	}
	for i, c := range slices.Concat(l.board.Waste, l.board.Stock) {
		l.order[i], l.place[c&63] = c, uint8(i)
	}
	for i, column := range l.board.Columns {
		if len(column) > 0 {
			l.addColumn(column, l.board.Down[i])
		}
	}
	for c := range (l.first &^ l.kings).All() {
		l.bits.floor[c] = 1 << (floorShift + len(l.floors))
		l.floors = append(l.floors, c)
	}
	return l, true
}

// addColumn notes how the cards of a column lie, the first of them face down.
func (l *Plan) addColumn(column []card.Card, down int) {
	for i, c := range column {
		if i == 0 {
			l.first |= card.Bit(c)
		} else {
			l.below[c&63], l.above[column[i-1]&63] = uint8(column[i-1]), uint8(c)
		}
		if i < down {
			l.bits.down[c] = 1 << (downShift + len(l.downs))
			l.downs = append(l.downs, c)
		}
	}
	l.columns = append(l.columns, column[:down+1])
}

// Start returns the draft of the position itself.
func (l *Plan) Start() Draft {
	p := l.start
	d := Draft{Plan: l, waste: uint8(len(l.board.Waste)), up: p.Up(), down: p.Down()}
	d.stock = 1<<(len(l.board.Waste)+len(l.board.Stock)) - 1
	d.floor = d.up & l.first
	for s := range card.Suit(card.NumSuits) {
		d.word |= uint64(p.Height(s)) << (4 * s)
	}
	for _, c := range l.downs {
		d.word |= l.bits.down[c]
		d.bases |= d.up & card.Bit(card.Card(l.above[c&63]))
	}
	for _, c := range l.floors {
		if d.floor.Has(c) {
			d.word |= l.bits.floor[c]
		}
	}
	for c := range d.loose().All() {
		d.hold(card.Card(l.below[c&63]), c)
	}
	return d
}

// hold sets how two twins hold cards of which one is known to lie on a card.
func (d *Draft) hold(on, c card.Card) {
	if d.up.Has(klondike.Twin(on)) {
		d.setHeld(pairShift(on), heldBy(on, c, d.kids(on)))
	}
}

func (d *Draft) setHeld(shift int, held uint8) {
	d.held = d.held&^(heldMask<<shift) | uint64(held)<<shift
}

// heldBy returns how twins hold cards, of which c lies on one of the twins.
func heldBy(on, c card.Card, kids card.Set) uint8 {
	first := on < klondike.Twin(on)
	if kids&(kids-1) != 0 && c > klondike.Twin(c) {
		first = !first
	}
	if first {
		return onFirst
	}
	return onSecond
}

// pairShift returns where the two bits of a card and its twin are in held.
func pairShift(c card.Card) int { return 4*(c.Rank()-2) + 2*int((c^c>>1)&1) }

// loose returns the cards that lie on another face-up card.
func (d *Draft) loose() card.Set { return d.up &^ d.bases &^ d.floor }

// kids returns the cards that lie on a card or its twin.
func (d *Draft) kids(c card.Card) card.Set { return klondike.Fits(c) & d.loose() }

// Height returns the number of cards of a suit that are home.
func (d *Draft) Height(s card.Suit) int { return int(d.word >> (4 * s) & 15) }

// Home returns the number of cards that are home.
func (d *Draft) Home() int { return d.Height(0) + d.Height(1) + d.Height(2) + d.Height(3) }

// left returns the number of cards of stock and waste.
func (d *Draft) left() int { return bits.OnesCount32(d.stock) }

// next returns the cards that may go home next.
func (d *Draft) next() (next card.Set) {
	for s := range card.Suit(card.NumSuits) {
		next |= 1 << (4*d.Height(s) + int(s))
	}
	return next & card.UpTo(d.rules.Ranks)
}

// spaces returns the number of empty columns.
func (d *Draft) spaces() int {
	return d.rules.Columns - (d.down & d.first).Len() - d.floor.Len()
}

// hasRoom reports whether a card could go onto one of the two twins that it fits on.
func (d *Draft) hasRoom(c card.Card) bool {
	pair := klondike.FitsOn(c)
	switch up := pair & d.up; {
	case up == 0:
		return false
	case up == pair:
		kids := d.kids(pair.First())
		return kids&(kids-1) == 0
	}
	return d.kids(pair.First()) == 0
}

// homeCost returns the cost of taking home a card that is face up in a column and the next
// of its suit: 1, or 2 if the cards on it must first go onto its twin. It returns 0 if the
// card cannot go home.
func (d *Draft) homeCost(c card.Card) int {
	kids := d.kids(c)
	switch {
	case kids == 0:
		return 1
	case kids&(kids-1) != 0 || !d.up.Has(klondike.Twin(c)):
		return 0
	case uint8(d.held>>pairShift(c)&heldMask) == heldBy(c, kids.First(), kids):
		return 2
	}
	return 1
}

// goHome takes home a card that can go home. Afterwards, the cards that lay on it or on
// its twin lie on the twin.
func (d *Draft) goHome(c card.Card) {
	d.word += 1 << (4 * c.Suit())
	if !d.up.Has(c) {
		d.take(c)
		return
	}
	if c.Rank() > 1 {
		d.setHeld(pairShift(c), noHolders)
	}
	d.up &^= card.Bit(c)
	d.leave(c)
}

// take takes a card from stock or waste.
func (d *Draft) take(c card.Card) {
	bit := uint32(1) << d.place[c&63]
	n, before := d.left()-1, bits.OnesCount32(d.stock&(bit-1))
	d.stock &^= bit
	d.waste = uint8(before)
	if !d.draws && (before == n || before%d.rules.Draw == 0) {
		d.waste = 0
	}
}

// leave frees what a card in a column lies on, and turns it up.
func (d *Draft) leave(c card.Card) {
	bit := card.Bit(c)
	switch {
	case d.floor.Has(c):
		d.floor &^= bit
		d.word &^= d.bits.floor[c&63]
	case d.bases.Has(c):
		d.bases &^= bit
		d.flip(card.Card(d.below[c&63]))
	default:
		d.release(c)
	}
}

// release frees the one of two twins that a card lies on.
func (d *Draft) release(c card.Card) {
	if d.held>>pairShift(klondike.FitsOn(c).First())&heldMask != noHolders {
		d.change(c, noHolders)
	}
}

// change notes that a card comes onto one of two twins, or leaves it. If no other card
// lies on them, held is the new value.
func (d *Draft) change(c card.Card, alone uint8) {
	first := klondike.FitsOn(c).First()
	shift := pairShift(first)
	held := uint8(d.held >> shift & heldMask)
	switch others := d.kids(first) &^ card.Bit(c); {
	case others == 0:
		held = alone
	case held != onEither && others.First() > c:
		held = onFirst ^ onSecond ^ held
	}
	d.setHeld(shift, held)
}

// flip turns up the card that has become the last of its column.
func (d *Draft) flip(c card.Card) {
	bit := card.Bit(c)
	d.down &^= bit
	d.word &^= d.bits.down[c&63]
	if d.first.Has(c) {
		d.floor |= bit
		d.word |= d.bits.floor[c&63]
	} else {
		d.bases |= bit
	}
	d.appear(c)
}

// appear makes a card one of those face up in columns, on which nothing lies.
func (d *Draft) appear(c card.Card) {
	d.up |= card.Bit(c)
	if kids := d.kids(c); kids != 0 && d.up.Has(klondike.Twin(c)) {
		d.setHeld(pairShift(c), heldBy(klondike.Twin(c), kids.First(), kids))
	}
}

// lift takes a card from where it lies, to put it into a column.
func (d *Draft) lift(c card.Card) {
	switch {
	case d.up.Has(c):
		d.leave(c)
		return
	case d.inStock(c):
		d.take(c)
	default:
		d.word -= 1 << (4 * c.Suit())
	}
	d.appear(c)
}

func (d *Draft) inStock(c card.Card) bool {
	i := d.place[c&63]
	return d.order[i] == c && d.stock>>i&1 == 1
}

// land puts a card, with those on it, onto one of the two twins that it fits on. If only
// one of them is in a column, the card lies on that one, even if the card's leaving turns
// up the other.
func (d *Draft) land(c card.Card) {
	choice := klondike.FitsOn(c)&^d.up == 0
	d.lift(c)
	if choice {
		d.change(c, onEither)
	}
}

// settle puts a king into an empty column.
func (d *Draft) settle(c card.Card) {
	d.lift(c)
	d.floor |= card.Bit(c)
}

// appendTalon appends the cards of the waste, the last one last, and then those of the
// stock.
func (d *Draft) appendTalon(dst []card.Card) []card.Card {
	for left := d.stock; left != 0; left &= left - 1 {
		dst = append(dst, d.order[bits.TrailingZeros32(left)%klondike.MaxStock])
	}
	return dst
}
