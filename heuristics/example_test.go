package heuristics_test

import (
	"fmt"
	"log"

	"patience/catalogue"
	"patience/game"
	"patience/heuristics"
)

// The bounds of a deal, and which of them an exact search may use.
func Example() {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		log.Fatal(err)
	}
	board, err := entry.Deal(game.DealID{Source: game.Microsoft, Number: 3}, game.DefaultSeed)
	if err != nil {
		log.Fatal(err)
	}
	position := board.Position()
	for _, h := range entry.Bounds {
		fmt.Printf("%-8s %3d  consistent: %t\n", h.Name(), h.Bound(position), h.Claims(position).Consistent)
	}
	fmt.Println("strongest:", heuristics.Strongest(entry.Bounds, position).Name())
	// Output:
	// blind      0  consistent: true
	// home      52  consistent: true
	// fas       68  consistent: true
	// runs      70  consistent: true
	// relaxed   70  consistent: true
	// strongest: relaxed
}
