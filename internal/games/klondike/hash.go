package klondike

import (
	"patience/game"
	"patience/game/card"
)

// The hash of a position is the exclusive or of a random number for each card and
// what it lies on, which differs for cards face up, face down and in the stock, and
// of one for the number of cards of the waste, and of one for limited redeals.
var (
	upNumbers    = game.ZobristTable("klondike/up", card.Deck, 64)
	downNumbers  = game.ZobristTable("klondike/down", card.Deck, 64)
	stockNumbers = game.ZobristTable("klondike/stock", card.Deck, 64)
	wasteNumbers = &game.ZobristTable("klondike/waste", 1, 64)[0]
	passNumbers  = &game.ZobristTable("klondike/passes", 1, 64)[0]
)

// passHash returns the part of the hash that is of limited redeals of n cards. It is no
// part of games without a limit, whose moves should stay fast.
//
//go:noinline
func (l *layout) passHash(n int, redeals uint8) uint64 {
	return passNumbers[l.redealsThatMatter(n, redeals)&63]
}

// Hash returns the 63-bit hash, which is kept up to date by moves.
func (p *Position) Hash() uint64 { return p.hash }

// HashAfter returns the hash of the position after a legal move.
func (p *Position) HashAfter(m game.Move) uint64 { return p.hash ^ p.change(decode(m)) }

// change returns what a move from this position changes in the hash.
func (p *Position) change(m move) uint64 {
	c := m.card & 63
	after := upNumbers[c][m.to&63]
	switch m.from {
	case inStock:
		return after ^ p.drawnHash(m)
	case underDown:
		below := p.on[c] & 63
		on := p.on[below] & 63
		return after ^ upNumbers[c][below] ^ downNumbers[below][on] ^ upNumbers[below][on]
	}
	return after ^ upNumbers[c][m.from&63]
}

// drawnHash returns what it changes in the hash that a card leaves the stock.
func (p *Position) drawnHash(m move) uint64 {
	c, n := m.card, p.left()
	below, above, covered := p.neighbours(c)
	h := stockNumbers[c&63][below&63]
	if covered {
		h ^= stockNumbers[above&63][c&63] ^ stockNumbers[above&63][below&63]
	}
	if p.rules.skipsNothing() {
		return h
	}
	h ^= wasteNumbers[p.waste&63] ^ wasteNumbers[p.wasteThatMatters(n-1, p.before(c))&63]
	if p.rules.limited() {
		h ^= p.passHash(n, p.redeals) ^ p.passHash(n-1, p.redeals-m.redeals())
	}
	return h
}

// hashOf computes the hash anew.
func (p *Position) hashOf() uint64 {
	h := wasteNumbers[p.waste&63]
	if p.rules.limited() {
		h ^= p.passHash(p.left(), p.redeals)
	}
	for c := range p.deck().All() {
		on := p.whereabouts(c)
		switch {
		case on&lies == inTalon:
			h ^= stockNumbers[c&63][on&63]
		case on&lies == faceDown:
			h ^= downNumbers[c&63][on&63]
		default:
			h ^= upNumbers[c&63][on&63]
		}
	}
	return h
}

// How a card lies, in the two highest bits of its byte in a key.
const (
	lies     = 0xC0
	faceDown = 0x40
	inTalon  = 0x80
)

// whereabouts returns the byte of a card in a key: what it lies on, and how.
func (p *Position) whereabouts(c card.Card) uint8 {
	switch {
	case p.inStock(c):
		below, _, _ := p.neighbours(c)
		return below | inTalon
	case p.down.Has(c):
		return p.on[c&63] | faceDown
	case p.up.Has(c):
		return p.on[c&63]
	}
	return atHome
}

func (p *Position) inStock(c card.Card) bool {
	return p.cards.Has(c) && p.stock>>p.place[c&63]&1 == 1
}

// AppendKey appends a byte for each card, what it lies on and how, one for the waste,
// and one for passes if they are limited: 53 or 54 bytes for the full deck.
func (p *Position) AppendKey(dst []byte) []byte {
	for c := range p.deck().All() {
		dst = append(dst, p.whereabouts(c))
	}
	return p.appendTalon(dst)
}

// appendTalon appends what a key tells of stock and waste, without their order.
func (p *Position) appendTalon(dst []byte) []byte {
	dst = append(dst, p.waste)
	if p.rules.limited() {
		dst = append(dst, byte(p.Passes()))
	}
	return dst
}

// AppendTwinsKey appends the least key that renaming suits gives, with colours kept
// together.
func (p *Position) AppendTwinsKey(dst []byte) []byte {
	dst = card.AppendLeast(dst, p.rules.Cards(), renamings, p.whereabouts, func(r *card.Renaming, v byte) byte {
		if v&^lies >= card.Deck {
			return v
		}
		return v&lies | byte(r.Card(card.Card(v&^lies)))
	})
	return p.appendTalon(dst)
}

var renamings = card.Renamings(true)
