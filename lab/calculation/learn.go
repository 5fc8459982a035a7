package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"

	"patience/internal/files"
	"patience/lab/calculation/learner"
	"patience/lab/cputime"
)

// learn learns the weights of players who do not see the stock. After each round
// it writes them to a file, and all that it needs to go on to another.
func learn(args []string, w io.Writer) error {
	flags := flag.NewFlagSet("calculation learn", flag.ContinueOnError)
	stacks := flags.Int("stacks", 4, "number of stacks, 3 or 4")
	games := flags.Int("games", 1_000_000, "games")
	out := flags.String("out", "", "write the weights to this `FILE`; go on from FILE.state if it is there")
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
	l, err := begin(*stacks, *games, *out+".state")
	if err != nil {
		return err
	}
	start := cputime.Used()
	for l.Played() < *games {
		l.Learn(min(round, *games-l.Played()))
		if _, err := fmt.Fprintf(w, "%d games, %.0f s, wins with 0 to 8 cards given: %.3f\n", l.Played(),
			(cputime.Used() - start).Seconds(), l.Rates()); err != nil {
			return err
		}
		if err := save(l, *out); err != nil {
			return err
		}
	}
	return nil
}

// begin returns a learner that goes on from what was saved, or a new one.
func begin(stacks, games int, state string) (*learner.Learner, error) {
	saved, err := os.ReadFile(state)
	if errors.Is(err, fs.ErrNotExist) {
		return learner.NewLearner(stacks, games), nil
	}
	if err != nil {
		return nil, err
	}
	l, err := learner.LoadLearner(bytes.NewReader(saved), games)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", state, err)
	}
	if l.Stacks() != stacks {
		return nil, fmt.Errorf("%s: of %d stacks; expected %d", state, l.Stacks(), stacks)
	}
	return l, nil
}

// save writes the weights and the state of a learner. An interruption leaves the
// state before or the new one.
func save(l *learner.Learner, out string) error {
	if err := os.WriteFile(out, learner.Encode(l.Net()), 0o644); err != nil {
		return err
	}
	return files.WriteWhole(out+".state", l.Save)
}
