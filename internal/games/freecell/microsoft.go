package freecell

import (
	"fmt"

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
	return shuffled(rules, func(left int) int { return draw() % left }), nil
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
