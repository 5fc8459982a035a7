package piles

import (
	"patience/game"
	"patience/game/card"
)

// Where a card lies, besides on another card.
const (
	onTheFloor  = card.Deck + iota // the first card of a column
	firstOfPile                    // the first card of waste and stock, which are one pile
	isHome

	// Each place is a smaller number than this. A card that lies face down has the number of its place plus this.
	faceDownPlace = 64
)

// HasPlaces reports whether what each card lies on tells everything about a position of the rules: there is each card
// once, cards lie in columns and home only, or in a stock that is gone through any number of times, and foundations
// begin with the ace.
func (r *Rules) HasPlaces() bool {
	return r.Copies() == 1 && r.apart() == 0 && r.Hole == NoHole && !r.Base &&
		(r.Stock == NoStock || r.Stock == ToWaste && r.Passes == 0)
}

// Places returns what each card lies on: another card, 52 if it is the first of a column, 53 if it is the first of
// waste and stock, and 54 if it is home. In waste and stock it lies on the card that comes before it. For a card
// that lies face down, 64 is added; cards of the stock do. [Rules.HasPlaces] must be true of the rules.
func (p *Position) Places() []int8 {
	on := make([]int8, p.rules.Cards())
	for c := range on {
		on[c] = isHome
	}
	for i := range p.rules.Sizes {
		column := &p.columns[i]
		lay(on, column.cards[:column.n], onTheFloor, func(j int) bool { return j < int(column.down) })
	}
	lay(on, p.talon[:p.left], firstOfPile, func(j int) bool { return j >= int(p.waste) })
	return on
}

// lay sets the places of a pile.
func lay(on []int8, cards []card.Card, below int8, isDown func(int) bool) {
	for i, c := range cards {
		on[c] = below
		if isDown(i) {
			on[c] += faceDownPlace
		}
		below = int8(c)
	}
}

// Carried returns the first card of a legal move, which is no draw or deal, and its place after it, as
// [Position.Places] has it.
func (p *Position) Carried(code game.Move) (c, place int8) {
	m := decode(code)
	c, place = int8(p.first(m)), isHome
	if m.to < MaxColumns {
		place = onTheFloor
		if column := p.at(m.to); column.n > 0 {
			place = int8(column.last())
		}
	}
	return c, place
}
