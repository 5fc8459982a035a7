package gaps_test

import (
	"fmt"
	"log"

	"patience/game"
	"patience/internal/games/gaps"
)

// A card is written as suit and rank, a gap as two dashes. Moves are written as
// the cards that move.
func ExampleParseBoard() {
	rules := gaps.Rules{Name: "gaps-3", Ranks: 3}
	board, err := gaps.ParseBoard(&rules, []byte(`
		11 12 -- 13
		21 22 23 --
		31 -- 32 33
		41 42 43 --
	`))
	if err != nil {
		log.Fatal(err)
	}
	position := board.Position().(*gaps.Position)
	fmt.Println(position.Out(), "cards are not at their final places")
	for _, m := range position.AppendMoves(nil) {
		fmt.Println(position.MoveText(m))
	}
	moves, err := board.ParseNotation([]string{"13", "32", "33"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won:", game.Replay(position, moves) == nil)
	// Output:
	// 3 cards are not at their final places
	// 13 after 12, row 1 place 3
	// 32 after 31, row 3 place 2
	// won: true
}
