package gaps

import (
	"patience/game"
	"patience/game/card"
)

// zobrist holds random numbers by card and place. The hash of a position is the
// exclusive or of the numbers of all cards except the aces.
var zobrist = game.ZobristTable("gaps/zobrist", card.Deck, 64)

// Hash returns the 63-bit Zobrist hash, which is kept up to date by moves.
func (p *Position) Hash() uint64 { return p.hash }

// HashAfter returns the hash of the position after a legal move.
func (p *Position) HashAfter(m game.Move) uint64 {
	row := &zobrist[MoveCard(m)&63]
	return p.hash ^ row[MoveFrom(m)&63] ^ row[MoveTo(m)&63]
}

// AppendKey appends the place of every card except the aces, in six bits a card
// and four cards in three bytes. That is 36 bytes for a full deck.
func (p *Position) AppendKey(dst []byte) []byte {
	for c := card.NumSuits; c < p.rules.Cards(); c += card.NumSuits {
		v := uint32(p.place[c]) | uint32(p.place[c+1])<<6 | uint32(p.place[c+2])<<12 | uint32(p.place[c+3])<<18
		dst = append(dst, byte(v), byte(v>>8), byte(v>>16))
	}
	return dst
}
