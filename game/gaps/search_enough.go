package gaps

import (
	"patience/game"
	"patience/game/card"
)

// subsets are the proper subsets of up to four moves, the smallest first.
var subsets = [...]uint8{1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14}

// AppendEnough appends legal moves with one of which a shortest solution begins,
// if there is any: a persistent set of the theory of partial-order reduction
// (Godefroid). Nothing that the other cards can do while those of the set stay
// has any bearing on the set's moves: their predecessors stay too, and none of
// their successors comes right of where they lie now. So a way to the end,
// which no move leads on from, has one of these moves, the first one of a card
// of the set, and made before the moves that came before it, it leaves them
// legal and leads to the same position in as many moves.
func (p *Position) AppendEnough(dst []game.Move) []game.Move {
	if m, ok := p.Forced(); ok {
		return append(dst, m)
	}
	from := len(dst)
	dst = p.AppendMoves(dst)
	moves := dst[from:]
	for _, subset := range subsets {
		if int(subset) < 1<<len(moves)-1 && p.persistent(moves, subset) {
			return dst[:from+keep(moves, subset)]
		}
	}
	return dst
}

// keep moves the chosen ones to the front and returns how many they are.
func keep(moves []game.Move, subset uint8) (n int) {
	for i, m := range moves {
		if subset>>i&1 != 0 {
			moves[n] = m
			n++
		}
	}
	return n
}

func (p *Position) persistent(moves []game.Move, subset uint8) bool {
	var frozen, movable card.Set
	for i, m := range moves {
		bit := card.Bit(MoveCard(m))
		movable |= bit
		frozen |= bit * card.Set(subset>>i&1)
	}
	neighbours := frozen<<card.NumSuits | frozen>>card.NumSuits
	if movable&^frozen&neighbours != 0 {
		return false
	}
	var r reacher
	for chosen := frozen; chosen != 0; chosen &= chosen - 1 {
		c := chosen.First()
		r.barred[(c-card.NumSuits)&63] = ^placeSet(0)
		r.barred[(c+card.NumSuits)&63] |= placeBit(p.place[c&63] + 1)
	}
	return r.run(p, frozen)
}
