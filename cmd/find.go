package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/say"
	"patience/game"
)

// findDeal prints which deal a board is.
func (f *dealFlags) findDeal(ctx context.Context, s streams, e catalogue.Entry, args []string) error {
	if len(args) > 0 || f.moves != "" || f.format != textFormat {
		return usagef("--find reads a board; it takes no deal, and no other flags than --position, --json, --seed and " +
			"those that choose the game")
	}
	given, err := readPosition(ctx, s, e, cmp.Or(f.file, "-"))
	if err != nil {
		return err
	}
	name := inputName(cmp.Or(f.file, "-"))
	finish := showBusy(s.err, "looking for the deal")
	found, err := answer.Find(ctx, e, given.Board, f.games.seed)
	finish()
	switch {
	case errors.Is(err, answer.ErrNotDealt):
		return usagef("%s: %w", name, err)
	case err != nil:
		return err
	case f.json:
		return say.JSON(s.out, found)
	case len(found.Deals) == 0:
		return fmt.Errorf("%s: this board is none of the deals %s", name, strings.Join(found.Searched, ", "))
	}
	for _, d := range found.Deals {
		fmt.Fprintln(s.out, game.DealID{Source: d.Source, Number: d.Deal})
	}
	if found.Moved {
		fmt.Fprintf(s.err, "%s: its columns are in a different order from those of the deal\n", name)
	}
	return nil
}
