package solve_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"patience/catalogue"
	"patience/game"
	"patience/solve"
)

// deal returns a game's entry and the board of one of its deals.
func deal(name, id string) (catalogue.Entry, game.Board) {
	entry, err := catalogue.Lookup(name)
	if err != nil {
		log.Fatal(err)
	}
	dealID, err := game.ParseDeal(id)
	if err != nil {
		log.Fatal(err)
	}
	board, err := entry.Deal(dealID, game.DefaultSeed)
	if err != nil {
		log.Fatal(err)
	}
	return entry, board
}

// Decide says whether a deal can be won. Deal 11982 is the only one of the first
// 32,000 that cannot.
func ExampleMethods_Decide() {
	for _, id := range []string{"microsoft:11981", "microsoft:11982"} {
		entry, board := deal("freecell", id)
		options := solve.Options{Limits: solve.DecideLimits()}
		out, err := entry.Solvers.Decide(context.Background(), board.Position(), options)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s is %s; %d positions stored\n", id, out.Verdict(), out.Effort.Stored)
	}
	// Output:
	// microsoft:11981 is winnable; 59 positions stored
	// microsoft:11982 is unwinnable; 28661 positions stored
}

// Shortest finds a shortest solution and proves it, or says how far it got.
func ExampleMethods_Shortest() {
	entry, board := deal("freecell", "microsoft:3")
	for _, nodes := range []int64{1_000, 1_000_000} {
		options := solve.Options{Limits: solve.Limits{MaxNodes: nodes, MaxBytes: 1 << 30}}
		out, err := entry.Solvers.Shortest(context.Background(), board.Position(), options)
		if err != nil {
			log.Fatal(err)
		}
		notation, err := board.Notation(out.Solution)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: at least %d moves, solved in %d: %s …\n", out.Status, out.Low, len(out.Solution), strings.Join(notation[:8], " "))
	}
	// Output:
	// node_limit: at least 70 moves, solved in 73: 5h 6h 2a 5b 5h 2h 45 48 …
	// optimal: at least 73 moves, solved in 73: 5h 6h 5a 5h 2b 2h 4c 4d …
}
