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
		fmt.Printf("%s: at least %d moves, solved in %d: %s …\n", out.Status, out.Low, len(out.Solution),
			strings.Join(notation[:8], " "))
	}
	// Output:
	// node_limit: at least 70 moves, solved in 73: 5h 6h 2a 5b 5h 2h 45 48 …
	// optimal: at least 73 moves, solved in 73: 5h 6h 5a 5h 2b 2h 45 48 …
}

// A Decider follows a game, and says after which move it can no longer be won.
func ExampleDecider() {
	entry, board := deal("freecell", "microsoft:17")
	decider, err := entry.Solvers.NewDecider(board.Position(), solve.Options{Limits: solve.DecideLimits()})
	if err != nil {
		log.Fatal(err)
	}
	played := "8h 2h 1h 8h 58 65 3a 8b 4c 43 b8 84 6b 48 63 6h 6h b3 68 18 3b a1 b3 7a 1b 1d b6 5b 25"
	for i, word := range strings.Fields(played) {
		moves, err := board.ParseNotation([]string{word})
		if err != nil {
			log.Fatal(err)
		}
		if board, err = game.BoardAfter(board, moves); err != nil {
			log.Fatal(err)
		}
		out, err := decider.Decide(context.Background(), board.Position())
		if err != nil {
			log.Fatal(err)
		}
		if out.Verdict() == solve.Unwinnable {
			fmt.Printf("lost by move %d, %s\n", i+1, word)
			break
		}
	}
	// Output:
	// lost by move 29, 25
}
