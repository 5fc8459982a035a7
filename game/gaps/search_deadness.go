package gaps

import (
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
