package gaps

import (
	"patience/game/card"
)

// A reacher finds a superset of the places that each card can come to: those
// that it can come to if a card that moves also stays where it was, and if the
// place that it leaves is clear from then on.
type reacher struct {
	places [64]placeSet // by card
	barred [64]placeSet // by card: the places that it must not come to
}

// run finds the places if the cards of frozen never move. It stops and reports
// false if a card comes to a place that it must not come to. A card may come to
// a place that is clear, or may become so, right of any place of its
// predecessor; run repeats this until nothing changes.
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

// board returns the places of the board except the left ends.
func (r *Rules) board() placeSet {
	row := placeSet(1)<<(r.Ranks+1) - 2
	return row | row<<rowStride | row<<(2*rowStride) | row<<(3*rowStride)
}

// Dead reports that the game cannot be won, because some card cannot come to its
// final place even if a card that moves also stays where it was. False says
// nothing.
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

// MayMove returns for each card an upper bound on the number of places that it
// can still come to, found as [Position.Dead] finds them. It is 0 for an ace.
func (p *Position) MayMove() (places [64]int) {
	var r reacher
	r.run(p, 0)
	for c := range p.rules.deck().All() {
		places[c&63] = r.places[c&63].len() - 1
	}
	return places
}
