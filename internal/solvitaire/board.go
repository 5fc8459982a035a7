package solvitaire

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A Board is a board in Solvitaire's JSON, each card as a word. Foundation and Passes are
// ours: a list for each suit that has cards home, and what is left of limited passes.
type Board struct {
	Tableau     []Pile `json:"tableau piles"` // without empty places
	Sequences   []Pile `json:"sequences"`
	Cells       Pile   `json:"cells"`
	Reserve     Pile   `json:"reserve"`
	Foundations Pile   `json:"foundations"`
	Stock       Pile   `json:"stock"` // the next card last
	Waste       Pile   `json:"waste"`
	Hole        Pile   `json:"hole"`
	Accordion   Pile   `json:"accordion"`
	Foundation  []Pile `json:"foundation"`
	Passes      int    `json:"passes"`
}

// A Pile is cards as words, the first one first; "" is an empty place. In JSON it is a
// list of cards, or what Solvitaire prints with --deal-only: a list of such lists, or ""
// for none.
type Pile []string

var errPile = errors.New("a pile that is no list of cards")

// UnmarshalJSON reads a pile. The error is one line.
func (p *Pile) UnmarshalJSON(text []byte) error {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return err
	}
	*p = nil
	return p.add(value, 0)
}

// add appends the cards of a value, which may be a list in a list.
func (p *Pile) add(value any, depth int) error {
	switch value := value.(type) {
	case nil:
		return nil
	case string:
		*p = append(*p, value)
		return nil
	case []any:
		for _, v := range value {
			if err := p.add(v, depth+1); err != nil {
				return err
			}
		}
		if depth < 2 {
			return nil
		}
	}
	return errPile
}

// Cards returns the pile without empty places.
func (p Pile) Cards() Pile {
	return slices.DeleteFunc(slices.Clone(p), func(word string) bool { return word == "" })
}

// IsBoard reports whether a text is a JSON object with the keys of Solvitaire's boards.
func IsBoard(text []byte) bool {
	var keys map[string]json.RawMessage
	if json.Unmarshal(text, &keys) != nil {
		return false
	}
	return keys["tableau piles"] != nil || keys["sequences"] != nil
}

// Parse reads a board. The error is one line; it names a pile that has cards though the
// game, whose piles are those named, has none.
func Parse(text []byte, piles ...string) (*Board, error) {
	b, expected := &Board{}, strings.Join(piles, ", ")+" and foundations"
	if err := game.DecodeObject(text, b, "an object with Solvitaire's keys, lists of cards: "+expected); err != nil {
		return nil, err
	}
	for _, pile := range []struct {
		name  string
		cards int
	}{
		{"tableau piles", len(b.Tableau)},
		{"sequences", len(b.Sequences)},
		{"cells", len(b.Cells.Cards())},
		{"reserve", len(b.Reserve.Cards())},
		{"stock", len(b.Stock.Cards())},
		{"waste", len(b.Waste.Cards())},
		{"hole", len(b.Hole.Cards())},
		{"accordion", len(b.Accordion.Cards())},
	} {
		if pile.cards > 0 && !slices.Contains(piles, pile.name) {
			return nil, fmt.Errorf("JSON: cards in %s, which this game does not have; expected %s", pile.name, expected)
		}
	}
	b.Tableau = boards.Each(b.Tableau, Pile.Cards)
	return b, nil
}

// Suits are the suits in the order in which the list "foundation" has them.
var Suits = [card.NumSuits]card.Suit{card.Hearts, card.Diamonds, card.Clubs, card.Spades}

// Home returns the cards home, given those that the rules put there: of the list
// "foundations", or of a list for each suit. The error names the first card that is not
// the next one of its suit.
func (b *Board) Home(given int) (home card.Home, err error) {
	for s := range home {
		home[s] = given
	}
	words := b.Foundations.Cards()
	for _, pile := range b.Foundation {
		words = append(words, pile.Cards()...)
	}
	if len(words) == 0 {
		return home, nil
	}
	cards, err := game.ParseEach(words, card.Parse)
	if err != nil {
		return home, fmt.Errorf("foundations: %w", err)
	}
	home = card.Home{}
	for i, c := range cards {
		if c.Rank() != home[c.Suit()]+1 {
			return home, fmt.Errorf("foundations: card %d is %s; expected each suit from its ace up", i+1, c)
		}
		home[c.Suit()]++
	}
	return home, nil
}

// Text returns a card as Solvitaire reads it, ten as 10.
func Text(c card.Card) string {
	if c.Rank() == 10 {
		return "10" + c.Suit().String()
	}
	return c.String()
}

// Texts returns cards as Solvitaire reads them.
func Texts(cards []card.Card) []string { return boards.Each(cards, Text) }

// Write returns the JSON of piles by their keys, with the foundations if any card is home.
func Write(piles map[string]any, home card.Home) ([]byte, error) {
	var cards []card.Card
	for s := range card.Suit(card.NumSuits) {
		cards = append(cards, home.Of(s)...)
	}
	if len(cards) > 0 {
		piles["foundations"] = Texts(cards)
	}
	return json.Marshal(piles)
}
