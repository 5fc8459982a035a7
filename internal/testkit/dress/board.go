// Package dress writes boards as people and programs write them. Tests compare what a
// reader makes of such a text with the board that was written, so the package shares
// nothing with readers: it takes a board apart by its canonical text alone, and imports
// no package of this module.
//
//	canonical text → Board → Form.Write → text → the reader under test
//
// A [Form] either dresses the columns ([Dresses]), or writes the cards in another order,
// such as rows ([Readings]).
package dress

import (
	"slices"
	"strconv"
	"strings"
)

// suits are the letters of suits, in the order of their numbers.
const suits = "CDHS"

// ranks are the letters of ranks, the ace first.
const ranks = "A23456789TJQK"

// A Card is a card, or a place without one if its rank is 0. It has no suit if suits do
// not matter in the game.
type Card struct {
	Rank int
	Suit byte // a letter of CDHS; 0 without a suit
	Down bool // it lies face down
}

// suit returns the number of the card's suit.
func (c Card) suit() int { return strings.IndexByte(suits, c.Suit) }

// A Board is what the canonical text of a board says.
type Board struct {
	// Home has the last card of each foundation in their order; its rank is 0 if there is none.
	Home []Card
	// Founds are the words of a foundations line that names no suits; nil if it names them.
	Founds []string
	// Heads are the names of the lines before the columns, in their order.
	Heads         []string
	Cells         []Card
	Stock, Waste  []Card
	Columns       [][]Card
	Passes        string // the number of a line Passes; "" without one
	Rows          bool   // the lines are rows, as in Gaps, not columns
	Start         *Board // the deal from which the board comes, or the board itself
	ContestDigits bool   // the game writes cards as digits, as the contest of Gaps does
}

// Parse takes a board apart by its canonical text, given that of its deal. It panics for
// any other text, which a test would not give it.
func Parse(text, deal string) *Board {
	b := parse(text)
	b.Start = b
	if text != deal {
		b.Start = parse(deal)
	}
	return b
}

func parse(text string) *Board {
	b := &Board{}
	for line := range strings.Lines(text) {
		name, rest, labelled := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		words := strings.Fields(rest)
		switch {
		case !labelled:
			b.Rows = true
			b.Columns = append(b.Columns, b.cards(strings.Fields(line)))
		case name == "":
			b.Columns = append(b.Columns, b.cards(words))
		case name == "Passes":
			b.Passes = words[0]
		default:
			b.head(name, words)
		}
	}
	return b
}

func (b *Board) head(name string, words []string) {
	b.Heads = append(b.Heads, name)
	switch name {
	case "Foundations":
		b.foundations(words)
	case "Freecells", "Reserve":
		b.Cells = b.cards(words)
	case "Talon", "Stock":
		b.Stock = b.cards(words)
	case "Waste", "Hole":
		b.Waste = b.cards(words)
	default:
		panic("unknown line " + name)
	}
}

func (b *Board) foundations(words []string) {
	for _, word := range words {
		suit, rank, named := strings.Cut(word, "-")
		if !named {
			b.Founds = words
			return
		}
		b.Home = append(b.Home, Card{Rank: strings.Index(ranks, rank) + 1, Suit: suit[0]})
	}
}

func (b *Board) cards(words []string) (cards []Card) {
	for _, word := range words {
		cards = append(cards, b.card(word))
	}
	return cards
}

func (b *Board) card(word string) Card {
	if strings.Trim(word, "-") == "" {
		return Card{}
	}
	inner := strings.Trim(word, "<>")
	c := Card{Down: inner != word}
	switch digit, err := strconv.Atoi(inner); {
	case err == nil && b.Rows:
		b.ContestDigits = true
		c.Rank, c.Suit = digit%10, suits[digit/10-1]
	default:
		c.Rank = strings.IndexByte(ranks, inner[0]) + 1
		if len(inner) > 1 {
			c.Suit = inner[1]
		}
	}
	if c.Rank == 0 {
		panic("no card: " + word)
	}
	return c
}

// Suited reports whether the cards have suits.
func (b *Board) Suited() bool { return b.Founds == nil }

// Bare reports whether the columns alone say what the board is: no card lies elsewhere
// but on the foundations, where the deal put it.
func (b *Board) Bare() bool {
	return len(b.Cells)+len(b.Stock)+len(b.Waste) == 0 && slices.Equal(b.Home, b.Start.Home) && b.Founds == nil &&
		b.Passes == ""
}

// laid returns the last cards of the foundations that have one.
func (b *Board) laid() (cards []Card) {
	for _, c := range b.Home {
		if c.Rank > 0 {
			cards = append(cards, c)
		}
	}
	return cards
}

// Counted reports whether the ranks of the last cards home are their numbers: each suit has one foundation, and all
// begin with the same rank.
func (b *Board) Counted() bool {
	other := func(c Card) bool { return c.Rank != b.Start.Home[0].Rank }
	return len(b.Home) <= len(suits) && !slices.ContainsFunc(b.Start.Home, other)
}

// Dealt reports whether the board is its own deal.
func (b *Board) Dealt() bool { return b.Start == b }

// Hides reports whether a card lies face down.
func (b *Board) Hides() bool {
	return slices.ContainsFunc(b.Columns, func(column []Card) bool {
		return slices.ContainsFunc(column, func(c Card) bool { return c.Down })
	})
}

// Open returns the board with all cards of columns face up.
func (b *Board) Open() *Board {
	open := *b
	open.Columns = nil
	for _, column := range b.Columns {
		cards := slices.Clone(column)
		for i := range cards {
			cards[i].Down = false
		}
		open.Columns = append(open.Columns, cards)
	}
	return &open
}

// depth returns the number of cards of the longest column.
func (b *Board) depth() (n int) {
	for _, column := range b.Columns {
		n = max(n, len(column))
	}
	return n
}
