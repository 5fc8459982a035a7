package piles

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A move is card | to<<6 | from<<12: the card that moves with those on it, what it goes onto,
// and what it lies on. It does not tell which card lies face down below.
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

// MoveText names a move by the card, where it comes from unless that is a column, and where it
// goes: "7H from the reserve onto 8S".
func (p *Position) MoveText(m game.Move) string {
	d := decode(m)
	text := d.card.String()
	switch d.from {
	case inReserve:
		text += " from the reserve"
	case atHome:
		text += " back"
	}
	return text + " " + boards.Where(card.Card(d.to))
}

// fits holds, by way to build and by card, the cards that may lie on it; empty for aces.
var fits = func() (table [AnySuit + 1][64]card.Set) {
	for c := card.Card(card.NumSuits); c < card.Deck; c++ {
		for s := range card.Suit(card.NumSuits) {
			bit := card.Bit(card.New(c.Rank()-1, s))
			table[AnySuit][c] |= bit
			if s == c.Suit() {
				table[InSuit][c] |= bit
			}
			if s.Red() != c.Red() {
				table[AlternateColour][c] |= bit
			}
		}
	}
	return table
}()

// next returns the cards that may go home next.
func (p *Position) next() (next card.Set) {
	for s, h := range p.height {
		next |= 1 << (4*h + uint8(s))
	}
	return next & p.deck()
}

func (p *Position) deck() card.Set { return card.UpTo(p.rules.Ranks) }

// back returns the cards that may come back from home. With the last card home the game is over.
func (p *Position) back() (cards card.Set) {
	if !p.rules.Back || p.Won() {
		return 0
	}
	for s, h := range p.height {
		if h > 0 {
			cards |= 1 << (4*(h-1) + uint8(s))
		}
	}
	return cards
}

// Movable returns the cards of columns that can be moved with all cards on them.
func (p *Position) Movable() (cards card.Set) {
	switch p.rules.Moves {
	case SingleCards:
		return p.tops
	case Tails:
		return p.up
	}
	for tops := p.tops; tops != 0; tops &= tops - 1 {
		for c := tops.First(); ; c = card.Card(p.on[c&63]) {
			cards |= card.Bit(c)
			if !p.IsBuilt(c) {
				break
			}
		}
	}
	return cards
}

// AppendMoves appends the legal moves: first those home, then those onto a card, then those to an
// empty column. Cards of lower numbers come first.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	for home := (p.tops | p.reserve) & p.next(); home != 0; home &= home - 1 {
		dst = append(dst, p.moveTo(home.First(), atHome))
	}
	movable := p.Movable() | p.reserve | p.back()
	for tops := p.tops; tops != 0; tops &= tops - 1 {
		to := tops.First()
		for cards := p.fits[to&63] & movable; cards != 0; cards &= cards - 1 {
			if c := cards.First(); p.rules.Moves != Tails || !p.isUnder(c, to) {
				dst = append(dst, p.moveTo(c, uint8(to)))
			}
		}
	}
	if p.FreeColumns() > 0 {
		for cards := p.toSpaces() & movable &^ p.floor; cards != 0; cards &= cards - 1 {
			dst = append(dst, p.moveTo(cards.First(), onFloor))
		}
	}
	return dst
}

// isUnder reports whether a card that can move lies in the column of a last card.
func (p *Position) isUnder(c, top card.Card) bool {
	if !p.up.Has(c) {
		return false
	}
	for on := uint8(top); on < card.Deck; on = p.on[on&63] {
		if card.Card(on) == c {
			return true
		}
	}
	return false
}

// toSpaces returns the cards that may go to an empty column.
func (p *Position) toSpaces() card.Set {
	switch p.rules.Spaces {
	case KingsOnly:
		return p.deck() &^ card.UpTo(p.rules.Ranks-1)
	case NoCard:
		return 0
	}
	return card.All
}

// moveTo returns the move of a card to a place.
func (p *Position) moveTo(c card.Card, to uint8) game.Move {
	m := move{c, to, p.on[c&63]}
	if m.from < card.Deck && p.down.Has(card.Card(m.from)) {
		m.from = underDown
	}
	return m.code()
}

