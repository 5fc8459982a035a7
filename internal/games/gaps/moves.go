package gaps

import (
	"fmt"
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// A move is card | from<<8 | to<<16: the card, its place before and the gap that
// it fills.
func newMove(c card.Card, from, to Place) game.Move {
	return game.Move(c) | game.Move(from)<<8 | game.Move(to)<<16
}

// MoveCard returns the card that a move takes.
func MoveCard(m game.Move) card.Card { return card.Card(m & 0xFF) }

// MoveFrom returns the card's place before the move.
func MoveFrom(m game.Move) Place { return Place(m >> 8 & 0xFF) }

// MoveTo returns the gap that the card fills.
func MoveTo(m game.Move) Place { return Place(m >> 16) }

// Carried returns the card of a move, and its place after it.
func (*Position) Carried(m game.Move) (card, place int8) { return int8(MoveCard(m)), int8(MoveTo(m)) }

// MoveText names a move by its card, the card left of the gap and the gap: "2C
// after AC, row 1 place 2".
func (p *Position) MoveText(m game.Move) string {
	c, to := MoveCard(m), MoveTo(m)
	return fmt.Sprintf("%s after %s, row %d place %d",
		p.rules.cardText(c), p.rules.cardText(c-card.NumSuits), to.Row()+1, to.Column()+1)
}

// AppendMoves appends the legal moves, in the order of the gaps' places. A gap
// has none if left of it is another gap or a card of the highest rank.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	cards := card.Card(p.rules.Cards())
	for gaps := p.gaps; gaps != 0; gaps &= gaps - 1 {
		to := gaps.first()
		if c := p.at[(to-1)&63] + card.NumSuits; c < cards {
			dst = append(dst, newMove(c, p.place[c&63], to))
		}
	}
	return dst
}

// Pick returns the number of legal moves and one of them; see
// [game.Position].
func (p *Position) Pick(r uint64) (game.Move, int) {
	var moves [card.NumSuits]game.Move
	cards := card.Card(p.rules.Cards())
	n := 0
	for gaps := p.gaps; gaps != 0; gaps &= gaps - 1 {
		to := gaps.first()
		if c := p.at[(to-1)&63] + card.NumSuits; c < cards {
			moves[n&3] = newMove(c, p.place[c&63], to)
			n++
		}
	}
	if n == 0 {
		return 0, 0
	}
	i, _ := bits.Mul64(r, uint64(n))
	return moves[i&3], n
}

// Play makes a legal move.
func (p *Position) Play(m game.Move) { p.shift(MoveCard(m), MoveFrom(m), MoveTo(m)) }

// Undo takes back the last move made, which is m.
func (p *Position) Undo(m game.Move) { p.shift(MoveCard(m), MoveTo(m), MoveFrom(m)) }

// shift moves a card to a gap.
func (p *Position) shift(c card.Card, from, to Place) {
	p.hash ^= zobrist[c&63][from&63] ^ zobrist[c&63][to&63]
	p.at[from&63], p.at[to&63] = None, c
	p.place[c&63] = to
	p.gaps ^= placeBit(from) | placeBit(to)
	switch Final(c) {
	case from:
		p.out++
	case to:
		p.out--
	}
}
