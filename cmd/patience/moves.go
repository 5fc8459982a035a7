package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"patience/game"
	"patience/review"
)

// checkAfter returns an error if --after does not go with the other flags or
// with the number of deals.
func (f *solveFlags) checkAfter(deals int64) error {
	switch {
	case f.after < -1:
		return usagef("after %d; expected a number of moves from 0", f.after)
	case f.after < 0:
		return nil
	case deals > 1:
		return usagef("--after with %d deals; expected a single one", deals)
	case f.explain || f.format == "standard":
		return usagef("--after prints a board; expected it without --explain and with --format text or json")
	}
	return nil
}

// printAfter prints the board after the first moves of the solution.
func (s *solved) printAfter(w io.Writer, moves int, asJSON bool) error {
	if !s.winnable() {
		return fmt.Errorf("%s; there are no moves to make", s.sentence())
	}
	if moves > len(s.Solution) {
		return usagef("after %d; the solution has %s", moves, counted(int64(len(s.Solution)), "move"))
	}
	board, err := game.BoardAfter(s.Board, s.Solution[:moves])
	if err != nil {
		return err
	}
	return printBoard(w, board, asJSON)
}

func printBoard(w io.Writer, board game.Board, asJSON bool) error {
	if asJSON {
		return printJSON(w, board)
	}
	_, err := fmt.Fprint(w, board)
	return err
}

// readMoves reads moves from a board in standard notation: from a file, from
// stdin for "-", or from the text itself if there is no such file.
func readMoves(ctx context.Context, s streams, b game.Board, moves string) ([]game.Move, error) {
	text, name := moves, "moves"
	if _, err := os.Stat(moves); err == nil || moves == "-" {
		input, err := readInput(ctx, s, moves)
		if err != nil {
			return nil, err
		}
		text, name = string(input), moves
	}
	played, err := review.Read(text)
	if err != nil {
		return nil, usagef("%s: %w", name, err)
	}
	if played.Deal != "" || played.Board != "" {
		return nil, usagef("%s: a deal or a board; expected moves only", name)
	}
	return movesOf(s, &played, b, name)
}

// movesOf returns the moves of a game from a board. It prints what they were
// taken to mean.
func movesOf(s streams, played *review.Game, b game.Board, name string) ([]game.Move, error) {
	play, err := played.Play(b)
	if err != nil {
		return nil, usagef("%s: %w", name, err)
	}
	if play.Said != "" {
		fmt.Fprintln(s.err, wrapped(s.err, name+": "+play.Said))
	}
	return play.Moves, nil
}
