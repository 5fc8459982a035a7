package gaps

import (
	"math/bits"

	"patience/game/card"
)

// A Place is a place of the board, 16·row + column. Rows are 0..3 in the order
// of the suits that they are for, clubs, diamonds, hearts and spades. Columns
// are 0..Ranks; column 0 is the left end, where the ace is.
type Place uint8

const rowStride = 16

// NewPlace returns a place.
func NewPlace(row, column int) Place { return Place(row*rowStride + column) }

// Row returns the row, 0..3.
func (p Place) Row() int { return int(p >> 4) }

// Column returns the column, 0 for the left end.
func (p Place) Column() int { return int(p & (rowStride - 1)) }

// Final returns the place that a card has when the game is won.
func Final(c card.Card) Place { return Place(c&3)<<4 | Place(c>>2) }

// finalCard returns the card whose final place is p. It returns false for the
// last place of a row, which is for none.
func (r *Rules) finalCard(p Place) (card.Card, bool) {
	return card.New(p.Column()+1, card.Suit(p.Row())), p.Column() < r.Ranks
}

// A placeSet is a set of places: bit p stands for place p.
type placeSet uint64

func placeBit(p Place) placeSet { return 1 << (p & 63) }

func (s placeSet) len() int { return bits.OnesCount64(uint64(s)) }

// first returns the lowest place of a set that is not empty.
func (s placeSet) first() Place { return Place(bits.TrailingZeros64(uint64(s))) }
