package flag

import (
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
)

// AfterInterrupt is the key of a command's annotation with what to tell the user
// after an interrupt.
const AfterInterrupt = "after interrupt"

// A Verb is a command: its flags say what to do, and run does it and prints what it
// found.
type Verb interface {
	Register(flags *pflag.FlagSet, games *catalogue.Catalogue)
	Run(ctx context.Context, s console.Streams, args []string) error
}

// Command returns the command of a verb. If the verb is Interrupted() string, that is what the
// user is told after an interrupt.
func Command(s console.Streams, v Verb, name string, args cobra.PositionalArgs) *cobra.Command {
	c := &cobra.Command{Use: name, Args: args, Annotations: map[string]string{}}
	c.RunE = func(c *cobra.Command, args []string) error {
		if i, ok := v.(interface{ Interrupted() string }); ok {
			c.Annotations[AfterInterrupt] = i.Interrupted()
		}
		return v.Run(c.Context(), s, args)
	}
	v.Register(c.Flags(), s.Games)
	return c
}
