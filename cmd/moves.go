package cmd

import (
	"context"
	"fmt"
	"io"
	"os"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/label/review"
)

func printBoard(w io.Writer, board game.Board, asJSON bool) error {
	if asJSON {
		return say.JSON(w, board)
	}
	_, err := fmt.Fprint(w, board)
	return err
}

// readMoves reads moves from a board in standard notation: from a file, from
// stdin for "-", or from the text itself if there is no such file.
func readMoves(ctx context.Context, s streams, b game.Board, moves string) ([]game.Move, error) {
	text, name := moves, "moves"
	if _, err := os.Stat(moves); err == nil || moves == "-" {
		input, err := readInput(ctx, s, moves, "moves")
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
