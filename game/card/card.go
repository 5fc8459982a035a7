// Package card represents playing cards, their text and sets of them.
//
// A card is the number 4·(rank−1)+suit, with the suits in the order clubs, diamonds,
// hearts, spades. Microsoft's FreeCell numbers its deck in the same way. All
// packages of this module rely on these numbers.
package card

import (
	"fmt"
	"strings"
)

// Suit is one of the four suits, 0 to 3, in the order that Microsoft uses.
type Suit uint8

// The suits. Diamonds and hearts are red.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// NumSuits is the number of suits in every deck.
const NumSuits = 4

// The full deck.
const (
	Deck    = 52 // the number of its cards
	MaxRank = 13 // the rank of its kings
)

const (
	rankLetters = "A23456789TJQK"
	suitLetters = "CDHS"
)

// Red reports whether the suit is diamonds or hearts.
func (s Suit) Red() bool { return s == Diamonds || s == Hearts }

// String returns the suit's letter: C, D, H or S.
func (s Suit) String() string { return suitLetters[s : s+1] }

// ParseSuit reads a suit's letter, C D H or S in either case, and reports
// whether it is one.
func ParseSuit(letter byte) (Suit, bool) {
	i := strings.IndexByte(suitLetters, upper(letter))
	return Suit(i), i >= 0
}

// A Card is a number in 0..51: 4·(rank−1)+suit.
//
// Tables that are indexed by a card have 64 entries and are indexed by c&63.
// The mask changes no card, but it shows the compiler that the index is in
// range, which saves a check in the innermost loops. Places of cards, which
// are numbers below 64 too, are treated alike.
type Card uint8

// New returns the card of a rank in 1..13 and a suit.
func New(rank int, suit Suit) Card { return Card(rank-1)<<2 | Card(suit) }

// Rank returns 1 for an ace to 13 for a king.
func (c Card) Rank() int { return int(c>>2) + 1 }

// Suit returns the card's suit.
func (c Card) Suit() Suit { return Suit(c & 3) }

// Red reports whether the card is a diamond or a heart.
func (c Card) Red() bool { return c.Suit().Red() }

// String returns rank and suit in two letters, ten as T: "AC", "TD".
func (c Card) String() string {
	return RankText(c.Rank()) + c.Suit().String()
}

// RankText returns the letter of a rank in 1..13, ten as T. It panics for another rank.
func RankText(rank int) string { return rankLetters[rank-1 : rank] }

// ParseRank reads a rank, A 2-9 T J Q K in either case or a number from 1 to 13, and
// reports whether it is one.
func ParseRank(text string) (int, bool) {
	switch text {
	case "1":
		return 1, true
	case "10", "11", "12", "13":
		return 10 + int(text[1]-'0'), true
	}
	if len(text) != 1 {
		return 0, false
	}
	i := strings.IndexByte(rankLetters, upper(text[0]))
	return i + 1, i >= 0
}

// Parse reads a card, rank before suit; see [ParseRank] and [ParseSuit]. The
// error quotes at most 20 bytes of the text.
func Parse(text string) (Card, error) {
	if n := len(text); n >= 2 {
		rank, rankOK := ParseRank(text[:n-1])
		suit, suitOK := ParseSuit(text[n-1])
		if rankOK && suitOK {
			return New(rank, suit), nil
		}
	}
	return 0, fmt.Errorf("%.20q is not a card; expected a rank (A 2-9 T J Q K) and a suit (C D H S), like TD", text)
}

func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
}
