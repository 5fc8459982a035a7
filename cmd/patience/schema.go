package main

import (
	"github.com/spf13/cobra"

	"patience/datasets"
)

func newSchema(s streams) *cobra.Command {
	var games gameFlags
	c := &cobra.Command{
		Use:   "schema",
		Short: "Describe the columns of a dataset, as Markdown",
		Long: "Schema prints name, type and meaning of every column of a game's datasets. The columns of\n" +
			"features, f_…, may differ from game to game.",
		Example: "  patience schema\n  patience schema --game four-companies > SCHEMA.md",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			e, err := games.lookup(s.games)
			if err != nil {
				return err
			}
			return datasets.WriteSchema(s.out, e)
		},
	}
	games.register(c.Flags(), s.games)
	return c
}
