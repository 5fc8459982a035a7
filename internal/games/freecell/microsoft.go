package freecell

import (
	"fmt"
	"slices"

	"patience/game"
	"patience/game/card"
)

// MaxMicrosoftDeal is the largest number of a Microsoft deal, 2³³−1, as FreeCell
// solvers extended Microsoft's numbering.
const MaxMicrosoftDeal = 1<<33 - 1

// MicrosoftDeal returns the board of a Microsoft deal with a number in
// 1..[MaxMicrosoftDeal]. Numbers from 2³¹ on use two variants of the generator.
// It returns an error for other numbers and for rules whose deck is not full. The
// cards go to the columns as they do for eight; see [RandomDeal] for the rest.
func MicrosoftDeal(rules *Rules, number int64) (*Board, error) {
	if number < 1 || number > MaxMicrosoftDeal {
		return nil, fmt.Errorf("deal microsoft:%d: Microsoft deals are numbered 1 to %d", number, int64(MaxMicrosoftDeal))
	}
	if rules.Ranks != card.MaxRank {
		return nil, fmt.Errorf("deal microsoft:%d: Microsoft deals have 52 cards, these rules %d", number, rules.Cards())
	}
	draw := microsoftDraws(number)
	return dealBoard(rules, func(left int) int { return draw() % left }), nil
}

// microsoftDraws returns the generator of a deal number. It is linear
// congruential modulo 2³² and gives the high bits of its state.
func microsoftDraws(number int64) func() int {
	state := uint32(number) // modulo 2³²
	return func() int {
		state = state*214013 + 2531011
		high := int(state >> 16)
		switch {
		case number < 1<<31:
			return high & 0x7FFF
		case number < 1<<32:
			return high | 0x8000
		default:
			return high + 1
		}
	}
}

// dealBoard shuffles a deck as [game.Shuffle] does and deals the cards one at
// a time, as they are drawn, to the columns in turn, and the last ones to cells or to
// the reserve.
// Cards that are given are left out. All columns lie in one array.
func dealBoard(rules *Rules, pick func(left int) int) *Board {
	deck := slices.Collect(card.UpTo(rules.Ranks).All())
	game.Shuffle(deck, pick)
	deck = slices.DeleteFunc(deck, func(c card.Card) bool { return c.Rank() <= rules.Given })
	b := newBoard(rules)
	b.give()
	apart := rules.Filled + rules.Reserve
	for j := apart - 1; j >= 0; j-- {
		b.Cells = append(b.Cells, deck[j])
	}
	if rules.Diagonal {
		b.dealDiagonal(deck[apart:])
		return b
	}
	dealt := make([]card.Card, 0, len(deck))
	for i := range b.Columns {
		first := len(dealt)
		for j := len(deck) - 1 - i; j >= apart; j -= rules.Columns {
			dealt = append(dealt, deck[j])
		}
		b.Columns[i] = dealt[first:len(dealt):len(dealt)]
	}
	return b
}

// dealDiagonal deals cards, the last one first, in rows from the last column to the
// first: each row has one card less than the row before, at the first columns. What is
// left then is dealt in full rows from the first column on. So does Solvitaire.
func (b *Board) dealDiagonal(deck []card.Card) {
	n := len(b.Columns)
	for row := 0; len(deck) > 0; row++ {
		for i := range n {
			column := i
			if row < n {
				column = n - 1 - i
			}
			if column < row && row < n || len(deck) == 0 {
				continue
			}
			b.Columns[column] = append(b.Columns[column], deck[len(deck)-1])
			deck = deck[:len(deck)-1]
		}
	}
}
