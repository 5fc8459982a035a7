package calculation_test

import (
	"fmt"
	"log"

	features "patience/features/calculation"
	"patience/internal/games/calculation"
)

// The features of a deal, by name.
func ExampleSet() {
	rules := calculation.Standard(4, 0)
	board, err := calculation.RandomDeal(&rules, 1, 1)
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
	// f_home 0
	// f_must_stack 5
}
