package card

import (
	"iter"
	"math/bits"
)

// A Set is a set of cards: bit c stands for card c.
type Set uint64

// Sets that rules and features are made of.
const (
	Aces     Set = 0xF
	All      Set = 1<<Deck - 1
	OfClubs  Set = 0x1111111111111 // all clubs
	RedCards Set = OfClubs<<Diamonds | OfClubs<<Hearts
)

// Bit returns the set that holds only c.
func Bit(c Card) Set { return 1 << (c & 63) }

// OfSuit returns the thirteen cards of a suit.
func OfSuit(s Suit) Set { return OfClubs << s }

// UpTo returns the cards of ranks 1..rank; none if rank is 0.
func UpTo(rank int) Set { return 1<<(4*uint(rank)) - 1 }

// Has reports whether c is in the set.
func (s Set) Has(c Card) bool { return s>>(c&63)&1 != 0 }

// Len returns the number of cards in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest card of a set that is not empty.
func (s Set) First() Card { return Card(bits.TrailingZeros64(uint64(s))) }

// All yields the cards in ascending order.
func (s Set) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}
