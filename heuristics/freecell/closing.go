package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// A closing finds out whether space can be made: whether a card of a cell can come home,
// or a column become empty. It lets some cards go from column to column, and any card go
// home. It acts as if a card that goes stayed where it was as well, so more cards can
// follow than in a game. What it cannot make, no game can that moves only those cards.
type closing struct {
	rules   *freecell.Rules
	p       *freecell.Position // the position itself, or the one before the last move
	moved   card.Card          // by that move; card.Deck if there is none
	on      freecell.Place     // where that card lies now
	space   int                // empty cells and columns
	may     card.Set           // the cards that may go from column to column, or be lifted
	next    card.Set           // the next card to go home of each suit
	ends    card.Set           // the cards that others may be put on
	staying card.Set           // of those, the ones that have not gone
	cells   card.Set
}

// closingOf begins with a position. All cards may go.
func closingOf(p *freecell.Position) closing {
	return closing{
		rules: p.Rules(), p: p, moved: card.Deck, space: p.FreeCells() + p.EmptyColumns(), may: card.All,
		next: p.Next(), ends: p.Ends(), staying: p.Ends(), cells: p.Cells(),
	}
}

// closingAfter begins with the position after a move from p. The card must not come from
// home.
func closingAfter(p *freecell.Position, m game.Move) closing {
	l := closingOf(p)
	from, to := freecell.MoveFrom(m), freecell.MoveTo(m)
	l.moved, l.on = freecell.MoveCard(m), to
	bit, empty := card.Bit(l.moved), p.EmptyColumns()
	l.ends, l.cells = l.ends&^bit, l.cells&^bit
	switch {
	case from < freecell.Floor:
		l.ends |= card.Bit(card.Card(from))
	case from == freecell.Floor:
		empty++
	}
	switch to {
	case freecell.Home:
		l.sendHome(bit)
	case freecell.Cell:
		l.cells |= bit
	case freecell.Floor:
		l.ends |= bit
		empty--
	default:
		l.ends = l.ends&^card.Bit(card.Card(to)) | bit
	}
	l.staying, l.space = l.ends, max(0, l.rules.Cells-l.cells.Len())+empty
	return l
}

// sendHome moves some of the next cards home.
func (l *closing) sendHome(cards card.Set) {
	l.next = l.next&^cards | cards<<card.NumSuits&card.UpTo(l.rules.Ranks)
}

// makesSpace reports whether space can be made.
func (l *closing) makesSpace() bool {
	for l.cells&l.next == 0 {
		home := l.ends & l.next
		l.sendHome(home)
		if l.next == 0 {
			return true
		}
		leaving := l.staying & (l.rules.Children(l.ends)&l.may | home)
		if leaving|home == 0 {
			return false
		}
		for ; leaving != 0; leaving &= leaving - 1 {
			if l.uncover(leaving.First()) {
				return true
			}
		}
	}
	return true
}

// uncover lets a card go. It reports whether that empties its column.
func (l *closing) uncover(c card.Card) bool {
	l.staying &^= card.Bit(c)
	below := l.p.On(c)
	if c == l.moved {
		below = l.on
	}
	if below >= freecell.Floor {
		return true
	}
	l.ends |= card.Bit(card.Card(below))
	l.staying |= card.Bit(card.Card(below))
	return false
}

// liftMakesSpace reports whether space can be made if one card can go to a cell or to an
// empty column as well.
func (l *closing) liftMakesSpace() bool {
	for lifts := l.staying & l.may; lifts != 0; lifts &= lifts - 1 {
		after := *l
		after.cells |= lifts & -lifts
		if after.uncover(lifts.First()) || after.makesSpace() {
			return true
		}
	}
	return false
}

// crowding returns 1 for a position that is crowded, [heuristics.Lost] if it is lost, and
// otherwise 0; see [Crowded].
func (l closing) crowding() int {
	if l.space > 0 {
		return 0
	}
	l.may = card.All
	switch {
	case l.makesSpace():
		return 0
	case l.cells&l.rules.Children(l.ends) == 0 && !l.rules.Returns():
		return heuristics.Lost
	}
	return 1
}

// delay returns 1 if the position takes a move more than Relaxed and the number that it is
// crowded by, and otherwise 0; see [crowdedChildren].
func (l closing) delay(crowded int) int {
	if l.space > 1 || l.makesSpace() {
		return 0
	}
	if l.space == 0 {
		if crowded == 0 {
			return 1
		}
		l.ends |= l.cells & l.rules.Children(l.ends) // one of them goes there
		if l.makesSpace() {
			return 0
		}
	}
	if l.liftMakesSpace() {
		return 0
	}
	return 1
}
