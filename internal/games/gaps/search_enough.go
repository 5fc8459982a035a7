package gaps

import (
	"patience/game"
	"patience/game/card"
)

// subsets are the proper subsets of up to four moves, the smallest first.
var subsets = [...]uint8{1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14}

// AppendEnough appends some legal moves. If there is a solution, some shortest
// solution begins with one of them. They are a persistent set in the sense of
// partial-order reduction (Godefroid).
//
// While the cards of the set stay where they are, no move of another card
// affects the moves of the set: the predecessors of its cards stay too, and no
// successor of them comes next to where they lie now. Play that goes on until no
// move is left makes one of the moves of the set. Consider the first. If it is
// made before all the others, they stay legal and lead to the same position in
// as many moves.
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

// keep moves the chosen moves to the front and returns their number.
func keep(moves []game.Move, subset uint8) (n int) {
	for i, m := range moves {
		if subset>>i&1 != 0 {
			moves[n] = m
			n++
		}
	}
	return n
}

// persistent reports whether a subset of the legal moves is a persistent set.
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
