package pick_test

import (
	"context"
	"fmt"
	"log"

	"patience/catalogue"
	"patience/game"
	"patience/label/pick"
)

// Run picks deals of a difficulty, here the first two medium ones.
func ExampleRun() {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		log.Fatal(err)
	}
	deals, err := game.ParseDeals("microsoft:1-1000")
	if err != nil {
		log.Fatal(err)
	}
	class, err := pick.ParseClass("medium", entry.Reference)
	if err != nil {
		log.Fatal(err)
	}
	options := pick.Options{
		Class: class, Count: 2, Deals: deals, PlaySeed: game.DefaultSeed,
		Playouts: pick.DefaultPlayouts, Workers: 2,
	}
	err = pick.Run(context.Background(), entry, options, func(p *pick.Picked) error {
		fmt.Printf("%s is rated %s and can be won in %d moves\n", p.ID, p.Label.Rating, len(p.Solution))
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// microsoft:5 is rated 1515 (1369 to 1661) and can be won in 93 moves
	// microsoft:7 is rated 1334 (1297 to 1371) and can be won in 76 moves
}
