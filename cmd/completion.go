package cmd

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/flag"
	"patience/internal/misuse"
	"patience/internal/spelling"
	"patience/rollout"
)

// values lists the values of a flag with few of them. It returns nil for other flags.
func values(games *catalogue.Catalogue, c *cobra.Command, f *pflag.Flag) []cobra.Completion {
	switch f.Name {
	case "game":
		return games.Names()
	case "policy":
		return policies(games, c)
	}
	return f.Annotations[flag.ValuesOf]
}

// addCompletions tells the shell what each verb and each flag takes.
func addCompletions(root *cobra.Command, games *catalogue.Catalogue) {
	for _, c := range root.Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			err := c.RegisterFlagCompletionFunc(f.Name, completion(games, f))
			if err != nil {
				panic(err) // a second one for the same flag
			}
		})
		if c.ValidArgsFunction == nil {
			c.ValidArgsFunction = completeArgument(games)
		}
	}
}

// addShells adds the verb completion of cobra, except that a shell that it does not know is an
// error.
func addShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	c, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic(err) // there are verbs
	}
	var shells []string
	for _, shell := range c.Commands() {
		shells = append(shells, shell.Name())
		shell.GroupID = "shells"
		shell.Args = usageArgs(shell.Args)
	}
	c.GroupID = otherCommands
	c.AddGroup(&cobra.Group{ID: "shells", Title: "Shells"})
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return misuse.Errorf("unknown shell %q; %s", args[0],
			spelling.Expected(args[0], shells, "one of "+strings.Join(shells, ", ")))
	}
}

// completion returns the function that completes the value of a flag.
func completion(games *catalogue.Catalogue, f *pflag.Flag) cobra.CompletionFunc {
	what, _ := pflag.UnquoteUsage(f)
	return func(c *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if values := values(games, c, f); values != nil {
			return values, cobra.ShellCompDirectiveNoFileComp
		}
		return nil, directiveFor(what)
	}
}

// completeArgument completes the argument of a verb, which its usage names: the
// source of its deals, or a folder.
func completeArgument(games *catalogue.Catalogue) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		what, _, _ := strings.Cut(strings.TrimPrefix(c.Use, c.Name()+" "), " ")
		if len(args) > 0 || !strings.HasPrefix(what, "DEAL") {
			return nil, directiveFor(what)
		}
		return sources(games, c), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// sources returns the sources of the game that --game names, each with the colon
// before a number.
func sources(games *catalogue.Catalogue, c *cobra.Command) (sources []cobra.Completion) {
	if e, ok := namedGame(games, c); ok {
		for _, source := range e.Sources() {
			sources = append(sources, source+":")
		}
	}
	return sources
}

// directiveFor returns how the shell completes an argument with a name in a
// usage.
func directiveFor(what string) cobra.ShellCompDirective {
	switch strings.TrimSuffix(what, "...") {
	case "FILE":
		return cobra.ShellCompDirectiveDefault
	case "DIR", "A": // a side of compare
		return cobra.ShellCompDirectiveFilterDirs
	}
	return cobra.ShellCompDirectiveNoFileComp
}

// policies returns the policies of the game that --game names.
func policies(games *catalogue.Catalogue, c *cobra.Command) []cobra.Completion {
	names := []cobra.Completion{rollout.Uniform}
	if e, ok := namedGame(games, c); ok {
		for _, p := range e.Players {
			names = append(names, cobra.CompletionWithDesc(p.Name, p.Doc))
		}
	}
	return names
}

// namedGame returns the game that --game names.
func namedGame(games *catalogue.Catalogue, c *cobra.Command) (catalogue.Entry, bool) {
	f := c.Flag("game")
	if f == nil {
		return catalogue.Entry{}, false
	}
	e, err := games.Lookup(f.Value.String())
	return e, err == nil
}
