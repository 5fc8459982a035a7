package freecell_test

import (
	"fmt"
	"log"

	features "patience/features/freecell"
	"patience/internal/games/freecell"
)

// The features of a deal, by name.
func ExampleSet() {
	board, err := freecell.MicrosoftDeal(&freecell.Standard, 617)
	if err != nil {
		log.Fatal(err)
	}
	set := features.Set(&freecell.Standard)
	values := set.Extract(board.Position(), nil)
	for i, f := range set.Features() {
		if f.Name == "f_home" || f.Name == "f_moves" || f.Name == "f_must_stack" {
			fmt.Println(f.Name, values[i])
		}
	}
	// Output:
	// f_moves 11
	// f_home 0
}
