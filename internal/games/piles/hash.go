package piles

import (
	"patience/game"
	"patience/game/card"
)

// The hash of a position is the exclusive or of a random number for each card and what it lies
// on, which differs for cards face up and face down.
var (
	upNumbers   = game.ZobristTable("piles/up", card.Deck, 64)
	downNumbers = game.ZobristTable("piles/down", card.Deck, 64)
)

// Hash returns the 63-bit hash, which is kept up to date by moves.
func (p *Position) Hash() uint64 { return p.hash }

// HashAfter returns the hash of the position after a legal move.
func (p *Position) HashAfter(m game.Move) uint64 { return p.hash ^ p.change(decode(m)) }

// change returns what a move from this position changes in the hash.
func (p *Position) change(m move) uint64 {
	c := m.card & 63
	after := upNumbers[c][m.to&63]
	if m.from != underDown {
		return after ^ upNumbers[c][m.from&63]
	}
	below := p.on[c] & 63
	on := p.on[below] & 63
	return after ^ upNumbers[c][below] ^ downNumbers[below][on] ^ upNumbers[below][on]
}

// hashOf computes the hash anew.
func (p *Position) hashOf() (h uint64) {
	for c := range p.deck().All() {
		if on := p.on[c&63] & 63; p.down.Has(c) {
			h ^= downNumbers[c&63][on]
		} else {
			h ^= upNumbers[c&63][on]
		}
	}
	return h
}

// faceDown is set in the byte of a card in a key if it lies face down.
const faceDown = 0x40

// whereabouts returns the byte of a card in a key: what it lies on, and how.
func (p *Position) whereabouts(c card.Card) uint8 {
	if p.down.Has(c) {
		return p.on[c&63] | faceDown
	}
	return p.on[c&63]
}

// AppendKey appends a byte for each card, what it lies on and how: 52 bytes for the full deck.
func (p *Position) AppendKey(dst []byte) []byte {
	for c := range p.deck().All() {
		dst = append(dst, p.whereabouts(c))
	}
	return dst
}

// AppendTwinsKey appends the least key that renaming suits gives, with colours kept together if
// they matter.
func (p *Position) AppendTwinsKey(dst []byte) []byte {
	return card.AppendLeast(dst, p.rules.Cards(), renamings[p.rules.Build], p.whereabouts,
		func(r *card.Renaming, v byte) byte {
			if v&^faceDown >= card.Deck {
				return v
			}
			return v&faceDown | byte(r.Card(card.Card(v&^faceDown)))
		})
}

var renamings = [...][]card.Renaming{
	AlternateColour: card.Renamings(true), InSuit: card.Renamings(false), AnySuit: card.Renamings(false),
}
