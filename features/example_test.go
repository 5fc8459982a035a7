package features_test

import (
	"fmt"
	"log"

	"patience/catalogue"
	"patience/features"
	"patience/game"
)

// The first features of a deal, with what they mean.
func ExampleSet_Extract() {
	entry, err := catalogue.Lookup("gaps")
	if err != nil {
		log.Fatal(err)
	}
	board, err := entry.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
	if err != nil {
		log.Fatal(err)
	}
	var set *features.Set = entry.Features
	values := set.Extract(board.Position(), nil)
	for i, f := range set.Features()[:3] {
		fmt.Printf("%s = %g (%g to %g): %s\n", f.Name, values[i], f.Min, f.Max, f.Doc)
	}
	fmt.Println(len(values), "features")
	// Output:
	// f_moves = 4 (0 to 4): legal moves in this position
	// f_moves_final = 0 (0 to 4): moves that bring a card to its final place
	// f_gaps_after_highest = 0 (0 to 4): gaps directly to the right of a card of the highest rank, which nothing can fill
	// 32 features
}
