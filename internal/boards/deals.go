package boards

import (
	"fmt"
	"math/big"
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/decks"
)

// A Source is deals that are known by their numbers. Only random ones depend on the seed.
type Source[R, B any] struct {
	Name string
	Deal func(rules R, number int64, seed uint64) (B, error)
	// Long deals a number that no int64 can hold. It is nil if there are none.
	Long func(rules R, number *big.Int) (B, error)
}

// Random is the source of random deals.
func Random[R, B any](deal func(rules R, number int64, seed uint64) (B, error)) Source[R, B] {
	return Source[R, B]{Name: game.Random, Deal: deal}
}

// Numbered is the source of the deals of a program, which have the numbers from 1 to last.
func Numbered[R, B any](name string, last int64, deal func(rules R, number int64) B) Source[R, B] {
	return Source[R, B]{Name: name, Deal: func(rules R, number int64, _ uint64) (b B, err error) {
		if number < 1 || number > last {
			return b, fmt.Errorf("deal %s: expected a number 1 to %d", game.DealID{Source: name, Number: number}, last)
		}
		return deal(rules, number), nil
	}}
}

// PySol is the source of the deals of PySol, whose decks are dealt from the last card on.
func PySol[R, B any](deal func(rules R, deck []card.Card) B) Source[R, B] {
	long := func(rules R, number *big.Int) (b B, err error) {
		deck, ok := decks.PySol(number)
		if !ok {
			return b, fmt.Errorf("deal %s:%s: PySol's deals are numbered 1 to %d", decks.PySolSource, number, decks.MaxPySol())
		}
		return deal(rules, deck), nil
	}
	short := func(rules R, number int64, _ uint64) (B, error) { return long(rules, big.NewInt(number)) }
	return Source[R, B]{decks.PySolSource, short, long}
}

// WithoutGiven leaves the cards out of the first ranks of each suit, which the deal puts home.
func WithoutGiven(deck []card.Card, ranks int) []card.Card {
	return slices.DeleteFunc(deck, func(c card.Card) bool { return c.Rank() <= ranks })
}

// RandomDeck returns the deck of a random deal, numbered from 1, of a seed, with a number of packs. It depends on
// these, on the purpose and on the deck only, for which a key stands. The error says that the number is less than 1.
func RandomDeck(purpose string, number int64, seed uint64, packs, ranks int, key uint64) ([]card.Card, error) {
	src, err := game.NewDealRand(purpose, number, seed, key)
	if err != nil {
		return nil, err
	}
	deck := slices.Repeat(slices.Collect(card.UpTo(ranks).All()), packs)
	game.Shuffle(deck, src.IntN)
	return deck, nil
}
