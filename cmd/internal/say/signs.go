package say

import (
	"regexp"
	"strings"
)

// cardText is a card in the text of boards, such as TH, or its rank alone if that is T.
var cardText = regexp.MustCompile(`\b(?:(10|[A2-9TJQK])([CDHS])|T)\b`)

// textSign follows a suit, so that no font draws it as a coloured picture.
const textSign = "\uFE0E"

var suitSigns = map[string]string{"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

// RedCard is a card of hearts or diamonds as Signs writes it.
var RedCard = regexp.MustCompile(`(10|[A2-9JQK])[♥♦]` + textSign)

// Signs writes the cards of a text as people do: 10♥ for TH.
func Signs(text string) string {
	return cardText.ReplaceAllStringFunc(text, func(card string) string {
		part := cardText.FindStringSubmatch(card)
		rank := strings.Replace(part[1], "T", "10", 1)
		if part[2] == "" {
			return "10"
		}
		return rank + suitSigns[part[2]] + textSign
	})
}
