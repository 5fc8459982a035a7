package boards

import (
	"fmt"
	"strings"

	"patience/game"
	"patience/game/card"
)

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

// Line returns a label and words as the text of a line, without its end.
func Line(label string, words []string) string {
	return strings.TrimRight(label+" "+strings.Join(words, " "), " ")
}

// ParsePiles parses the cards of each pile of a list in JSON. The error says which card is wrong.
func ParsePiles[P ~[]string, C any](list string, piles []P, parse func(string) (C, error)) (parsed [][]C, err error) {
	for i, words := range piles {
		cards, err := game.ParseEach(words, parse)
		if err != nil {
			return nil, fmt.Errorf("%s[%d]: %w", list, i, err)
		}
		parsed = append(parsed, cards)
	}
	return parsed, nil
}

// CheckColumns returns an error unless what is written as columns are columns; see [game.Tableau.Check]. It is told
// which of them are marked, all of them if it is nil, the number of ranks, and the columns of a deal.
func CheckColumns(columns [][]card.Card, marked []bool, ranks int, deal [][]card.Card) error {
	written := make([]game.Column, len(columns))
	for i, column := range columns {
		written[i] = game.Column{
			Cards: Texts(column), Marked: marked == nil || marked[i], Settled: card.Settled(column),
		}
	}
	t := game.Tableau{Run: ranks, Dealt: Each(deal, func(column []card.Card) int { return len(column) })}
	return t.Check(written, func() bool { return true })
}

// Face returns a card as it is seen face up.
func Face(c card.Card) game.Face {
	return game.Face{Rank: card.RankText(c.Rank()), Suit: c.Suit().String()}
}

// Faces returns cards as they are seen face up.
func Faces(cards []card.Card) []game.Face { return Each(cards, Face) }

// Foundation returns the foundation of a suit in the top row of a picture.
func Foundation(home card.Home, s card.Suit, x int, letter string) game.Pile {
	return game.Pile{
		Name: "foundation " + s.String(), Letter: letter, X: float64(x), Suit: s.String(), Cards: Faces(home.Of(s)),
	}
}

// Column returns a column, counted from 0, in the row below.
func Column(i int, x float64, letter string, cards []card.Card) game.Pile {
	return game.Pile{
		Name: fmt.Sprintf("column %d", i+1), Letter: letter, X: x, Y: 1, Spread: game.Down, Cards: Faces(cards),
	}
}
