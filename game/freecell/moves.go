package freecell

import (
	"fmt"

	"patience/game"
	"patience/game/card"
)

// A move is card | from<<8 | to<<16: the card that changes its place (of a
// run, the one that lies deepest), what it lay on and what it will lie on.
// That is all there is to play it and to take it back.
func newMove(c card.Card, from, to Place) game.Move {
	return game.Move(c) | game.Move(from)<<8 | game.Move(to)<<16
}

// MoveCard returns the card that a move takes; of a run, the deepest.
func MoveCard(m game.Move) card.Card { return card.Card(m & 0xFF) }

// MoveFrom returns what the card lies on before the move.
func MoveFrom(m game.Move) Place { return Place(m >> 8 & 0xFF) }

// MoveTo returns what the card lies on after the move.
func MoveTo(m game.Move) Place { return Place(m >> 16) }

// MoveText names a move by its card and where it goes.
func (p *Position) MoveText(m game.Move) string {
	c, to := MoveCard(m), MoveTo(m)
	switch to {
	case Home:
		return fmt.Sprintf("%s home", c)
	case Cell:
		return fmt.Sprintf("%s to a cell", c)
	case Floor:
		return fmt.Sprintf("%s to an empty column", c)
	}
	return fmt.Sprintf("%s onto %s", c, card.Card(to))
}

// The classes of moves, in the order of AppendMoves: home, one class for each
// step of the build, to a cell, to an empty column.
const (
	homeClass  = 0
	buildClass = 1
	cellClass  = buildClass + maxSteps
	floorClass = cellClass + 1
	numClasses = floorClass + 1
)

// moveClasses sets, for each class, the cards that have such a move.
func (p *Position) moveClasses(classes *[numClasses]card.Set) {
	movable := p.ends | p.cells
	classes[homeClass] = movable & p.next
	free := movable
	if p.rules.Moves == WholeRuns {
		free = p.runHeads() | p.cells
	}
	if p.rules.Build == AlternateColour {
		classes[buildClass+0] = p.ends >> shift0 & free & children0
		classes[buildClass+1] = p.ends >> shift1 & free & children1
		classes[buildClass+2] = p.ends >> shift2 & free & children2
		classes[buildClass+3] = p.ends >> shift3 & free & children3
	} else {
		classes[buildClass] = p.ends >> card.NumSuits & free
	}
	if p.cells.Len() < p.rules.Cells {
		classes[cellClass] = p.ends
	}
	if p.bases.Len() < p.rules.Columns {
		classes[floorClass] = free &^ p.bases
	}
}

// A target says where the cards of a class go: to a fixed place, or to the
// card a fixed number above.
type target struct {
	place    Place
	cardMask Place
}

func (t target) of(c card.Card) Place { return t.place + Place(c)&t.cardMask }

func targetsOf(steps []step) (targets [8]target) {
	targets[homeClass] = target{place: Home}
	targets[cellClass] = target{place: Cell}
	targets[floorClass] = target{place: Floor}
	for i, s := range steps {
		targets[buildClass+i] = target{Place(s.shift), 0xFF}
	}
	return targets
}

// moveInClass returns the move of a card in a class.
func (p *Position) moveInClass(class int, c card.Card) game.Move {
	return newMove(c, p.on[c&63], p.rules.targets()[class&7].of(c))
}

// AppendMoves appends the distinct legal moves: home first, then onto
// columns, to a cell, to an empty column; by card within each. Partial
// runs of two cards and more come last.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	var classes [numClasses]card.Set
	p.moveClasses(&classes)
	for class, cards := range &classes {
		for ; cards != 0; cards &= cards - 1 {
			dst = append(dst, p.moveInClass(class, cards.First()))
		}
	}
	if p.rules.Moves == PartialRuns {
		dst = p.appendPartialRuns(dst)
	}
	return dst
}

// runHeads returns, for each column, the deepest card of the longest run at
// its end.
func (p *Position) runHeads() card.Set {
	var heads card.Set
	for c := range p.ends.All() {
		heads |= card.Bit(p.runHead(c))
	}
	return heads
}

func (p *Position) runHead(end card.Card) card.Card {
	c := end
	for {
		below := p.on[c&63]
		if below >= Floor || !p.rules.Fits(c, card.Card(below)) {
			return c
		}
		c = card.Card(below)
	}
}

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	p.hash = p.HashAfter(m)
	p.shift(MoveCard(m), MoveFrom(m), MoveTo(m))
}

// Undo takes back the last move made.
func (p *Position) Undo(m game.Move) {
	p.hash = p.HashAfter(m)
	p.shift(MoveCard(m), MoveTo(m), MoveFrom(m))
}

// shift lets c lie on to instead of from and keeps the sets, without
// branches. Of a run that moves, the last card is and stays an end; c is an
// end itself, or comes to be one, only if nothing lies on it.
func (p *Position) shift(c card.Card, from, to Place) {
	bit, fromBit, toBit := card.Bit(c), card.Set(1)<<(from&63), card.Set(1)<<(to&63)
	fromHome, toHome := mask(fromBit, Home), mask(toBit, Home)
	toCell := mask(toBit, Cell)
	uncovered := bit & (p.ends | p.cells | fromHome)
	p.ends = p.ends&^bit&^toBit | uncovered&^(toCell|toHome) | fromBit&card.All
	p.cells = p.cells&^bit | bit&toCell
	p.bases = p.bases&^bit | bit&mask(toBit, Floor)
	p.next ^= (bit | bit<<card.NumSuits&p.rules.deck()) & (fromHome | toHome)
	p.on[c&63] = to
}

// mask returns all ones if the bit is that of a place that is no card, and
// zero otherwise.
func mask(bit card.Set, place Place) card.Set { return -(bit >> place & 1) }

// canMove reports whether a move of a card to a place is legal.
func (p *Position) canMove(c card.Card, to Place) bool {
	bit := card.Bit(c)
	end := (p.ends|p.cells)&bit != 0
	if to == Home || to == Cell {
		return end && (to == Home && p.next&bit != 0 || to == Cell && p.ends&bit != 0 && p.cells.Len() < p.rules.Cells)
	}
	if p.rules.Moves == WholeRuns {
		end = (p.runHeads()|p.cells)&bit != 0
	}
	if to == Floor {
		return end && p.bases&bit == 0 && p.bases.Len() < p.rules.Columns
	}
	return end && p.ends.Has(card.Card(to)) && p.rules.Fits(c, card.Card(to))
}
