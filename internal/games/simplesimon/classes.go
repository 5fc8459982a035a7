package simplesimon

import (
	"patience/game"
	"patience/game/card"
)

// Aces that wander need not be told apart, where suits go home. An ace wanders if it
// is the last of its column, and lies on a two of another suit or alone in a column.
// Its places are those twos, the bare ones, and the columns that are empty or its own.
// As long as a place is free, wandering aces can exchange places at will and come back
// to where they were. If none is free, none of them can move, and which is where
// decides nothing before one becomes free. So two positions are as good as each other
// if the same aces wander in the same places.
//
// [Position.Settle] puts them into the first places, and onto their own twos where it
// can; see [Position.Forced]. [Position.AppendSteps] lists the moves from there. What
// could be done with the aces in other places can still be done: a free place there
// is one here, so that the ace in the way can leave first.

// wandering returns the aces that wander.
func (p *Position) wandering() (aces card.Set) {
	for ends := p.tops & card.Aces; ends != 0; ends &= ends - 1 {
		if c := ends.First(); !p.IsJoined(c) && (p.floor.Has(c) || p.IsBuilt(c)) {
			aces |= card.Bit(c)
		}
	}
	return aces
}

// bareTwos returns the twos that are the last of their columns.
func (p *Position) bareTwos() card.Set { return p.tops & (card.Aces << card.NumSuits) }

// freePlace returns the first free place of aces: a bare two or an empty column.
func (p *Position) freePlace() (to uint8, ok bool) {
	if twos := p.bareTwos(); twos != 0 {
		return uint8(twos.First()), true
	}
	return onFloor, p.FreeColumns() > 0
}

// Settle returns a move that costs no win: a forced one, or one of a wandering ace
// that can be taken back. It returns false if there is none. No sequence of such moves
// is endless: aces go to earlier places, or make way for another one to join its two.
func (p *Position) Settle() (game.Move, bool) {
	if m, ok := p.Forced(); ok || p.rules.Homing == Singles {
		return m, ok
	}
	aces, twos := p.wandering(), p.bareTwos()
	for a := aces; a != 0; a &= a - 1 {
		c := a.First()
		if blocker, ok := p.wandererOn(next(c), aces); ok {
			if to, ok := p.freePlace(); ok {
				return p.moveTo(blocker, to), true
			}
		}
	}
	for a := aces; a != 0 && twos != 0; a &= a - 1 {
		if c := a.First(); uint8(twos.First()) < p.on[c&63] {
			return p.moveTo(c, uint8(twos.First())), true
		}
	}
	return 0, false
}

// wandererOn returns the wandering ace that lies on a two, if one does.
func (p *Position) wandererOn(two card.Card, aces card.Set) (card.Card, bool) {
	for ; aces != 0; aces &= aces - 1 {
		if c := aces.First(); p.on[c&63] == uint8(two) {
			return c, true
		}
	}
	return 0, false
}

// AppendSteps appends steps that are enough to win from a settled position that can be
// won: to moves the moves of each, to ends the length of moves after each. Of the
// moves of an ace one is enough, if it is locked, and else none. A run that ends in a
// two under a wandering ace can move after the ace; so can the ace of that two
// onto it. It leaves the position as it was.
func (p *Position) AppendSteps(moves []game.Move, ends []int) ([]game.Move, []int) {
	var room [mostMoves]game.Move
	aces := p.wandering()
	left := card.Aces &^ aces // may be listed yet
	for _, m := range p.AppendMoves(room[:0]) {
		if c := Moved(m); c.Rank() == 1 && !LeadsHome(m) {
			if !left.Has(c) || p.IsJoined(c) {
				continue
			}
			left &^= card.Bit(c)
		}
		moves = append(moves, m)
		ends = append(ends, len(moves))
	}
	to, ok := p.freePlace()
	for ; ok && aces != 0; aces &= aces - 1 {
		if c := aces.First(); p.on[c&63] < card.Deck {
			moves, ends = p.appendAfterAce(moves, ends, p.moveTo(c, to))
		}
	}
	return moves, ends
}

// appendAfterAce appends the steps that begin with a wandering ace leaving a two.
func (p *Position) appendAfterAce(moves []game.Move, ends []int, leave game.Move) ([]game.Move, []int) {
	var room [mostMoves]game.Move
	two := card.Card(decode(leave).from)
	p.Play(leave)
	for _, m := range p.AppendMoves(room[:0]) {
		d := decode(m)
		if p.bears(d.card, two) || d.card.Rank() == 1 && d.to == uint8(next(d.card)) && d.to == uint8(two) {
			moves = append(moves, leave, m)
			ends = append(ends, len(moves))
		}
	}
	p.Undo(leave)
	return moves, ends
}

// bears reports whether a run that begins with a card ends in a two.
func (p *Position) bears(c, two card.Card) bool {
	for two != c && p.IsJoined(two) {
		two = next(two)
	}
	return two == c
}

// A classCoder codes classes of settled positions that differ only in which wandering
// ace lies where.
type classCoder struct{ coder }

// wanders is what a wandering ace lies on, in three bits.
const wanders = onNext + card.NumSuits

// NewClassCoder returns a coder of the classes of the positions that can be reached
// from this one. A code decodes to some position of its class.
func (p *Position) NewClassCoder() game.Coder {
	return &classCoder{coder{p.Clone().(*Position)}}
}

// Encode returns the code of the class of a position.
func (c *classCoder) Encode(position game.Position) game.Code {
	p := position.(*Position)
	code := c.coder.Encode(p)
	for aces := p.wandering(); aces != 0; aces &= aces - 1 {
		at := aces.First()
		code[0] ^= (c.lying(at, p.on[at&63]) ^ wanders) << (bitsPerCard * at)
	}
	return code
}

// After returns the code of the class after a move.
func (c *classCoder) After(code game.Code, position game.Position, m game.Move) game.Code {
	if d := decode(m); d.card.Rank() > 1 && d.to != atHome && d.from >= card.NumSuits {
		return c.coder.After(code, position, m)
	}
	position.Play(m)
	defer position.Undo(m)
	return c.Encode(position)
}

// Decode sets a position to one of a class.
func (c *classCoder) Decode(code game.Code, position game.Position) {
	p := position.(*Position)
	var aces card.Set
	for at := range card.Card(card.NumSuits) {
		if shift := bitsPerCard * at; code[0]>>shift&(1<<bitsPerCard-1) == wanders {
			aces |= card.Bit(at)
			code[0] ^= (wanders ^ wentHome) << shift
		}
	}
	c.coder.Decode(code, p)
	if aces != 0 {
		p.settleAces(aces)
	}
}

// settleAces puts aces, which are at home so far, into the first places.
func (p *Position) settleAces(aces card.Set) {
	var places [card.NumSuits]uint8
	twos := p.bareTwos()
	for i := range aces.Len() {
		places[i] = onFloor
		if twos != 0 {
			places[i] = uint8(twos.First())
			twos &= twos - 1
		}
	}
	p.assign(aces, places[:aces.Len()])
	p.height, p.out, p.floor = [card.NumSuits]uint8{}, 0, 0
	p.count()
}

// assign puts aces into places, none onto its own two. It returns false if that
// cannot be.
func (p *Position) assign(aces card.Set, places []uint8) bool {
	if aces == 0 {
		return true
	}
	c := aces.First()
	for i, to := range places {
		if to == uint8(next(c)) {
			continue
		}
		places[0], places[i] = places[i], places[0]
		p.on[c&63] = to
		if p.assign(aces&(aces-1), places[1:]) {
			return true
		}
		places[0], places[i] = places[i], places[0]
	}
	return false
}