// mostMoves is above the number of legal moves: each of 52 cards goes home, onto four cards, and
// to an empty column.
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
	p.lift(m)
	p.on[m.card&63] = m.to
	switch m.to {
	case atHome:
		p.up &^= card.Bit(m.card)
		p.tops &^= card.Bit(m.card)
		p.height[m.card.Suit()]++
	case onFloor:
		p.floor |= card.Bit(m.card)
	default:
		p.tops &^= card.Bit(card.Card(m.to))
	}
}

// lift takes a card, with those on it, from where it lies. It leaves the card among those that are
// face up in columns.
func (p *Position) lift(m move) {
	bit := card.Bit(m.card)
	switch m.from {
	case inReserve:
		p.reserve &^= bit
		p.up, p.tops = p.up|bit, p.tops|bit
	case atHome:
		p.height[m.card.Suit()]--
		p.up, p.tops = p.up|bit, p.tops|bit
	case onFloor:
		p.floor &^= bit
	case underDown:
		p.flip(card.Card(p.on[m.card&63]))
	default:
		p.tops |= card.Bit(card.Card(m.from))
	}
}

// flip turns up the card that has become the last of its column.
func (p *Position) flip(c card.Card) {
	bit := card.Bit(c)
	p.down, p.up, p.tops = p.down&^bit, p.up|bit, p.tops|bit
	if p.on[c&63] == onFloor {
		p.floor |= bit
	}
	p.flipped[p.turned] = c
	p.turned++
}

// Undo takes back the last move made, which is m.
func (p *Position) Undo(code game.Move) {
	m := decode(code)
	switch bit := card.Bit(m.card); m.to {
	case atHome:
		p.up, p.tops = p.up|bit, p.tops|bit
		p.height[m.card.Suit()]--
	case onFloor:
		p.floor &^= bit
	default:
		p.tops |= card.Bit(card.Card(m.to))
	}
	p.lower(m)
	p.hash ^= p.change(m)
}

// lower puts a card back to where a move took it from.
func (p *Position) lower(m move) {
	bit := card.Bit(m.card)
	p.on[m.card&63] = m.from
	switch m.from {
	case inReserve:
		p.up, p.tops = p.up&^bit, p.tops&^bit
		p.reserve |= bit
	case atHome:
		p.height[m.card.Suit()]++
		p.up, p.tops = p.up&^bit, p.tops&^bit
	case onFloor:
		p.floor |= bit
	case underDown:
		p.on[m.card&63] = uint8(p.unflip())
	default:
		p.tops &^= card.Bit(card.Card(m.from))
	}
}

// unflip turns down the card that was turned up last, and returns it.
func (p *Position) unflip() card.Card {
	p.turned--
	c := p.flipped[p.turned]
	bit := card.Bit(c)
	p.down, p.up, p.tops, p.floor = p.down|bit, p.up&^bit, p.tops&^bit, p.floor&^bit
	return c
}

// Forced returns a move with which some shortest solution begins: the move home of a card onto
// which no card can be put any more, as all cards that fit on it are home. Take any solution, and
// leave out the moves of that card. It is the last of its column, and stays the last of whatever
// moves with it. So every other move can be made without it, and a column that it leaves empty
// earlier takes what it took before. Where cards come back from home, no move is known to be safe.
func (p *Position) Forced() (game.Move, bool) {
	if p.rules.Back {
		return 0, false
	}
	out := p.up | p.down | p.reserve
	for home := (p.tops | p.reserve) & p.next(); home != 0; home &= home - 1 {
		if c := home.First(); p.fits[c&63]&out == 0 {
			return p.moveTo(c, atHome), true
		}
	}
	return 0, false
}

// LeadsHome reports whether a move takes a card home.
func LeadsHome(m game.Move) bool { return decode(m).to == atHome }

// Turns reports whether a move turns a card face up.
func Turns(m game.Move) bool { return decode(m).from == underDown }
