package decks

import (
	"math/big"

	"patience/game"
	"patience/game/card"
)

// PySolSource is the name of the source of PySol's deals.
const PySolSource = "pysol"

// The numbers of PySol's deals. Up to lastAsMicrosoft they have the decks of Microsoft's FreeCell. PySol itself gives a
// new game 17 to 20 digits.
const lastAsMicrosoft = 31999

// MaxPySol returns the greatest number that PySol gives a game, 10²⁰.
func MaxPySol() *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(20), nil) }

// PySol returns the deck of a number, 1 to 10²⁰, of a game of PySol (github.com/shlomif/PySolFC) with one full deck. It
// returns false for any other number. Some numbers have a deck of Microsoft's, and the others a shuffle by Python's
// generator, mt19937 with the number as its key. The library pysol_cards differs in one number, 32000, to which it
// gives the deck of Microsoft's.
func PySol(number *big.Int) ([]card.Card, bool) {
	if number.Sign() <= 0 || number.Cmp(MaxPySol()) > 0 {
		return nil, false
	}
	if number.IsInt64() && number.Int64() <= lastAsMicrosoft {
		return Microsoft(number.Int64()), true
	}
	var deck []card.Card
	for _, suit := range [...]card.Suit{card.Clubs, card.Spades, card.Hearts, card.Diamonds} {
		for rank := range card.MaxRank {
			deck = append(deck, card.New(rank+1, suit))
		}
	}
	var key []uint32
	for rest := new(big.Int).Set(number); rest.Sign() > 0; rest.Rsh(rest, 32) {
		key = append(key, uint32(rest.Uint64()))
	}
	game.Shuffle(deck, newMersenneOf(key).share)
	return deck, true
}
