package gametest_test

import (
	"fmt"
	"log"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/freecell"
)

// Count counts the sequences of legal moves, and the positions at their ends.
func ExampleCount() {
	board, err := freecell.MicrosoftDeal(&freecell.Standard, 3)
	if err != nil {
		log.Fatal(err)
	}
	for depth, count := range gametest.Count(board.Position(), 3, func(game.Position) {}) {
		fmt.Println(depth, count.Paths, count.Distinct)
	}
	// Output:
	// 0 1 1
	// 1 10 10
	// 2 105 63
	// 3 1145 313
}
