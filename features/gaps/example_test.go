package gaps_test

import (
	"fmt"
	"log"

	features "patience/features/gaps"
	"patience/internal/games/gaps"
)

// The features of a deal, by name.
func ExampleSet() {
	board, err := gaps.RandomDeal(&gaps.Standard, 1, 1)
	if err != nil {
		log.Fatal(err)
	}
	set := features.Set()
	values := set.Extract(board.Position(), nil)
	for i, f := range set.Features() {
		if f.Name == "f_home" || f.Name == "f_moves" || f.Name == "f_must_stack" {
			fmt.Println(f.Name, values[i])
		}
	}
	// Output:
	// f_moves 4
	// f_home 4
}
