package gaps_test

import (
	"fmt"
	"log"

	bounds "patience/heuristics/gaps"
	"patience/internal/games/gaps"
)

// A misplaced card needs a move, and some cards need a second one.
func ExampleDetours() {
	board, err := gaps.RandomDeal(&gaps.Standard, 1, 1)
	if err != nil {
		log.Fatal(err)
	}
	position := board.Position()
	fmt.Println(bounds.Misplaced.Bound(position), "cards are misplaced")
	fmt.Println("at least", bounds.Detours.Bound(position), "moves")
	// Output:
	// 47 cards are misplaced
	// at least 59 moves
}
