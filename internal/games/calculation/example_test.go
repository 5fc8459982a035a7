package calculation_test

import (
	"fmt"
	"log"

	"patience/internal/games/calculation"
)

// A board has a foundation for each step, from 1 to 4, stacks and a stock.
func ExampleParseBoard() {
	rules := calculation.Standard(2, 11)
	board, err := calculation.ParseBoard(&rules, []byte("Foundations: Q J 7 5\n: K K\n:\nStock: K K T 9\n"))
	if err != nil {
		log.Fatal(err)
	}
	position := board.Position().(*calculation.Position)
	for f := range rules.Foundations {
		fmt.Printf("foundation %d wants a card of rank %d\n", f+1, position.Wants(f))
	}
	for _, m := range position.AppendMoves(nil) {
		fmt.Println(position.MoveText(m))
	}
	// Output:
	// foundation 1 wants a card of rank 13
	// foundation 2 wants a card of rank 13
	// foundation 3 wants a card of rank 10
	// foundation 4 wants a card of rank 9
	// K from stack K K to foundation 1
	// K from stack K K to foundation 2
	// K to foundation 1
	// K to foundation 2
	// K onto an empty stack
	// K onto stack K K
}
