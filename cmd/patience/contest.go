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
	boards, err := f.contestBoards(ctx, s, g, args)
	if err != nil {
		return err
	}
	f.search.limits.warn(s)
	for i, board := range boards {
		answer, err := f.contestAnswer(ctx, g, board)
		if err != nil {
			return fmt.Errorf("layout %d: %w", i+1, err)
		}
		if _, err := fmt.Fprintln(s.out, answer); err != nil {
			return err
		}
	}
	return nil
}

// contestBoards reads the boards, for which the game must know the format.
func (f *solveFlags) contestBoards(ctx context.Context, s streams, g game.Game, args []string) ([]game.Board, error) {
	reader, ok := g.(game.ContestReader)
	if !ok || len(args) > 0 {
		return nil, usagef("format contest reads boards of --game gaps from stdin or --position FILE; expected no deal and no other game")
	}
	text, err := readInput(ctx, s, cmp.Or(f.file, "-"))
	if err != nil {
		return nil, err
	}
	boards, err := reader.ParseContest(text)
	return boards, usage(err)
}

// contestAnswer returns the least number of moves with which a board is won,
// or -1 if it cannot be won.
func (f *solveFlags) contestAnswer(ctx context.Context, g game.Game, board game.Board) (int, error) {
	p, options, err := f.search.start(g, board)
	if err != nil {
		return 0, err
	}
	out, err := shortest.Prove(ctx, p, options)
	if err != nil {
		return 0, err
	}
	switch out.Status {
	case astar.Optimal:
		return out.Low, nil
	case astar.Unsolvable:
		return -1, nil
	}
	return 0, fmt.Errorf("the search stopped at a limit, %s, and knows only that a win takes at least %d moves", out.Status, out.Low)
}
