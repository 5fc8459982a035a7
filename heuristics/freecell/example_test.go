package freecell_test

import (
	"fmt"
	"log"

	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
)

// Relaxed is the least number of moves of the game with a cell for every card.
func ExampleRelaxed() {
	board, err := freecell.MicrosoftDeal(&freecell.Standard, 3)
	if err != nil {
		log.Fatal(err)
	}
	position := board.Position().(*freecell.Position)
	forced, detours := bounds.Detours(position)
	fmt.Printf("%d cards make a detour, %d of them in every plan\n", detours, forced)
	fmt.Println("at least", bounds.Relaxed.Bound(position), "moves")
	// Output:
	// 18 cards make a detour, 15 of them in every plan
	// at least 70 moves
}
