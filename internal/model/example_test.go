package model_test

import (
	"fmt"
	"log"

	"patience/catalogue"
	"patience/game"
	"patience/label"
)

// Judge guesses the difficulty of a deal at once, from the position alone.
func ExampleModel_Judge() {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		log.Fatal(err)
	}
	board, err := entry.Deal(game.DealID{Source: game.Microsoft, Number: 3}, game.DefaultSeed)
	if err != nil {
		log.Fatal(err)
	}
	guess := entry.Model().Judge(board.Position())[0] // Model is nil for games without one
	fmt.Printf("least moves: %.0f (%.0f to %.0f)\n", guess.Moves.Value, guess.Moves.Low, guess.Moves.High)
	fmt.Println("rating:", label.RatingOf(entry.Reference, entry.Reference.Policy, guess.WinRate()))
	// Output:
	// least moves: 73 (71 to 75)
	// rating: 672 (474 to 911)
}
