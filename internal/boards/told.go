package boards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// RankName returns a rank in words: ace, 2 to 10, jack, queen or king.
func RankName(rank int) string {
	switch rank {
	case 1:
		return "ace"
	case 11, 12, 13:
		return [...]string{"jack", "queen", "king"}[rank-11]
	}
	return strconv.Itoa(rank)
}

// ColumnsTold says how many columns the deal fills, and with how many cards: "8 columns of 6 cards each" or "3 columns
// of 3, 3 and 2 cards".
func (f *Format) ColumnsTold() string {
	sizes := f.dealt()
	last, words, cards := len(sizes)-1, Each(sizes, strconv.Itoa), "cards"
	if slices.Max(sizes) == 1 {
		cards = "card"
	}
	switch {
	case last == 0:
		return fmt.Sprintf("1 column of %s %s", words[0], cards)
	case slices.Min(sizes) == slices.Max(sizes):
		return fmt.Sprintf("%d columns of %s %s each", len(sizes), words[0], cards)
	}
	return fmt.Sprintf("%d columns of %s and %s cards", len(sizes), strings.Join(words[:last], ", "), words[last])
}
