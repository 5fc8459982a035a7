package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
)

func newGames(s streams) *cobra.Command {
	return command(s, &gamesFlags{}, cobra.Command{
		Use:   "games",
		Short: "List the games",
		Args:  cobra.NoArgs,
	})
}

// gamesFlags are the flags of games.
type gamesFlags struct{}

func (*gamesFlags) register(*pflag.FlagSet, *catalogue.Catalogue) {}

// run prints a line for each game.
func (*gamesFlags) run(_ context.Context, s streams, _ []string) error {
	rows := []table.Row{{"game", "rating", "in short"}}
	for _, e := range s.games.Entries() {
		rating := ""
		if e.Reference != nil {
			rating = "yes"
		}
		rows = append(rows, table.Row{e.Name(), rating, cmp.Or(e.Words.Summary, e.Rules())})
	}
	variants := ""
	if patterns := s.games.Patterns(); len(patterns) > 0 {
		variants = fmt.Sprintf("--game also takes the names of variants: %s. docs/games.md has the rules.",
			strings.Join(patterns, ", "))
	}
	return printTable(s.out, rows, variants)
}
