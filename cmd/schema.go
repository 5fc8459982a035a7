package cmd

import (
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/datasets"
)

func newSchema(s streams) *cobra.Command {
	return command(s, &schemaFlags{}, cobra.Command{
		Use:   "schema",
		Short: "Describe the columns of a dataset, as Markdown",
		Args:  cobra.NoArgs,
	})
}

// schemaFlags are the flags of schema.
type schemaFlags struct {
	games gameFlags
	all   bool
}

func (f *schemaFlags) register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.register(flags, games)
	flags.BoolVar(&f.all, "all", false, "print all games on one page, without repeating what they share")
	group(flags, common, "all")
}

func (f *schemaFlags) run(ctx context.Context, s streams, _ []string) error {
	if name := f.games.given(); f.all && name != "" {
		return usagef("--all is for every game; leave out --%s", name)
	}
	if f.all {
		return datasets.WriteSchemas(s.out, s.games.Entries())
	}
	e, err := f.games.lookup(ctx, s)
	if err != nil {
		return err
	}
	return datasets.WriteSchema(s.out, e)
}
