package piles

import (
	"fmt"
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A move takes n cards from a pile to another one. It is from | to<<5 | n<<10. Columns are their places.
type move struct{ from, to, n uint8 }

// Piles besides columns.
const (
	inReserve = MaxColumns + iota // as an origin: n is the number of the card
	inTalon                       // as an origin: n is how many cards of waste and stock come before the card
	atHome                        // as an origin: n is the foundation
	// As a target of cards of the stock, which n does not count: what the stock is for.
	toStock = inReserve
	toCell  = inTalon // as a target of one card
)

func (m move) code() game.Move { return game.Move(m.from) | game.Move(m.to)<<5 | game.Move(m.n)<<10 }

func decode(m game.Move) move { return move{uint8(m & 31), uint8(m >> 5 & 31), uint8(m >> 10)} }

// ofStock is a draw, if draws are moves, or deals a row.
var ofStock = move{from: inTalon, to: toStock}

// LeadsHome reports whether a move takes cards home.
func LeadsHome(m game.Move) bool { return decode(m).to == atHome }

// Turns reports whether a legal move turns a card face up.
func (p *Position) Turns(code game.Move) bool {
	m := decode(code)
	if m.from >= MaxColumns {
		return false
	}
	c := p.at(m.from)
	return c.down > 0 && c.n-m.n == c.down
}

// at returns the column at a place.
func (p *Position) at(place uint8) *column { return &p.columns[p.place[place]] }

// last returns the last card of a column, which must not be empty.
func (c *column) last() card.Card { return c.cards[c.n-1] }

// MoveText names a move by the first of its cards, where it comes from unless that is a column, and where it goes: "7H
// from the reserve onto 8S". If the deck has cards more than once, and several moves take such a card to such a place,
// columns are named by how they lie on the board: "7H from column 3 onto 8S in column 5".
func (p *Position) MoveText(code game.Move) string {
	m := decode(code)
	if m == ofStock || !p.hasTwins() {
		return p.shortText(m)
	}
	first := p.first(m)
	if slices.ContainsFunc(p.AppendMoves(nil), func(other game.Move) bool {
		o := decode(other)
		return other != code && o != ofStock && p.first(o) == first && p.sameWhere(o.to, m.to)
	}) {
		return p.longText(m)
	}
	return p.shortText(m)
}

// longText names a move with its columns, and cards of the stock by their place.
func (p *Position) longText(m move) string {
	text, where := p.base.Seen(p.first(m)).String(), p.whereText(m.to)
	if m.to == atHome && p.rules.Suits {
		text = p.first(m).Suit().String()
	}
	switch {
	case m.from < MaxColumns:
		if p.rules.Moves == Tails && m.n > 1 && m.to != atHome {
			text += fmt.Sprintf(" with %d more", m.n-1)
		}
		text += fmt.Sprintf(" from column %d", p.place[m.from]+1)
	case m.from == inReserve:
		text += p.rules.fromReserve()
	case m.from == inTalon && p.rules.drawsAreMoves():
		text += " from the waste"
	case m.from == inTalon:
		text += fmt.Sprintf(" from the stock as card %d", m.n+1)
	case m.from == atHome:
		text += " back"
	}
	if m.to < MaxColumns && p.at(m.to).n > 0 {
		where += fmt.Sprintf(" in column %d", p.place[m.to]+1)
	}
	return text + " " + where
}

func (p *Position) shortText(m move) string {
	switch {
	case m == ofStock && p.rules.Stock == ToWaste:
		return "draw from the stock"
	case m == ofStock:
		return "a card onto each column"
	}
	first, origin := p.base.Seen(p.first(m)), ""
	switch {
	case m.to == atHome && p.rules.Suits:
		return first.Suit().String() + " home"
	case m.from == inReserve:
		origin = p.rules.fromReserve()
	case m.from == inTalon && p.rules.drawsAreMoves():
		origin = " from the waste"
	case m.from == inTalon:
		origin = " from the stock"
		if !p.isNear(int(m.n)) && p.passes > 0 {
			origin += ", turned over,"
		}
	case m.from == atHome:
		origin = " back"
	}
	return first.String() + origin + " " + p.whereText(m.to)
}

// sameWhere reports whether [Position.whereText] says the same of two places.
func (p *Position) sameWhere(a, b uint8) bool {
	if max(a, b) >= MaxColumns {
		return a == b
	}
	x, y := p.ends[p.place[a]], p.ends[p.place[b]]
	return x == y && (x != noEnd || a == b || !p.ordered())
}

// whereText says where cards go.
func (p *Position) whereText(to uint8) string {
	switch {
	case to == atHome:
		return boards.Where(boards.ToHome)
	case to == toCell:
		return boards.Where(boards.ToCell)
	case p.at(to).n > 0:
		return boards.Where(p.base.Seen(p.at(to).last()))
	case p.ordered():
		return fmt.Sprintf("to empty column %d", to+1)
	}
	return boards.Where(boards.ToColumn)
}

// first returns the first of the cards that a move takes.
func (p *Position) first(m move) card.Card {
	switch m.from {
	case inReserve:
		return card.Card(m.n)
	case inTalon:
		return p.talon[m.n]
	case atHome:
		return card.New(int(p.height[m.n]), suitOf(int(m.n)))
	}
	c := p.at(m.from)
	return c.cards[c.n-m.n]
}

// Change returns what a legal move changes, as far as a player sees it beforehand.
func (p *Position) Change(code game.Move) boards.Change {
	m := decode(code)
	if m == ofStock {
		return boards.Change{First: boards.NoCard, Off: boards.Apart}
	}
	change := boards.Change{First: p.first(m), Off: boards.Apart, Onto: boards.ToHome}
	if m.to == toCell {
		change.Onto = boards.ToCell
	}
	if m.from < MaxColumns {
		change.Off = p.at(m.from).below(m.n)
	}
	if m.to < MaxColumns {
		if change.Onto = p.ends[p.place[m.to]]; change.Onto == noEnd {
			change.Onto = boards.ToColumn
		}
	}
	return change
}

// below returns what the last n cards of a column lie on.
func (c *column) below(n uint8) card.Card {
	switch c.n - n {
	case 0:
		return boards.OnFloor
	case c.down:
		return boards.OnHidden
	}
	return c.cards[c.n-n-1]
}

// fits holds, by way to build and by card, the cards that may lie on it; empty for aces.
var fits = func() (table [NoBuild + 1][64]card.Set) {
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

// under holds, by way to build and by card, the cards on which it may lie; empty for kings.
var under = func() (table [NoBuild + 1][64]card.Set) {
	for build := range fits {
		for below := range card.Card(card.Deck) {
			for c := range fits[build][below].All() {
				table[build][c] |= card.Bit(below)
			}
		}
	}
	return table
}()

// next returns the cards that may go home next, singly.
func (p *Position) next() (next card.Set) {
	switch {
	case p.rules.Suits:
		return 0
	case p.rules.Hole != NoHole:
		return p.rules.ontoHole(int(p.height[0]))
	}
	for i, h := range p.height[:p.founds] {
		next |= 1 << (4*h + uint8(suitOf(i)))
	}
	return next & p.deck()
}

func (p *Position) deck() card.Set { return card.UpTo(p.rules.Ranks) }

// back returns the cards that may come back from home. With the last card home the game is over.
func (p *Position) back() (cards card.Set) {
	if !p.rules.Back || p.Won() {
		return 0
	}
	for i, h := range p.height[:p.founds] {
		if h > p.rules.lowest() {
			cards |= card.Bit(card.New(int(h), suitOf(i)))
		}
	}
	return cards
}

// firstHome returns the first foundation of a suit with so many cards, of which there must be one.
func (p *Position) firstHome(s card.Suit, height int) (foundation int) {
	for foundation = int(s); int(p.height[foundation]) != height; foundation += card.NumSuits {
	}
	return foundation
}

// lastHome returns the last foundation of a suit with so many cards, of which there must be one.
func (p *Position) lastHome(s card.Suit, height int) (foundation uint8) {
	for i := uint8(s); i < p.founds; i += card.NumSuits {
		if int(p.height[i]) == height {
			foundation = i
		}
	}
	return foundation
}

// movable returns how many cards at the end of a column can be moved together, and any smaller number of them; 0 if
// whole columns move.
func (p *Position) movable(c *column) uint8 {
	switch {
	case c.n == 0:
		return 0
	case p.rules.Moves == SingleCards:
		return 1
	case p.rules.Moves == WholeColumns:
		return 0
	case p.rules.Moves == Tails:
		return c.n - c.down
	}
	return p.run(c)
}

// run returns the length of the run at the end of a column that is not empty.
func (p *Position) run(c *column) uint8 {
	i := c.n - 1
	for i > c.down && p.runs[c.cards[i-1]&63].Has(c.cards[i]) {
		i--
	}
	return c.n - i
}

// NumMovable returns the number of cards of columns that can be moved with all cards on them.
func (p *Position) NumMovable() (n int) {
	for i := range p.rules.Sizes {
		n += int(p.movable(&p.columns[i]))
		if p.rules.Moves == WholeColumns && p.isWhole(&p.columns[i]) {
			n++
		}
	}
	return n
}

// loose is the cards besides columns that may be moved.
type loose struct {
	reserve, back card.Set
	talon         card.Set // those of stock and waste that draws bring up
}

// AppendMoves appends the legal moves: first those home, then those onto a card, then those to an empty
// column, those to a cell, and last what the stock is for.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	l := loose{p.playable() &^ p.fillers(FromReserve), p.back(), p.reachable() &^ p.fillers(FromWaste)}
	dst = p.appendHome(dst, l)
	waits := p.waits()
	switch {
	case waits:
		l.back = 0
	case p.rules.Moves == WholeColumns:
		dst = p.appendWhole(p.appendWhole(dst, true), false)
	default:
		dst = p.appendOnto(dst)
	}
	for to := range uint8(len(p.rules.Sizes)) {
		switch end := p.ends[p.place[to]]; {
		case p.isTwin(to):
		case end != noEnd:
			dst = p.appendLoose(dst, l, p.fits[end&63], to)
		case p.ordered() || to == 0 || p.ends[p.place[to-1]] != noEnd:
			if !waits {
				dst = p.appendToSpace(dst, to)
			}
			dst = p.appendLoose(dst, l, p.toSpaces(), to)
		}
	}
	if p.hasCell() {
		dst = p.appendToCell(dst, l)
	}
	if p.stockMoves() {
		dst = append(dst, ofStock.code())
	}
	return dst
}

// appendToCell appends the moves to a cell.
func (p *Position) appendToCell(dst []game.Move, l loose) []game.Move {
	for from := range uint8(len(p.rules.Sizes)) {
		if p.at(from).n > 0 && !p.isTwin(from) {
			dst = append(dst, move{from, toCell, 1}.code())
		}
	}
	l.reserve = 0
	return p.appendLoose(dst, l, card.All, toCell)
}

// appendHome appends the moves home.
func (p *Position) appendHome(dst []game.Move, l loose) []game.Move {
	next := p.next()
	for from := range uint8(len(p.rules.Sizes)) {
		switch c := p.at(from); {
		case c.n == 0 || p.isTwin(from):
		case next.Has(c.last()):
			dst = append(dst, move{from, atHome, 1}.code())
		case p.rules.Suits && p.endsWithSuit(c):
			dst = append(dst, move{from, atHome, uint8(p.rules.Ranks)}.code())
		}
	}
	l.back = 0
	return p.appendLoose(dst, l, next, atHome)
}

// endsWithSuit reports whether the last cards of a column are a whole suit.
func (p *Position) endsWithSuit(c *column) bool {
	ranks := uint8(p.rules.Ranks)
	if c.last().Rank() != 1 || c.n-c.down < ranks || p.rules.Alone && c.n > ranks {
		return false
	}
	for i := c.n - 1; i > c.n-ranks; i-- {
		if c.cards[i-1] != c.cards[i]+card.NumSuits {
			return false
		}
	}
	return true
}

// appendOnto appends the moves from columns onto the last cards of other ones.
func (p *Position) appendOnto(dst []game.Move) []game.Move {
	var places [64]uint8        // by last card: the first column that ends with it, counted from 1
	var after [MaxColumns]uint8 // by column: the next one that ends with the same card, or 0
	var ends, taken card.Set
	columns := uint8(len(p.rules.Sizes))
	for i := columns; i > 0; i-- {
		if end := p.ends[p.place[i-1]]; end != noEnd {
			after[i-1], places[end&63] = places[end&63], i
			ends |= card.Bit(end)
			taken |= p.fits[end&63]
		}
	}
	for from := range columns {
		c := p.at(from)
		if p.isTwin(from) {
			continue
		}
		for n := range p.movable(c) {
			at := c.cards[c.n-1-n]
			if !taken.Has(at) {
				continue
			}
			for below := p.under[at&63] & ends; below != 0; below &= below - 1 {
				for to := places[below.First()&63]; to > 0; to = after[to-1] {
					if to-1 != from && (!p.isTwin(to-1) || to-2 == from) && !p.isExchange(from, to-1, n+1) {
						dst = append(dst, move{from, to - 1, n + 1}.code())
					}
				}
			}
		}
	}
	return dst
}

// isExchange reports whether the cards of a move come to the same cards as they lie on, all of them face up.
func (p *Position) isExchange(from, to, n uint8) bool {
	c, d := p.at(from), p.at(to)
	return p.hasTwins() && !p.ordered() && c.n-n == d.n && c.down+d.down == 0 && slices.Equal(c.cards[:d.n], d.cards[:d.n])
}

// appendToSpace appends the moves from columns to an empty one. All cards of a column go there only if the
// order of the columns counts.
func (p *Position) appendToSpace(dst []game.Move, to uint8) []game.Move {
	taken := p.toSpaces()
	for from := range uint8(len(p.rules.Sizes)) {
		c := p.at(from)
		if p.isTwin(from) {
			continue
		}
		for n := range p.movable(c) {
			if taken.Has(c.cards[c.n-1-n]) && (n+1 < c.n || p.ordered()) {
				dst = append(dst, move{from, to, n + 1}.code())
			}
		}
	}
	return dst
}

// appendLoose appends the moves of other cards to a place that takes some.
func (p *Position) appendLoose(dst []game.Move, l loose, taken card.Set, to uint8) []game.Move {
	if l.reserve|l.back|l.talon == 0 {
		return dst
	}
	for cards := l.reserve & taken; cards != 0; cards &= cards - 1 {
		dst = append(dst, move{inReserve, to, uint8(cards.First())}.code())
	}
	if l.talon&taken != 0 {
		for i, c := range p.talon[:p.left] {
			if (l.talon & taken).Has(c) && (!p.hasTwins() || p.isReached(i) && !p.isSameDraw(i)) {
				dst = append(dst, move{inTalon, to, uint8(i)}.code())
			}
		}
	}
	for cards := l.back & taken; cards != 0; cards &= cards - 1 {
		c := cards.First()
		dst = append(dst, move{atHome, to, p.lastHome(c.Suit(), c.Rank())}.code())
	}
	return dst
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

// usualMoves is above the number of legal moves of most positions.
const usualMoves = 64

// Pick returns the number of legal moves and one of them; see [game.Position].
func (p *Position) Pick(r uint64) (game.Move, int) {
	var room [usualMoves]game.Move
	return game.PickOf(p.AppendMoves(room[:0]), r)
}
