package simplesimon

import (
	"patience/game"
	"patience/game/card"
)

// The hash of a position is the exclusive or of a random number for each card and
// what it lies on.
var numbers = game.ZobristTable("simplesimon", card.Deck, 64)

// Hash returns the 63-bit hash, which is kept up to date by moves.
func (p *Position) Hash() uint64 { return p.hash }

// HashAfter returns the hash of the position after a legal move.
func (p *Position) HashAfter(m game.Move) uint64 { return p.hash ^ p.change(decode(m)) }

// change returns what a move changes in the hash.
func (p *Position) change(m move) uint64 {
	h := numbers[m.card&63][m.from&63] ^ numbers[m.card&63][m.to&63]
	if m.to != atHome {
		return h
	}
	for cards := p.goingHome(m.card) &^ card.Bit(m.card); cards != 0; cards &= cards - 1 {
		c := cards.First() & 63
		h ^= numbers[c][next(c)&63] ^ numbers[c][atHome]
	}
	return h
}

// hashOf computes the hash anew.
func (p *Position) hashOf() (h uint64) {
	for c := range card.UpTo(p.rules.Ranks).All() {
		h ^= numbers[c&63][p.on[c&63]&63]
	}
	return h
}

// AppendKey appends a byte for each card, what it lies on: 52 bytes for the full deck.
func (p *Position) AppendKey(dst []byte) []byte { return append(dst, p.on[:p.rules.Cards()]...) }

// AppendTwinsKey appends the least key that renaming suits gives. The game does not
// notice which suit is which.
func (p *Position) AppendTwinsKey(dst []byte) []byte {
	return card.AppendLeast(dst, p.rules.Cards(), renamings, func(c card.Card) byte { return p.on[c&63] },
		func(r *card.Renaming, v byte) byte {
			if v >= card.Deck {
				return v
			}
			return byte(r.Card(card.Card(v)))
		})
}

var renamings = card.Renamings(false)
