package freecell

import (
	"fmt"
	"math/bits"

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
	homeClass = iota
	buildClass
	cellClass  = buildClass + maxSteps
	floorClass = cellClass + 1
	numClasses = floorClass + 1
)

// moveClasses returns, for each class, the cards that have such a move.
func (p *Position) moveClasses() (classes [numClasses]card.Set) {
	movable := p.ends | p.cells
	classes[homeClass] = movable & p.next
	units := p.ends
	if p.rules.WholeRuns {
		units = p.runHeads()
	}
	free := units | p.cells
	if p.rules.Build == AlternateColour {
		for i, s := range &alternateSteps {
			classes[buildClass+i] = p.ends >> s.shift & free & s.children
		}
	} else {
		classes[buildClass] = p.ends >> suitSteps[0].shift & free
	}
	if p.cells.Len() < p.rules.Cells {
		classes[cellClass] = p.ends
	}
	if p.bases.Len() < p.rules.Columns {
		classes[floorClass] = free &^ p.bases
	}
	return classes
}

// moveInClass returns the move of a card in a class.
func (p *Position) moveInClass(class int, c card.Card) game.Move {
	from := p.on[c&63]
	switch class {
	case homeClass:
		return newMove(c, from, Home)
	case cellClass:
		return newMove(c, from, Cell)
	case floorClass:
		return newMove(c, from, Floor)
	}
	return newMove(c, from, Place(c+card.Card(p.rules.steps()[class-buildClass].shift)))
}

// AppendMoves appends the distinct legal moves: home first, then onto
// columns, to a cell, to an empty column; by card within each.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	classes := p.moveClasses()
	for class, cards := range &classes {
		for ; cards != 0; cards &= cards - 1 {
			dst = append(dst, p.moveInClass(class, cards.First()))
		}
	}
	return dst
}

// Pick returns the number of legal moves and one of them; see
// [game.Position].
func (p *Position) Pick(r uint64) (game.Move, int) {
	classes := p.moveClasses()
	n := 0
	for _, cards := range &classes {
		n += cards.Len()
	}
	hi, _ := bits.Mul64(r, uint64(n))
	i := int(hi)
	for class, cards := range &classes {
		if k := cards.Len(); i >= k {
			i -= k
			continue
		}
		for ; i > 0; i-- {
			cards &= cards - 1
		}
		return p.moveInClass(class, cards.First()), n
	}
	return 0, 0
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
	p.take(MoveCard(m), MoveFrom(m), MoveTo(m))
	p.put(MoveCard(m), MoveFrom(m), MoveTo(m))
	p.on[MoveCard(m)&63] = MoveTo(m)
	p.hash = p.HashAfter(m)
}

// Undo takes back the last move made.
func (p *Position) Undo(m game.Move) {
	back := newMove(MoveCard(m), MoveTo(m), MoveFrom(m))
	p.Play(back)
}

// take removes c from the sets it is in because it lies on from. Its column's
// last card stays in ends if the column moves as a run to another column.
func (p *Position) take(c card.Card, from, to Place) {
	bit := card.Bit(c)
	switch from {
	case Home:
		p.next = p.next&^(bit<<card.NumSuits) | bit
	case Cell:
		p.cells &^= bit
	default:
		if to == Cell || to == Home {
			p.ends &^= bit
		}
		if from == Floor {
			p.bases &^= bit
		} else {
			p.ends |= card.Bit(card.Card(from))
		}
	}
}

// put adds c to the sets it is in because it lies on to.
func (p *Position) put(c card.Card, from, to Place) {
	bit := card.Bit(c)
	switch to {
	case Home:
		p.next = p.next&^bit | bit<<card.NumSuits&card.UpTo(p.rules.Ranks)
	case Cell:
		p.cells |= bit
	default:
		if from == Cell || from == Home {
			p.ends |= bit
		}
		if to == Floor {
			p.bases |= bit
		} else {
			p.ends &^= card.Bit(card.Card(to))
		}
	}
}
