package decks

import (
	"slices"

	"patience/game"
	"patience/game/card"
)

// SolvitaireSource is the name of the source of Solvitaire's deals.
const SolvitaireSource = "solvitaire"

// Solvitaire returns the deck of a seed of Solvitaire (github.com/thecharlieblake/Solvitaire), with so many ranks, and
// with so many copies of each card: a shuffle by the generator mt19937, whose numbers are divided into buckets.
func Solvitaire(seed uint32, ranks, copies int) (deck []card.Card) {
	for rank := 1; rank <= ranks; rank++ {
		for _, suit := range [...]card.Suit{card.Clubs, card.Hearts, card.Spades, card.Diamonds} {
			deck = append(deck, card.New(rank, suit))
		}
	}
	deck = slices.Repeat(deck, copies)
	r := newMersenne(seed)
	game.Shuffle(deck, func(left int) int { return int(r.below(uint32(left))) })
	return deck
}
