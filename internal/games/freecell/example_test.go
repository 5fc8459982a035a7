package freecell_test

import (
	"fmt"
	"log"

	"patience/internal/games/freecell"
)

// Read a board as solvers exchange it, and list its legal moves.
func ExampleParseBoard() {
	board, err := freecell.ParseBoard(&freecell.Standard, []byte(`
		Foundations: H-J C-K D-Q S-K
		Freecells: KD
		: KH QH
	`))
	if err != nil {
		log.Fatal(err)
	}
	position := board.Position().(*freecell.Position)
	moves := position.AppendMoves(nil)
	notation, err := board.Notation(moves[:1])
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range moves {
		fmt.Println(position.MoveText(m))
	}
	fmt.Println("in standard notation the first is", notation[0])
	// Output:
	// QH home
	// KD home
	// QH to a cell
	// QH to an empty column
	// KD to an empty column
	// in standard notation the first is 1h
}

// The rules are parameters: here is Baker's Game with one cell.
func ExampleNewGame() {
	rules := freecell.BakersGame
	rules.Name, rules.Cells = "bakers-game-1-cells", 1
	bakersGame, err := freecell.NewGame(rules)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(bakersGame.Rules())
	fmt.Println(freecell.LongestRun(1, 2, false), "cards are the longest run that moves with two empty columns")
	// Output:
	// 8 columns, 1 cells, 13 ranks, built down in suit, moves of single cards
	// 8 cards are the longest run that moves with two empty columns
}
