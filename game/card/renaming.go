package card

import "slices"

// A Renaming says which suit takes the place of each suit, by the number of the
// suit. It is a permutation.
type Renaming [NumSuits]Suit

// Card returns the card that takes the place of a card.
func (r *Renaming) Card(c Card) Card { return New(c.Rank(), r[c.Suit()]) }

// Renamings returns the renamings that a game does not notice: all 24 of them,
// or, if colours matter, the 8 that keep suits of one colour together. The first
// one changes nothing.
func Renamings(coloursMatter bool) (list []Renaming) {
	var r Renaming
	var extend func(n int, used Set)
	extend = func(n int, used Set) {
		if n == NumSuits {
			if !coloursMatter || r.keepsColoursTogether() {
				list = append(list, r)
			}
			return
		}
		for s := range Suit(NumSuits) {
			if bit := Set(1) << s; used&bit == 0 {
				r[n] = s
				extend(n+1, used|bit)
			}
		}
	}
	extend(0, 0)
	return list
}

// keepsColoursTogether reports whether suits of one colour stay suits of one
// colour.
func (r *Renaming) keepsColoursTogether() bool {
	for a := range Suit(NumSuits) {
		for b := range a {
			before, after := New(1, a).Red() == New(1, b).Red(), New(1, r[a]).Red() == New(1, r[b]).Red()
			if before != after {
				return false
			}
		}
	}
	return true
}

// AppendLeast appends the least of the lists, one for each renaming, that a
// position of the first cards of a deck becomes by it, in the order of
// [slices.Compare]. The function at returns what the position has for a card,
// such as the card that it lies on. The function rename returns what a renaming
// makes of that. It panics for a negative number of cards.
func AppendLeast(dst []byte, cards int, renamings []Renaming, at func(Card) byte,
	rename func(r *Renaming, v byte) byte,
) []byte {
	var least [Deck]byte
	for i := range renamings {
		r := &renamings[i]
		var list [Deck]byte
		for c := range Card(cards) {
			list[r.Card(c)] = rename(r, at(c))
		}
		if i == 0 || slices.Compare(list[:cards], least[:cards]) < 0 {
			least = list
		}
	}
	return append(dst, least[:cards]...)
}
