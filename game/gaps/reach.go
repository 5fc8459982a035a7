package gaps

import (
	"patience/game"
	"patience/game/card"
)

// A reacher finds the places that each card might come to if moving it away
// left it there as well, and the place it leaves became clear for good: a
// superset of those it can come to.
type reacher struct {
	places [64]placeSet // by card
	barred [64]placeSet // by card: where it must not come
}

// run finds the places, where the cards of frozen stay. It stops and reports
// false when a card comes where it must not. It is a fixed point: a card may
// come right of any place of its predecessor that is or may become clear.
func (r *reacher) run(p *Position, frozen card.Set) bool {
	cards := card.Card(p.rules.Cards())
	for c := range cards {
		r.places[c&63] = placeBit(p.place[c&63])
	}
	board, clear := p.rules.board(), p.gaps
	for before := placeSet(0); before != clear; {
		before = clear
		for c := card.Card(card.NumSuits); c < cards; c++ {
			old := r.places[c&63]
			more := r.places[(c-card.NumSuits)&63] << 1 & clear & board &^ old
			if more == 0 || frozen.Has(c) {
				continue
			}
			if more&r.barred[c&63] != 0 {
				return false
			}
			clear |= old
			r.places[c&63] = old | more
		}
	}
	return true
}

// board returns the places of the board, the left ends apart.
func (r *Rules) board() placeSet {
	row := placeSet(1)<<(r.Ranks+1) - 2
	return row | row<<rowStride | row<<(2*rowStride) | row<<(3*rowStride)
}

// Dead reports that the game cannot be won from here because some card cannot
// come to its final place even where moving a card leaves it in its old place
// as well. False says nothing.
func (p *Position) Dead() bool {
	var r reacher
	r.run(p, 0)
	for cards := p.rules.played(); cards != 0; cards &= cards - 1 {
		c := cards.First()
		if r.places[c&63]&placeBit(Final(c)) == 0 {
			return true
		}
	}
	return false
}

// MayMove returns for each card how many places it might still come to, counted
// as [Position.Dead] does: at least as many as it can. An ace has none.
func (p *Position) MayMove() (places [64]int) {
	var r reacher
	r.run(p, 0)
	for c := range p.rules.deck().All() {
		places[c&63] = r.places[c&63].len() - 1
	}
	return places
}

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
