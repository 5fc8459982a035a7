package main

import (
	"cmp"
	"context"
	"fmt"

	"patience/game"
	"patience/internal/astar"
	"patience/label/shortest"
)

// contestFormat is the format of solve that reads and writes as a programming
// contest wants it.
const contestFormat = "contest"

// contest answers a contest's input: a line for each board with the least
// number of moves, or -1.
func (f *solveFlags) contest(ctx context.Context, s streams, args []string) error {
	g, err := f.games.lookup()
	if err != nil {
		return err
	}
	reader, ok := g.(game.ContestReader)
	if !ok || len(args) > 0 {
		return usagef("format contest reads boards of --game gaps from stdin or --position FILE; expected no deal and no other game")
	}
	text, err := readInput(s, cmp.Or(f.file, "-"))
	if err != nil {
		return err
	}
	boards, err := reader.ParseContest(text)
	if err != nil {
		return usage(err)
	}
	f.search.limits.warn(s)
	for i, board := range boards {
		p, options, err := f.search.start(g, board)
		if err != nil {
			return err
		}
		out, err := shortest.Prove(ctx, p, options)
		if err != nil {
			return err
		}
		answer, err := contestAnswer(out)
		if err != nil {
			return fmt.Errorf("layout %d: %w", i+1, err)
		}
		if _, err := fmt.Fprintln(s.out, answer); err != nil {
			return err
		}
	}
	return nil
}

func contestAnswer(out shortest.Outcome) (int, error) {
	switch out.Status {
	case astar.Optimal:
		return out.Low, nil
	case astar.Unsolvable:
		return -1, nil
	}
	return 0, fmt.Errorf("the search stopped at a limit, %s, and knows only that a win takes at least %d moves", out.Status, out.Low)
}
