package main

import (
	"github.com/spf13/cobra"

	"patience/datasets"
)

func newSchema(s streams) *cobra.Command {
	var games gameFlags
	var all bool
	c := &cobra.Command{
		Use:   "schema",
		Short: "Describe the columns of a dataset, as Markdown",
		Long: "Schema prints the name, type and meaning of every column of a game's datasets. The features,\n" +
			"f_…, differ from game to game.",
		Example: "  patience schema\n  patience schema --game four-companies > columns.md",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if all && c.Flags().Changed("game") {
				return usagef("--all is for every game; leave out --game")
			}
			if all {
				return datasets.WriteSchemas(s.out, s.games.Entries())
			}
			e, err := games.lookup(s.games)
			if err != nil {
				return err
			}
			return datasets.WriteSchema(s.out, e)
		},
	}
	games.register(c.Flags(), s.games)
	c.Flags().BoolVar(&all, "all", false, "all games on one page, with what they share said once")
	return c
}
