package subjects

import (
	"context"
	"fmt"
	"os"

	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/game"
	"patience/internal/misuse"
	"patience/label/review"
)

// Moves reads moves from the start of a subject: from a file, from
// stdin for "-", or from the text itself if there is no such file.
func Moves(ctx context.Context, s console.Streams, at *answer.Subject, moves string) ([]game.Move, error) {
	text, name := moves, "moves"
	if _, err := os.Stat(moves); err == nil || moves == "-" {
		input, err := s.Read(ctx, moves, "moves")
		if err != nil {
			return nil, err
		}
		text, name = string(input), moves
	}
	played, err := review.Read(text)
	if err != nil {
		return nil, misuse.Errorf("%s: %w", name, err)
	}
	if err := at.Agrees(&played); err != nil {
		return nil, misuse.Errorf("%s: %w", name, err)
	}
	return MovesOf(s, &played, at.Board, name)
}

// MovesOf returns the moves of a game from a board. It prints what they were
// taken to mean.
func MovesOf(s console.Streams, played *review.Game, b game.Board, name string) ([]game.Move, error) {
	play, err := played.Play(b)
	if err != nil {
		return nil, misuse.Errorf("%s: %w", name, err)
	}
	if play.Said != "" {
		fmt.Fprintln(s.Err, console.Wrapped(s.Err, name+": "+play.Said))
	}
	return play.Moves, nil
}
