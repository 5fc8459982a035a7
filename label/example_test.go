package label_test

import (
	"context"
	"fmt"
	"log"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/solve"
)

// Label a deal: its win rate by random play with an interval, a grade in words,
// and the least number of moves.
func ExampleLabeler_Label() {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		log.Fatal(err)
	}
	board, err := entry.Deal(game.DealID{Source: game.Microsoft, Number: 3}, game.DefaultSeed)
	if err != nil {
		log.Fatal(err)
	}
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 10_000, 10_000, 100_000
	labeler, err := label.New(entry, spec, label.Resources{Workers: 2})
	if err != nil {
		log.Fatal(err)
	}
	result, err := labeler.Label(context.Background(), board.Position())
	if err != nil {
		log.Fatal(err)
	}
	rate := result.Sampled.WinRate()
	fmt.Printf("win rate %.4f (%.4f to %.4f)\n", rate.Rate, rate.Low, rate.High)
	if grade, ok := label.GradeOf(entry.Reference, spec.Policy, rate); ok && result.Exact.Verdict() != solve.Unwinnable {
		easiest, hardest := grade.Words()
		fmt.Printf("%.0f %% of random deals are easier: %s", 100*grade.EasierDeals, easiest)
		if hardest != easiest {
			fmt.Printf(" to %s", hardest)
		}
		fmt.Println()
	}
	fmt.Printf("%s: %d moves; the bound %s is %d\n", result.Exact.Status, *result.Exact.MinMoves, result.BoundName,
		result.Bound)
	// Output:
	// win rate 0.0069 (0.0055 to 0.0087)
	// 7 % of random deals are easier: easy
	// optimal: 73 moves; the bound relaxed is 70
}
