// Package solvitaire has the decks of the program Solvitaire by their numbers
// (github.com/thecharlieblake/Solvitaire). Which card goes where is for the games to
// say.
package solvitaire

import (
	"patience/game"
	"patience/game/card"
)

// Deck returns the deck of a seed: a shuffle by the generator mt19937, whose numbers
// are divided into buckets. Solvitaire deals from its end.
func Deck(seed uint32) (deck []card.Card) {
	for i := range card.Deck {
		suits := [...]card.Suit{card.Clubs, card.Hearts, card.Spades, card.Diamonds}
		deck = append(deck, card.New(i/card.NumSuits+1, suits[i%card.NumSuits]))
	}
	r := newMersenne(seed)
	game.Shuffle(deck, func(left int) int { return int(r.below(uint32(left))) })
	return deck
}
