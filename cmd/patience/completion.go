package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/game"
	"patience/heuristics"
	"patience/rollout"
)

// flagValues returns the values of the flags that take one of a few.
var flagValues = map[string]func(*cobra.Command) []cobra.Completion{
	"game":      func(*cobra.Command) []cobra.Completion { return catalogue.Names() },
	"policy":    policies,
	"format":    func(*cobra.Command) []cobra.Completion { return formats() },
	"heuristic": func(*cobra.Command) []cobra.Completion { return heuristicNames() },
}

// addCompletions tells the shell what each verb and each flag takes.
func addCompletions(root *cobra.Command) {
	for _, c := range root.Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			err := c.RegisterFlagCompletionFunc(f.Name, completion(f))
			if err != nil {
				panic(err) // a second one for the same flag
			}
		})
		if c.ValidArgsFunction == nil {
			c.ValidArgsFunction = completeArgument
		}
	}
}

// completion returns what completes the value of a flag.
func completion(f *pflag.Flag) cobra.CompletionFunc {
	what, _ := pflag.UnquoteUsage(f)
	values, known := flagValues[f.Name]
	return func(c *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if known {
			return values(c), cobra.ShellCompDirectiveNoFileComp
		}
		return nil, directiveFor(what)
	}
}

// completeArgument completes the argument of a verb: the source of its deals or
// a folder, as its usage says.
func completeArgument(c *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	what, _, _ := strings.Cut(strings.TrimPrefix(c.Use, c.Name()+" "), " ")
	if len(args) > 0 || !strings.HasPrefix(what, "DEAL") {
		return nil, directiveFor(what)
	}
	var sources []cobra.Completion
	if g, ok := namedGame(c); ok {
		for _, source := range g.Sources() {
			sources = append(sources, source+":")
		}
	}
	return sources, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// directiveFor returns whether files complete what a usage calls by a name.
func directiveFor(what string) cobra.ShellCompDirective {
	switch what {
	case "FILE":
		return cobra.ShellCompDirectiveDefault
	case "DIR":
		return cobra.ShellCompDirectiveFilterDirs
	}
	return cobra.ShellCompDirectiveNoFileComp
}

// policies returns the policies of the game that --game names.
func policies(c *cobra.Command) []cobra.Completion {
	names := []cobra.Completion{rollout.Uniform}
	if g, ok := namedGame(c); ok {
		for _, w := range g.Weightings() {
			names = append(names, cobra.CompletionWithDesc(w.Name, w.Doc))
		}
	}
	return names
}

// namedGame returns the game that --game names.
func namedGame(c *cobra.Command) (game.Game, bool) {
	f := c.Flag("game")
	if f == nil {
		return nil, false
	}
	g, err := catalogue.Lookup(f.Value.String())
	return g, err == nil
}

// formats returns the names of all formats of solutions.
func formats() []string {
	return append(slices.Sorted(maps.Keys(solutionFormats)), contestFormat)
}

// heuristicNames returns the names of all lower bounds.
func heuristicNames() []string {
	var names []string
	for _, h := range heuristics.All() {
		names = append(names, h.Name())
	}
	return names
}
