package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"patience/catalogue"
	"patience/game"
	"patience/internal/stats"
	"patience/lab/cputime"
	"patience/rollout"
)

// measure prints how many deals a player wins, one game each, after every tenth of
// them.
func measure(ctx context.Context, args []string, w io.Writer) error {
	flags := flag.NewFlagSet("klondike players", flag.ContinueOnError)
	draw := flags.Int("draw", 3, "cards drawn at a time")
	first := flags.Int64("first", 1, "first deal")
	deals := flags.Int64("deals", 10_000, "random deals")
	player := flags.String("player", "learned1-100", "`POLICY`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	entry, err := catalogue.Lookup(fmt.Sprintf("klondike-%d", *draw))
	if err != nil {
		return err
	}
	policy, err := entry.Policy(*player)
	if err != nil {
		return err
	}
	start, wins := cputime.Used(), int64(0)
	for n := int64(1); n <= *deals; n++ {
		won, err := plays(ctx, entry, policy, *first+n-1)
		if err != nil {
			return err
		}
		if wins += won; n%max(*deals/10, 1) != 0 {
			continue
		}
		share := stats.Wilson(wins, n, 0.95)
		if _, err := fmt.Fprintf(w, "| `%s` | `%s` | %d | %d | %.2f (%.2f to %.2f) | %.2f |\n", entry.Name(), policy.Name, n,
			wins,
			100*float64(wins)/float64(n), 100*share.Low, 100*share.High,
			(cputime.Used()-start).Seconds()*1000/float64(n)); err != nil {
			return err
		}
	}
	return nil
}

// plays returns 1 if a player wins its first game of a deal, and 0 if not.
func plays(ctx context.Context, e catalogue.Entry, policy rollout.Policy, number int64) (wins int64, err error) {
	board, err := e.Deal(game.DealID{Source: game.Random, Number: number}, game.DefaultSeed)
	if err != nil {
		return 0, err
	}
	options := rollout.DefaultOptions()
	options.Policy, options.Playouts, options.MaxPlayouts, options.Workers = policy, 1, 1, 1
	result, err := rollout.Run(ctx, board.Position(), options)
	return result.Wins, err
}
