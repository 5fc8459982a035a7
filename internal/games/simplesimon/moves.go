package simplesimon

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A move is card | to<<6 | from<<12: the card that moves with those on it, what it
// goes onto, and what it lies on. A suit goes home with its king.
type move struct {
	card     card.Card
	to, from uint8
}

func (m move) code() game.Move {
	return game.Move(m.card) | game.Move(m.to)<<6 | game.Move(m.from)<<12
}

func decode(m game.Move) move {
	return move{card.Card(m & 63), uint8(m >> 6 & 63), uint8(m >> 12 & 63)}
}

// target returns where a move goes, as package boards has it.
func (m move) target() card.Card {
	if m.to == atHome {
		return boards.ToHome
	}
	return card.Card(m.to)
}

// Change returns what a move changes.
func (p *Position) Change(code game.Move) boards.Change {
	m := decode(code)
	change := boards.Change{First: m.card, Off: card.Card(m.from), Onto: m.target()}
	if m.from == onFloor {
		change.Off = boards.OnFloor
	}
	return change
}

// LeadsHome reports whether a move takes cards home.
func LeadsHome(m game.Move) bool { return decode(m).to == atHome }

// Joins reports whether a move puts a card onto the next higher one of its suit.
func Joins(m game.Move) bool {
	d := decode(m)
	return d.to < card.Deck && d.to == uint8(next(d.card))
}

// MoveText names a move by the card and where it goes: "7H onto 8S".
func (p *Position) MoveText(m game.Move) string {
	d := decode(m)
	if d.to == atHome && p.rules.Homing != Singles {
		return d.card.Suit().String() + " home"
	}
	return d.card.String() + " " + boards.Where(d.target())
}

// goesHome returns the cards that may be moved home, of those that can move.
func (p *Position) goesHome(movable card.Set) (cards card.Set) {
	if p.rules.Homing == Singles {
		for s, h := range p.height {
			cards |= 1 << (4*h + uint8(s))
		}
		return cards & p.tops
	}
	kings := movable & (card.Aces << (card.NumSuits * (p.rules.Ranks - 1)))
	if p.rules.Homing == Piles {
		kings &= p.floor
	}
	for ; kings != 0; kings &= kings - 1 {
		if king := kings.First(); p.tops.Has(card.New(1, king.Suit())) && p.endsIn(king) {
			cards |= card.Bit(king)
		}
	}
	return cards
}

// endsIn reports whether the run of a king that can move ends in its ace.
func (p *Position) endsIn(king card.Card) bool {
	c := card.New(1, king.Suit())
	for c != king && p.IsJoined(c) {
		c = next(c)
	}
	return c == king
}

// AppendMoves appends the legal moves: first those home, then those onto a card,
// then those to an empty column. Cards of lower numbers come first.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	movable := p.Movable()
	for home := p.goesHome(movable); home != 0; home &= home - 1 {
		dst = append(dst, p.moveTo(home.First(), atHome))
	}
	for tops := p.tops &^ card.Aces; tops != 0; tops &= tops - 1 {
		to := tops.First()
		for cards := movable & below(to); cards != 0; cards &= cards - 1 {
			dst = append(dst, p.moveTo(cards.First(), uint8(to)))
		}
	}
	if p.FreeColumns() > 0 {
		for cards := movable &^ p.floor; cards != 0; cards &= cards - 1 {
			dst = append(dst, p.moveTo(cards.First(), onFloor))
		}
	}
	return dst
}

// below returns the cards that may lie on a card other than an ace.
func below(c card.Card) card.Set { return card.Aces << ((c - card.NumSuits) &^ 3) }

// moveTo returns the move of a card to a place.
func (p *Position) moveTo(c card.Card, to uint8) game.Move {
	return move{c, to, p.on[c&63]}.code()
}

// mostMoves is above the number of legal moves: each of 52 cards goes home, onto
// four cards, and to an empty column.
const mostMoves = 6 * card.Deck

// Pick returns the number of legal moves and one of them; see [game.Position].
func (p *Position) Pick(r uint64) (game.Move, int) {
	var room [mostMoves]game.Move
	return game.PickOf(p.AppendMoves(room[:0]), r)
}

// Play makes a legal move.
func (p *Position) Play(code game.Move) {
	m := decode(code)
	p.hash = p.HashAfter(code)
	if m.from == onFloor {
		p.floor &^= card.Bit(m.card)
	} else {
		p.tops |= card.Bit(card.Card(m.from))
	}
	switch m.to {
	case atHome:
		p.takeHome(m.card)
	case onFloor:
		p.on[m.card&63] = onFloor
		p.floor |= card.Bit(m.card)
	default:
		p.on[m.card&63] = m.to
		p.tops &^= card.Bit(card.Card(m.to))
	}
}

// goingHome returns the cards that go home with a card: those of its suit up to it
// that are not home.
func (p *Position) goingHome(c card.Card) card.Set {
	if p.rules.Homing == Singles {
		return card.Bit(c)
	}
	return card.OfSuit(c.Suit()) & card.UpTo(p.rules.Ranks)
}

func (p *Position) takeHome(c card.Card) {
	cards := p.goingHome(c)
	p.out &^= cards
	p.tops &^= cards
	p.height[c.Suit()] += uint8(cards.Len())
	for ; cards != 0; cards &= cards - 1 {
		p.on[cards.First()&63] = atHome
	}
}

// Undo takes back the last move made, which is m.
func (p *Position) Undo(code game.Move) {
	m := decode(code)
	switch m.to {
	case atHome:
		p.takeBack(m.card)
	case onFloor:
		p.floor &^= card.Bit(m.card)
	default:
		p.tops |= card.Bit(card.Card(m.to))
	}
	p.on[m.card&63] = m.from
	if m.from == onFloor {
		p.floor |= card.Bit(m.card)
	} else {
		p.tops &^= card.Bit(card.Card(m.from))
	}
	p.hash ^= p.change(m)
}

// takeBack takes back cards from home. It leaves open what the highest one lies on.
func (p *Position) takeBack(c card.Card) {
	cards := p.goingHome(c)
	p.out |= cards
	p.tops |= card.Bit(cards.First())
	p.height[c.Suit()] -= uint8(cards.Len())
	for ; cards != 0; cards &= cards - 1 {
		at := cards.First()
		p.on[at&63] = uint8(next(at))
	}
}

// Moved returns the card that a move moves, with those on it.
func Moved(m game.Move) card.Card { return decode(m).card }
