package freecell

import (
	"fmt"
	"slices"

	"patience/game/card"
	"patience/internal/decks"
)

// MaxMicrosoftDeal is the largest number of a Microsoft deal, 2³³−1, as FreeCell
// solvers extended Microsoft's numbering.
const MaxMicrosoftDeal = 1<<33 - 1

// MicrosoftDeal returns the board of a Microsoft deal with a number in
// 1..[MaxMicrosoftDeal], −1 or −2. Numbers from 2³¹ on use two variants of the generator.
// It returns an error for other numbers and for rules whose deck is not full. The
// cards go to the columns as they do for eight; see [RandomDeal] for the rest.
func MicrosoftDeal(rules *Rules, number int64) (*Board, error) {
	set, isSet := setDeals[number]
	if !isSet && number < 1 || number > MaxMicrosoftDeal {
		return nil, fmt.Errorf("deal microsoft:%d: Microsoft deals are numbered 1 to %d, and -1 and -2", number,
			int64(MaxMicrosoftDeal))
	}
	if rules.Ranks != card.MaxRank {
		return nil, fmt.Errorf("deal microsoft:%d: Microsoft deals have 52 cards, these rules %d", number, rules.Cards())
	}
	if isSet {
		return dealBoard(rules, set.deck()), nil
	}
	return dealBoard(rules, decks.Microsoft(number)), nil
}

// A setDeal is a deal that Microsoft's program sets up without its generator: in rows, a
// rank after the other, each in the same order of suits.
type setDeal struct{ ranks, suits string }

// setDeals cannot be won with four cells. fc-solve prints −2 in its file
// docs/ms-freecell-game-minus-2.board, and a post to sci.math of 24 July 1994 has the same
// shape. G. Schildberger prints both at Rosetta Code, Talk:Deal cards for FreeCell.
var setDeals = map[int64]setDeal{
	-1: {"AQ3T587694J2K", "CDHS"},
	-2: {"A7K6Q5J4T3928", "SHDC"},
}

// deck returns the deck that is dealt from its last card on.
func (d setDeal) deck() (deck []card.Card) {
	for i := range d.ranks {
		for j := range d.suits {
			rank, _ := card.ParseRank(d.ranks[i : i+1])
			suit, _ := card.ParseSuit(d.suits[j])
			deck = append(deck, card.New(rank, suit))
		}
	}
	slices.Reverse(deck)
	return deck
}
