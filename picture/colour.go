package picture

import "regexp"

// redCard is a red card, or a red foundation, in the text of a board.
var redCard = regexp.MustCompile(`\b(?:(?:10|[A2-9TJQK])[DHdh]|[DH]-(?:10|[0A2-9TJQK]))\b`)

// Colour returns the text of a board with its red cards in red, for terminals
// that know the colours of ECMA-48. Without the colours it is the same text.
func Colour(text string) string {
	return redCard.ReplaceAllString(text, "\x1b[31m$0\x1b[39m")
}
