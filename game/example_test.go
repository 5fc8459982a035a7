package game_test

import (
	"fmt"
	"log"
	"strings"

	"patience/game"
	"patience/internal/games/freecell"
)

// A solution of deal 3 in 73 moves, the fewest there are. 5h means from column 5 home.
const solution = `5h 6h 5a 5h 2b 2h 4c 48 35 27 2h 3h 3h 1d 4h 8h ch 1c 1h 1h 8h 8h bh 5h 5h 5b 5h 85 8h b5
	2b 25 2h 72 78 7h 7h 7h dh 7h 1h 8h 8d 8h 48 4h 24 62 6h 1h 8h 68 6h ch 3c 3h 3h 4h ch 4h
	4h 6h ah 7h 5h 3h dh bh 5h 1h 2h 5h 8h`

// Read a solution in standard notation, and let the referee replay it.
func Example() {
	freeCell, err := freecell.NewGame(freecell.Standard)
	if err != nil {
		log.Fatal(err)
	}
	id, err := game.ParseDeal("microsoft:3")
	if err != nil {
		log.Fatal(err)
	}
	board, err := freeCell.Deal(id, game.DefaultSeed)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := board.ParseNotation(strings.Fields(solution))
	if err != nil {
		log.Fatal(err)
	}
	position := board.Position()
	fmt.Printf("%s, first move: %s\n", id, position.MoveText(moves[0]))
	fmt.Printf("%d moves: %v\n", len(moves), game.Replay(position, moves))
	fmt.Printf("without the last: %v\n", game.Replay(position, moves[:len(moves)-1]))
	// Output:
	// microsoft:3, first move: AH home
	// 73 moves: <nil>
	// without the last: the game is not won after 72 moves
}

// Deals are named by a source and ranges of numbers.
func ExampleParseDeals() {
	deals, err := game.ParseDeals("microsoft:5-7,1,6-8")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(deals, deals.Len())
	for id := range deals.Slice(1, 3).All() {
		fmt.Println(id)
	}
	// Output:
	// microsoft:1,5-8 5
	// microsoft:5
	// microsoft:6
}
