package freecell

import (
	"patience/game"
	"patience/game/card"
)

// zobrist holds random numbers by card and place. The hash of a position is the
// exclusive or of the numbers of all cards and what they lie on. The numbers of
// Home are zero, so that cards that are home do not count. This is r(card,
// place) of section 3 of the difficulty paper.
var zobrist = game.ZobristTable("freecell/zobrist", card.Deck, int(Home))

// Hash returns the 63-bit Zobrist hash, which is kept up to date by moves.
func (p *Position) Hash() uint64 { return p.hash }

// HashAfter returns the hash of the position after a legal move.
func (p *Position) HashAfter(m game.Move) uint64 {
	row := &zobrist[MoveCard(m)&63]
	return p.hash ^ row[MoveFrom(m)&63] ^ row[MoveTo(m)&63]
}

// hashOf computes the hash from what the cards lie on.
func (p *Position) hashOf() uint64 {
	var h uint64
	for c := range card.Card(p.rules.Cards()) {
		h ^= zobrist[c][p.on[c]]
	}
	return h
}

// AppendKey appends what every card lies on, in six bits a card and four cards
// in three bytes. That is 39 bytes for a full deck.
func (p *Position) AppendKey(dst []byte) []byte {
	for c := 0; c < p.rules.Cards(); c += 4 {
		v := uint32(p.on[c]) | uint32(p.on[c+1])<<6 | uint32(p.on[c+2])<<12 | uint32(p.on[c+3])<<18
		dst = append(dst, byte(v), byte(v>>8), byte(v>>16))
	}
	return dst
}
