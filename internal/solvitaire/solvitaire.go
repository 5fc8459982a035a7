// Package solvitaire has the numbered decks of the program Solvitaire
// (github.com/thecharlieblake/Solvitaire). The games themselves decide which card goes
// where. Package boards reads and writes its JSON for boards.
package solvitaire

import (
	"patience/game"
	"patience/game/card"
)

// Source is the name of the source of its deals.
const Source = "solvitaire"

// Deck returns the deck of a seed, with so many ranks: a shuffle by the generator
// mt19937, whose numbers are divided into buckets. Solvitaire deals from its end.
func Deck(seed uint32, ranks int) (deck []card.Card) {
	for rank := 1; rank <= ranks; rank++ {
		for _, suit := range [...]card.Suit{card.Clubs, card.Hearts, card.Spades, card.Diamonds} {
			deck = append(deck, card.New(rank, suit))
		}
	}
	r := newMersenne(seed)
	game.Shuffle(deck, func(left int) int { return int(r.below(uint32(left))) })
	return deck
}
