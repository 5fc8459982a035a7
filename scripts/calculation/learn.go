package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"patience/internal/cputime"
	players "patience/players/calculation"
)

// learn learns the weights of players who do not see the stock, and writes them
// to a file after each round.
func learn(args []string, w io.Writer) error {
	flags := flag.NewFlagSet("calculation learn", flag.ContinueOnError)
	stacks := flags.Int("stacks", 4, "number of stacks, 3 or 4")
	games := flags.Int("games", 1_000_000, "games")
	out := flags.String("out", "", "write the weights to this `FILE`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *stacks != 3 && *stacks != 4 {
		return fmt.Errorf("stacks %d; expected 3 or 4", *stacks)
	}
	if *out == "" {
		return errors.New("no -out; expected a file for the weights")
	}
	const round = 20_000
	l, start := players.NewLearner(*stacks, *games), cputime.Used()
	for played := 0; played < *games; played += round {
		l.Learn(min(round, *games-played))
		if _, err := fmt.Fprintf(w, "%d games, %.0f s, wins with 0 to 8 cards given: %.3f\n", min(played+round, *games), (cputime.Used() - start).Seconds(), l.Rates()); err != nil {
			return err
		}
		if err := os.WriteFile(*out, l.Weights().Encode(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
