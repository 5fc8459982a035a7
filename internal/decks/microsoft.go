package decks

import (
	"slices"

	"patience/game"
	"patience/game/card"
)

// Microsoft returns the deck of a number, 1 to 2³³−1, of Microsoft's FreeCell. Numbers from 2³¹ on use two variants of
// the generator.
func Microsoft(number int64) []card.Card {
	draw, deck := MicrosoftDraws(number), slices.Collect(card.UpTo(card.MaxRank).All())
	game.Shuffle(deck, func(left int) int { return draw() % left })
	return deck
}

// MicrosoftDraws returns the generator of a number of a deal. It is linear
// congruential modulo 2³² and gives the high bits of its state.
func MicrosoftDraws(number int64) func() int {
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
