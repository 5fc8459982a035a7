package picture

import (
	"regexp"
	"strings"

	"patience/game"
)

// redCard is a red card, or a red foundation, in the text of a board.
var redCard = regexp.MustCompile(`\b(?:(?:10|[A2-9TJQK])[DHdh]|[DH]-(?:10|[0A2-9TJQK]))\b`)

// Colour returns the text of a board with its red cards in red and its backs
// ([game.FaceDown]) in blue, for terminals that know the colours of ECMA-48.
// Without the colours it is the same text.
func Colour(text string) string {
	text = redCard.ReplaceAllString(text, "\x1b[31m$0\x1b[39m")
	return strings.ReplaceAll(text, game.FaceDown, "\x1b[34m"+game.FaceDown+"\x1b[39m")
}
