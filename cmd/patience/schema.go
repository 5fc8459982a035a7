package main

import (
	"github.com/spf13/cobra"

	"patience/datasets"
)

func newSchema(s streams) *cobra.Command {
	var games gameFlags
	c := &cobra.Command{
		Use:   "schema",
		Short: "describe the columns of a dataset, as Markdown",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			g, err := games.lookup()
			if err != nil {
				return err
			}
			return datasets.WriteSchema(s.out, g.Name())
		},
	}
	games.register(c.Flags())
	return c
}
