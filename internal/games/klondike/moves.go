package klondike

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A move is card | to<<6 | from<<12 | waste<<18: the card, what it goes onto, what it
// lies on, and the cards of the waste before a move from the stock, with redealt more
// if it uses up one of a limited number of redeals. It does not tell which card lies
// face down below.
type move struct {
	card     card.Card
	to, from uint8
	waste    uint8
}

const redealt = MaxStock + 1

// redeals returns how many of a limited number of redeals a move uses up, 0 or 1.
func (m move) redeals() uint8 { return m.waste / redealt }

func (m move) code() game.Move {
	return game.Move(m.card) | game.Move(m.to)<<6 | game.Move(m.from)<<12 | game.Move(m.waste)<<18
}

func decode(m game.Move) move {
	return move{card.Card(m & 63), uint8(m >> 6 & 63), uint8(m >> 12 & 63), uint8(m >> 18 & 63)}
}

// Carried returns the card of a move, and what it lies on after it, as [Position.Lies] has it.
func (*Position) Carried(m game.Move) (card, place int8) {
	d := decode(m)
	return int8(d.card), int8(d.to)
}

// MoveText names a move by the card, where it comes from unless that is a column,
// and where it goes: "7H from the stock onto 8S".
func (p *Position) MoveText(m game.Move) string {
	d := decode(m)
	text := d.card.String()
	switch d.from {
	case inStock:
		text += " from the stock"
		if d.redeals() > 0 {
			text += ", turned over,"
		}
	case atHome:
		text += " back"
	}
	return text + " " + boards.Where(card.Card(d.to))
}

// fits holds by card the two cards that may lie on it, empty for aces.
var fits = func() (table [64]card.Set) {
	for c := card.Card(4); c < card.Deck; c++ {
		for s := range card.Suit(card.NumSuits) {
			if s.Red() != c.Red() {
				table[c] |= card.Bit(card.New(c.Rank()-1, s))
			}
		}
	}
	return table
}()

// fitsOn holds by card the two cards, twins, that it fits on; empty for kings.
var fitsOn = func() (table [64]card.Set) {
	for c, children := range fits {
		for child := range children.All() {
			table[child] |= card.Bit(card.Card(c))
		}
	}
	return table
}()

// Fits returns the two cards that may lie on a card; none if it is an ace.
func Fits(c card.Card) card.Set { return fits[c&63] }

// FitsOn returns the two cards, twins, that a card fits on; none if it is a king.
func FitsOn(c card.Card) card.Set { return fitsOn[c&63] }

// next returns the cards that may go home next.
func (p *Position) next() card.Set {
	var next card.Set
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

// AppendMoves appends the legal moves: first those home, then those onto a card,
// then those to an empty column. Cards of lower numbers come first.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	home := (p.tops | p.reach) & p.next()
	for ; home != 0; home &= home - 1 {
		dst = append(dst, p.moveTo(home.First(), atHome))
	}
	back := p.back()
	movable := p.up | p.reach | back
	for tops := p.tops; tops != 0; tops &= tops - 1 {
		to := tops.First()
		for cards := fits[to&63] & movable; cards != 0; cards &= cards - 1 {
			dst = append(dst, p.moveTo(cards.First(), uint8(to)))
		}
	}
	if p.tops.Len() < p.rules.Columns {
		for cards := p.kings & movable &^ p.floor; cards != 0; cards &= cards - 1 {
			dst = append(dst, p.moveTo(cards.First(), onFloor))
		}
	}
	return dst
}

// MoveHome returns the legal move that takes a card home.
func (p *Position) MoveHome(c card.Card) game.Move { return p.moveTo(c, atHome) }

// MoveToSpace returns the legal move that takes a card to an empty column.
func (p *Position) MoveToSpace(c card.Card) game.Move { return p.moveTo(c, onFloor) }

// MoveOnto returns the legal move that takes a card onto another one.
func (p *Position) MoveOnto(c, on card.Card) game.Move { return p.moveTo(c, uint8(on)) }

// moveTo returns the move of a card to a place.
func (p *Position) moveTo(c card.Card, to uint8) game.Move {
	m := move{card: c, to: to, from: p.on[c&63]}
	switch {
	case p.reach.Has(c):
		m.from, m.waste = inStock, p.waste
		if !p.near.Has(c) {
			m.waste |= redealt
		}
	case m.from < card.Deck && p.down.Has(card.Card(m.from)):
		m.from = underDown
	}
	return m.code()
}

// mostMoves is above the number of legal moves: each of 52 cards goes home, onto
// two cards, and to an empty column.
const mostMoves = 4 * card.Deck

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

// lift takes a card, with those on it, from where it lies. It leaves the card among
// those that are face up in columns.
func (p *Position) lift(m move) {
	bit := card.Bit(m.card)
	switch m.from {
	case inStock:
		p.redeals -= m.redeals()
		p.put(p.stock&^(1<<p.place[m.card&63]), p.before(m.card))
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
	case inStock:
		p.up, p.tops = p.up&^bit, p.tops&^bit
		p.redeals += m.redeals()
		p.put(p.stock|1<<p.place[m.card&63], int(m.waste%redealt))
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

// Forced returns a move home that some shortest solution begins with. If no card
// can ever be put onto a card again, taking it home at once saves the moves that it
// makes until then, and leaves every other move legal. That holds for aces, and, if
// cards stay home, for cards of which both cards that fit are home. The card must
// lie in a column, or draws must bring up all of the stock before and after, as often
// as one likes.
func (p *Position) Forced() (game.Move, bool) {
	for c := range p.freeHome().All() {
		if p.isSafe(c) {
			return p.moveTo(c, atHome), true
		}
	}
	return 0, false
}

// freeHome returns the cards that may go home and change nothing of what draws bring
// up: those that lie in a column, and those of the stock if all of it can be played
// at any time.
func (p *Position) freeHome() card.Set {
	candidates := p.tops
	if p.rules.skipsNothing() {
		candidates |= p.reach
	}
	return candidates & p.next()
}

// isSafe reports whether no card will ever be put onto a card.
func (p *Position) isSafe(c card.Card) bool {
	if c.Rank() == 1 || p.rules.Back {
		return c.Rank() == 1
	}
	for child := range fits[c&63].All() {
		if int(p.height[child.Suit()]) < child.Rank() {
			return false
		}
	}
	return true
}

// LeadsHome reports whether a move takes a card home.
func LeadsHome(m game.Move) bool { return decode(m).to == atHome }

// Turns reports whether a move turns a card face up.
func Turns(m game.Move) bool { return decode(m).from == underDown }

// ComesBack reports whether a move takes a card back from home.
func ComesBack(m game.Move) bool { return decode(m).from == atHome }
