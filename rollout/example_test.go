package rollout_test

import (
	"context"
	"fmt"
	"log"

	"patience/catalogue"
	"patience/game"
	"patience/rollout"
)

// Run plays 10,000 random games of a FreeCell deal. The seed is fixed, so the
// counts are the same on every machine and with any number of workers.
func ExampleRun() {
	g, err := catalogue.Lookup("freecell")
	if err != nil {
		log.Fatal(err)
	}
	board, err := g.Deal(game.DealID{Source: game.Microsoft, Number: 3}, game.DefaultSeed)
	if err != nil {
		log.Fatal(err)
	}
	options := rollout.DefaultOptions()
	options.Playouts, options.MaxPlayouts, options.Workers = 10_000, 10_000, 2
	result, err := rollout.Run(context.Background(), board.Position(), options)
	if err != nil {
		log.Fatal(err)
	}
	rate := result.WinRate()
	fmt.Printf("%d of %d games won\n", result.Wins, result.Playouts)
	fmt.Printf("win rate %.4f, 95 %% interval %.4f to %.4f\n", rate.Rate, rate.Low, rate.High)
	fmt.Printf("%.1f moves a game\n", result.MeanMoves())
	// Output:
	// 69 of 10000 games won
	// win rate 0.0069, 95 % interval 0.0055 to 0.0087
	// 26.3 moves a game
}
