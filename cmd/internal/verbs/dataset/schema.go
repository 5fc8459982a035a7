package dataset

import (
	"context"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/datasets"
	"patience/internal/misuse"
)

// Schema has the flags of schema.
type Schema struct {
	games flag.Games
	all   bool
}

func (f *Schema) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.Register(flags, games)
	flags.BoolVar(&f.all, "all", false, "print all games on one page, without repeating what they share")
	flag.Group(flags, flag.Common, "all")
}

func (f *Schema) Run(ctx context.Context, s console.Streams, _ []string) error {
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
