package deal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/cmd/internal/subjects"
	"patience/game"
	"patience/internal/misuse"
)

// findDeal prints which deal a board is.
func (f *Verb) findDeal(ctx context.Context, s console.Streams, e catalogue.Entry, args []string) error {
	if len(args) > 0 || f.moves != "" || f.format != flag.TextFormat {
		return misuse.Errorf("--find reads a board; it takes no deal, and no other flags than --position, --json, --seed " +
			"and those that choose the game")
	}
	f.file.Path = cmp.Or(f.file.Path, "-")
	given, err := subjects.ReadPosition(ctx, s, e, f.file)
	if err != nil {
		return err
	}
	name := console.InputName(f.file.Path)
	meter := s.Meter(false)
	meter.Show(console.Stage{Doing: "looking for the deal"})
	found, err := answer.Find(ctx, e, given.Board, f.games.Seed)
	meter.Clear()
	switch {
	case errors.Is(err, answer.ErrNotDealt):
		return misuse.Errorf("%s: %w", name, err)
	case err != nil:
		return err
	case f.json:
		return say.JSON(s.Out, found)
	case len(found.Deals) == 0:
		return fmt.Errorf("%s: this board is none of the deals %s", name, strings.Join(found.Searched, ", "))
	}
	for _, d := range found.Deals {
		fmt.Fprintln(s.Out, game.DealID{Source: d.Source, Number: d.Deal})
	}
	if found.Moved {
		fmt.Fprintf(s.Err, "%s: its columns are in a different order from those of the deal\n", name)
	}
	return nil
}
