package boards

import (
	"slices"
	"strings"

	"patience/game/card"
)

// Piles are the cards of a board as people write them.
type Piles struct {
	Home    card.Home     // the cards that are home
	More    []card.Home   // those on the further foundations of each suit, the highest first; nil if each suit has one
	Columns [][]card.Card // the card on the floor first
	Down    []int         // by column: how many of its first cards lie face down; nil if no card of the game does
	Cells   []card.Card   // those of the cells or of the reserve, Empty in empty ones; further ones are empty
	Stock   []card.Card   // the next card first
	Waste   []card.Card   // the last card is the one that can be played; or the hole, whose last card is on top
	Passes  int           // through the stock that are left, the present one included; 0 if they are not limited
	Base    Base
}

// Empty stands in [Piles.Cells] for a cell without a card.
const Empty card.Card = 63

// Clone returns an independent copy.
func (p *Piles) Clone() Piles {
	q := *p
	q.More, q.Columns, q.Down = slices.Clone(p.More), Each(p.Columns, slices.Clone), slices.Clone(p.Down)
	q.Cells, q.Stock, q.Waste = slices.Clone(p.Cells), slices.Clone(p.Stock), slices.Clone(p.Waste)
	return q
}

// Held returns the cards in cells.
func (p *Piles) Held() []card.Card {
	return slices.DeleteFunc(slices.Clone(p.Cells), func(c card.Card) bool { return c == Empty })
}

// Table returns the cards that are not home.
func (p *Piles) Table() []card.Card {
	return slices.Concat(slices.Concat(p.Columns...), p.Held(), p.Stock, p.Waste)
}

// down returns how many cards of a column lie face down.
func (p *Piles) down(column int) int {
	if column < len(p.Down) {
		return p.Down[column]
	}
	return 0
}

// untilLast cuts off the empty cells after the last card.
func untilLast(cells []card.Card) []card.Card {
	for len(cells) > 0 && cells[len(cells)-1] == Empty {
		cells = cells[:len(cells)-1]
	}
	return cells
}

// Standing returns columns, of which some may be empty, given the last cards of the others. The function on
// returns what a card lies on, and false for the first card of a column. The columns have the order of their last
// cards.
func Standing(columns int, last card.Set, on func(card.Card) (card.Card, bool)) [][]card.Card {
	list := make([][]card.Card, 0, columns)
	for c := range last.All() {
		column := []card.Card{c}
		for below, ok := on(c); ok; below, ok = on(below) {
			column = append(column, below)
		}
		slices.Reverse(column)
		list = append(list, column)
	}
	return list[:columns]
}

// NumDown returns by column how many of its cards lie face down.
func NumDown(columns [][]card.Card, down card.Set) []int {
	return Each(columns, func(column []card.Card) (n int) {
		for _, c := range column {
			if down.Has(c) {
				n++
			}
		}
		return n
	})
}

// Each returns what a function makes of each element of a list.
func Each[T, U any](list []T, of func(T) U) []U {
	made := make([]U, len(list))
	for i, x := range list {
		made[i] = of(x)
	}
	return made
}

// Texts returns cards as words.
func Texts(cards []card.Card) []string { return Each(cards, card.Card.String) }

// Labelled returns a label and words as the text of a line, without its end.
func Labelled(label string, words []string) string {
	return strings.TrimRight(label+" "+strings.Join(words, " "), " ")
}
