package say

import (
	"cmp"

	"patience/game"
)

// ReadAs says what a board is if it is read in a way, one of game.Readings.
func ReadAs(as string) string {
	return cmp.Or(map[string]string{
		game.AsColumns:   "Each line is a column",
		game.AsTopFirst:  "Each line is a column, with the card first that can move",
		game.AsRows:      "Each line is a row",
		game.AsDeal:      "The cards lie as they are dealt",
		game.AsNextFirst: "The next card of the stock comes first",
		game.AsNextLast:  "The next card of the stock comes last",
	}[as], as)
}
