package piles

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A Game is a [game.Game] with rules of this package.
type Game struct{ boards.Game[*Rules, *Board] }

var _ game.Game = Game{}

// NewGame returns the game of the rules. The error is that of [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	if err := rules.Validate(); err != nil {
		return Game{}, err
	}
	g, err := boards.NewGame(&rules, rules.Name, rules.Validate, ReadBoard, rules.sources()...)
	return Game{g}, err
}

// RandomDeal returns the board of a random deal, numbered from 1, of a seed. It depends on the seed, the number and the
// deck only, so games with the same deck share their deals, but for Simple Simon. The deals of a deck with fewer suits
// are those of all four, with spades for clubs and hearts for diamonds, or with spades for all. The error says that the
// number is less than 1.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	purpose := "piles/deal"
	if rules.isSimon() {
		purpose = "simplesimon/deal"
	}
	deck, err := boards.RandomDeck(purpose, number, seed, rules.packs(), rules.Ranks, rules.deckKey())
	if err != nil {
		return nil, err
	}
	deck = boards.WithoutGiven(deck, int(rules.lowest()))
	for i, c := range deck {
		deck[i] = rules.inDeck(c)
	}
	return rules.deal(rules.Format(), rules.firstInHole(deck)), nil
}

// deal deals a deck without the aces that are given. If there is a base, or a hole, its card comes first.
func (r *Rules) deal(f *boards.Format, deck []card.Card) *Board {
	dealt := f.Deal
	if r.Base || r.Hole != NoHole {
		dealt = f.DealOn
	}
	return &Board{boards.Board[*Rules]{Rules: r, Piles: dealt(deck)}}
}

// deckKey stands for the pack and the number of packs.
func (r *Rules) deckKey() uint64 { return uint64(r.Ranks) + uint64(r.packs()-1)<<8 }

// inDeck returns the card that takes the place of a card of four suits if the deck has fewer: spades are there for
// clubs, and hearts for diamonds.
func (r *Rules) inDeck(c card.Card) card.Card {
	switch {
	case r.DeckSuits == 1 || r.DeckSuits == 2 && !c.Red():
		return card.New(c.Rank(), card.Spades)
	case r.DeckSuits == 2:
		return card.New(c.Rank(), card.Hearts)
	}
	return c
}
