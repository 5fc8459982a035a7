package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"patience/catalogue"
	"patience/game"
	"patience/internal/games/calculation"
	"patience/internal/stats"
	"patience/lab/cputime"
	"patience/rollout"
)

// comparePlayers prints how many of the deals random:1-DEALS players win who do not see
// the stock, one game each, with 95 % intervals and the processor time of a
// game.
func comparePlayers(ctx context.Context, args []string, w io.Writer) error {
	flags := flag.NewFlagSet("calculation players", flag.ContinueOnError)
	stacks := flags.Int("stacks", 4, "number of stacks, 3 or 4")
	given := flags.Int("given", 0, "columns given")
	first := flags.Int64("first", 1, "first deal")
	deals := flags.Int64("deals", 2000, "random deals")
	only := flags.String("player", "", "only this `POLICY`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	rules := calculation.Standard(*stacks, *given)
	entry, err := catalogue.Lookup(rules.Name)
	if err != nil {
		return err
	}
	var names []string
	for _, p := range entry.Players {
		names = append(names, p.Name)
	}
	for _, name := range names {
		if *only != "" && name != *only {
			continue
		}
		policy, err := entry.Policy(name)
		if err != nil {
			return err
		}
		if err := comparePlayer(ctx, w, &rules, policy, *first, *deals); err != nil {
			return err
		}
	}
	return nil
}

func comparePlayer(
	ctx context.Context, w io.Writer, rules *calculation.Rules, policy rollout.Policy, first, deals int64,
) error {
	start, wins := cputime.Used(), int64(0)
	for number := first; number < first+deals; number++ {
		board, err := calculation.RandomDeal(rules, number, game.DefaultSeed)
		if err != nil {
			return err
		}
		won, err := plays(ctx, board, policy)
		if err != nil {
			return err
		}
		wins += won
	}
	share := stats.Wilson(wins, deals, 0.95)
	_, err := fmt.Fprintf(w, "| %d | %d | `%s` | %d | %d | %.1f (%.1f to %.1f) | %.2f |\n", rules.Stacks, rules.Given,
		policy.Name, deals, wins,
		100*float64(wins)/float64(deals), 100*share.Low, 100*share.High, (cputime.Used()-start).Seconds()*1000/float64(deals))
	return err
}

// plays returns 1 if a player wins its first game of a deal, and 0 if not.
func plays(ctx context.Context, board *calculation.Board, policy rollout.Policy) (wins int64, err error) {
	options := rollout.DefaultOptions()
	options.Policy, options.Playouts, options.MaxPlayouts, options.Workers = policy, 1, 1, 1
	result, err := rollout.Run(ctx, board.Position(), options)
	return result.Wins, err
}
