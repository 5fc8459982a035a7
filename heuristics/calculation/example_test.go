package calculation_test

import (
	"fmt"
	"log"

	bounds "patience/heuristics/calculation"
	"patience/internal/games/calculation"
)

// All 52 cards go home, and some must wait on a stack first.
func ExampleStacking() {
	rules := calculation.Standard(4, 0)
	board, err := calculation.RandomDeal(&rules, 1, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("at least", bounds.Stacking.Bound(board.Position()), "moves")
	// Output:
	// at least 57 moves
}
