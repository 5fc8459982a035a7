package cmd

import (
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/datasets"
	"patience/internal/misuse"
)

func newSchema(s console.Streams) *cobra.Command {
	return flag.Command(s, &schemaFlags{}, cobra.Command{
		Use:   "schema",
		Short: "Describe the columns of a dataset, as Markdown",
		Args:  cobra.NoArgs,
	})
}

// schemaFlags are the flags of schema.
type schemaFlags struct {
	games flag.Games
	all   bool
}

func (f *schemaFlags) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.Register(flags, games)
	flags.BoolVar(&f.all, "all", false, "print all games on one page, without repeating what they share")
	flag.Group(flags, flag.Common, "all")
}

func (f *schemaFlags) Run(ctx context.Context, s console.Streams, _ []string) error {
	if name := f.games.Given(); f.all && name != "" {
		return misuse.Errorf("--all is for every game; leave out --%s", name)
	}
	if f.all {
		return datasets.WriteSchemas(s.Out, s.Games.Entries())
	}
	e, err := f.games.Lookup(ctx, s)
	if err != nil {
		return err
	}
	return datasets.WriteSchema(s.Out, e)
}
