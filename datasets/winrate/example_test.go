package winrate_test

import (
	"context"
	"fmt"
	"log"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/winrate"
	"patience/game"
	"patience/label"
	"patience/solve"
)

// The share of winnable deals of Baker's Game, estimated from fifty of them.
func ExampleRun() {
	entry, err := catalogue.Lookup("bakers-game")
	if err != nil {
		log.Fatal(err)
	}
	deals, err := game.ParseDeals("random:1-50")
	if err != nil {
		log.Fatal(err)
	}
	plan := winrate.Plan(entry, deals, game.DefaultSeed, solve.DecideLimits(), 0)
	maker, err := datasets.NewMaker(entry, plan, label.Resources{})
	if err != nil {
		log.Fatal(err)
	}
	tally, err := winrate.Run(context.Background(), maker, winrate.Options{Workers: 2})
	if err != nil {
		log.Fatal(err)
	}
	interval := tally.Interval()
	fmt.Printf("%d winnable, %d not, %d undecided\n", tally.Winnable.Deals, tally.Unwinnable.Deals, tally.Undecided.Deals)
	fmt.Printf("95 %% interval of the share: %.2f to %.2f\n", interval.Low, interval.High)
	// Output:
	// 33 winnable, 17 not, 0 undecided
	// 95 % interval of the share: 0.52 to 0.78
}
