package freecell

import (
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// NewMove returns a move, card | from<<8 | to<<16: the card that changes its place, what
// it lies on before and what it lies on after. Of a run that is the deepest card;
// the others keep what they lie on.
func NewMove(c card.Card, from, to Place) game.Move {
	return game.Move(c) | game.Move(from)<<8 | game.Move(to)<<16
}

// MoveCard returns the card that a move takes; of a run, the deepest.
func MoveCard(m game.Move) card.Card { return card.Card(m & 0xFF) }

// MoveFrom returns what the card lies on before the move.
func MoveFrom(m game.Move) Place { return Place(m >> 8 & 0xFF) }

// MoveTo returns what the card lies on after the move.
func MoveTo(m game.Move) Place { return Place(m >> 16) }

// Carried returns the card of a move, and what the card lies on after it.
func (*Position) Carried(m game.Move) (card, place int8) { return int8(MoveCard(m)), int8(MoveTo(m)) }

// MoveText names a move by its card and where the card goes: "2C home", "2C to
// a cell", "2C to an empty column" or "2C onto 3D". A card that comes back is "2C from
// home".
func (p *Position) MoveText(m game.Move) string {
	c := MoveCard(m).String()
	if MoveFrom(m) == Home {
		c += " from home"
	}
	return c + " " + boards.Where(card.Card(MoveTo(m)))
}

// The classes of moves, in the order of AppendMoves: home, onto a card with one
// class or more for the build, to a cell, to an empty column.
const (
	homeClass  = 0
	buildClass = 1
	cellClass  = buildClass + maxBuildClasses
	floorClass = cellClass + 1
	numClasses = floorClass + 1
)

// moveClasses sets for each class the cards that have a move of the class, those that
// come back from home among them. The classes must be empty. Of runs it knows whole
// ones only.
func (p *Position) moveClasses(classes *[numClasses]card.Set, back card.Set) {
	movable := p.ends | p.cells
	classes[homeClass] = movable & p.next
	free := movable
	if p.rules.Moves == WholeRuns {
		free = p.runHeads() | p.cells
	}
	free |= back
	switch p.rules.Build {
	case AlternateColour:
		classes[buildClass+0] = p.ends >> shift0 & free & children0
		classes[buildClass+1] = p.ends >> shift1 & free & children1
		classes[buildClass+2] = p.ends >> shift2 & free & children2
		classes[buildClass+3] = p.ends >> shift3 & free & children3
	case InSuit:
		classes[buildClass] = p.ends >> card.NumSuits & free
	default:
		for s := range card.Suit(card.NumSuits) {
			classes[buildClass+s] = onSuit(p.ends, s) & free
		}
	}
	if p.cells.Len() < p.rules.Cells {
		classes[cellClass] = p.ends | back
	}
	if p.bases.Len() < p.rules.Columns {
		classes[floorClass] = free &^ p.bases & p.rules.SpaceCards()
	}
}

// moveInClass returns the move of a card in a class.
func (p *Position) moveInClass(class int, c card.Card) game.Move {
	return NewMove(c, p.on[c&63], p.rules.targets()[class&7].of(c))
}

// AppendMoves appends the legal moves: first home, then onto other cards, to a
// cell and to an empty column, in the order of cards within each. Where parts of
// runs move, the moves of two cards and more come last.
func (p *Position) AppendMoves(dst []game.Move) []game.Move { return p.appendMoves(dst, p.back()) }

// AppendStaying appends the legal moves but those of cards that come back from home.
func (p *Position) AppendStaying(dst []game.Move) []game.Move { return p.appendMoves(dst, 0) }

// appendMoves appends the legal moves, given the cards that may come back from home.
func (p *Position) appendMoves(dst []game.Move, back card.Set) []game.Move {
	var classes [numClasses]card.Set
	p.moveClasses(&classes, back)
	targets := p.rules.targets()
	for class, cards := range &classes {
		for target := targets[class]; cards != 0; cards &= cards - 1 {
			c := cards.First()
			dst = append(dst, NewMove(c, p.on[c&63], target.of(c)))
		}
	}
	if p.rules.Moves.parts() {
		dst = p.appendPartialRuns(dst)
	}
	return dst
}

// AppendUnlifted appends to moves the moves that AppendMoves appends, without
// those to a cell and without those back from home where these are of no use, and
// to ends the length of moves after each. The rules must be [SingleCards].
func (p *Position) AppendUnlifted(moves []game.Move, ends []int) ([]game.Move, []int) {
	var classes [numClasses]card.Set
	p.moveClasses(&classes, p.worthBack())
	classes[cellClass] = 0
	targets := p.rules.targets()
	for class, cards := range &classes {
		for target := targets[class]; cards != 0; cards &= cards - 1 {
			c := cards.First()
			moves = append(moves, NewMove(c, p.on[c&63], target.of(c)))
			ends = append(ends, len(moves))
		}
	}
	return moves, ends
}

// runHeads returns the deepest card of the longest run at the end of each
// column.
func (p *Position) runHeads() card.Set {
	var heads card.Set
	for c := range p.ends.All() {
		heads |= card.Bit(p.runHead(c))
	}
	return heads
}

// runHead returns the deepest card of the longest run that ends with the last
// card of a column.
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

// Undo takes back the last move made, which is m.
func (p *Position) Undo(m game.Move) {
	p.hash = p.HashAfter(m)
	p.shift(MoveCard(m), MoveTo(m), MoveFrom(m))
}

// shift takes c from one place to another and brings the sets up to date,
// without branches. If c is the head of a longer run, the last card of the run
// stays an end. If nothing lies on c, c is an end before, after or both.
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

// mask returns all ones if bit is that of the place, and zero otherwise. The
// place must be Floor, Cell or Home.
func mask(bit card.Set, place Place) card.Set { return -(bit >> place & 1) }

// Legal reports whether a move is legal; see [game.Umpire]. Where parts of runs
// move it lists all moves.
func (p *Position) Legal(m game.Move) bool {
	if p.rules.Moves.parts() {
		return slices.Contains(p.AppendMoves(nil), m)
	}
	c, to := MoveCard(m), MoveTo(m)
	return int(c) < p.rules.Cards() && to <= Home && m == NewMove(c, p.on[c&63], to) && p.canMove(c, to)
}

// canMove reports whether a card may go to a place. Where parts of runs move it
// knows moves of single cards only.
func (p *Position) canMove(c card.Card, to Place) bool {
	switch to {
	case Home:
		return (p.ends | p.cells).Has(c) && p.next.Has(c)
	case Cell:
		return (p.ends | p.back()).Has(c) && p.FreeCells() > 0
	case Floor:
		return p.heads().Has(c) && !p.bases.Has(c) && p.settles(c)
	}
	return p.heads().Has(c) && p.ends.Has(card.Card(to)) && p.rules.Fits(c, card.Card(to))
}

// settles reports whether there is an empty column that c may go to.
func (p *Position) settles(c card.Card) bool {
	return p.EmptyColumns() > 0 && p.rules.SpaceCards().Has(c)
}

// heads returns the cards that may lead a move to a column: those in cells, those
// that may come back from home, and the last card or the head of the longest run of
// each column.
func (p *Position) heads() card.Set {
	if p.rules.Moves == WholeRuns {
		return p.runHeads() | p.cells | p.back()
	}
	return p.ends | p.cells | p.back()
}
