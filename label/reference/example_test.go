package reference_test

import (
	"fmt"
	"log"

	"patience/catalogue"
	"patience/game"
	"patience/label/reference"
)

// Lookup answers at once for the deals that are published.
func ExampleLookup() {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		log.Fatal(err)
	}
	for _, number := range []int64{617, 32001} {
		result, ok := reference.Lookup(entry, game.DealID{Source: game.Microsoft, Number: number})
		if !ok {
			fmt.Println(number, "is not published: label it")
			continue
		}
		fmt.Printf("%d: least moves %d, rated %s\n", number, *result.Exact.MinMoves, result.Rating)
	}
	// Output:
	// 617: least moves 98, rated 4725 (4484 to 4965)
	// 32001 is not published: label it
}
