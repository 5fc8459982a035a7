package card

import (
	"fmt"
	"slices"
	"strings"
)

// A Home is the number of cards of each suit that are home, by suit.
type Home [NumSuits]int

// HomeOrder is the order in which other programs write foundations.
var HomeOrder = [NumSuits]Suit{Hearts, Clubs, Diamonds, Spades}

// String returns the last card of each foundation, or 0, as other programs write
// them: H-0 C-A D-0 S-K.
func (h Home) String() string {
	words := make([]string, NumSuits)
	for i, s := range HomeOrder {
		words[i] = s.String() + "-" + HomeText(h[s])
	}
	return strings.Join(words, " ")
}

// HomeText returns the rank of the last of n cards that are home, or 0.
func HomeText(n int) string {
	if n < 1 {
		return "0"
	}
	return RankText(n)
}

// Parse reads foundations like H-0 C-A, and keeps those of suits that it is not told.
// Of a word in another order, like A-H, it returns the card. fc-solve takes such a word
// to mean nothing; see [Home.Add]. The error names the first word that is no foundation.
func (h *Home) Parse(words []string) (unsure []Card, err error) {
	return ParseHomes([]*Home{h}, words)
}

// ParseHomes reads what [Home.Parse] reads, where each suit has several foundations: the first word of a suit is kept
// in the first element of the list, the next one in the next element.
func ParseHomes(homes []*Home, words []string) (unsure []Card, err error) {
	seen := [NumSuits]int{}
	for _, word := range words {
		first, second, _ := strings.Cut(word, "-")
		suit, n, ok := parseHome(first, second)
		if !ok {
			if suit, n, ok = parseHome(second, first); !ok || n == 0 {
				return nil, fmt.Errorf("foundation %.20q; expected a suit and the rank on top, like C-A or H-0", word)
			}
			unsure = append(unsure, New(n, suit))
			continue
		}
		if seen[suit] == len(homes) {
			return nil, fmt.Errorf("foundation %s given %s", suit, [...]string{"twice", "too often"}[min(len(homes)-1, 1)])
		}
		homes[seen[suit]][suit] = n
		seen[suit]++
	}
	return unsure, nil
}

func parseHome(suitText, rankText string) (suit Suit, n int, ok bool) {
	if len(suitText) != 1 {
		return 0, 0, false
	}
	suit, ok = ParseSuit(suitText[0])
	if rankText == "0" {
		return suit, 0, ok
	}
	n, known := ParseRank(rankText)
	return suit, n, ok && known
}

// Of returns the cards of a suit that are home, from the ace up.
func (h Home) Of(s Suit) []Card {
	cards := make([]Card, h[s])
	for i := range cards {
		cards[i] = New(i+1, s)
	}
	return cards
}

// Add puts the cards home, with those below them, that are not on the table.
func (h *Home) Add(unsure, table []Card) {
	for _, c := range unsure {
		if !slices.Contains(table, c) {
			h[c.Suit()] = max(h[c.Suit()], c.Rank())
		}
	}
}
