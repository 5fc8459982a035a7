package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
)

// gamesOf is the key of a flag's annotation with the families of games that have it.
// A flag without one is for any game.
const gamesOf = "games"

// onlyFor notes that a flag is for the families in which some game has something.
func onlyFor(flags *pflag.FlagSet, name string, games *catalogue.Catalogue, has func(catalogue.Entry) bool) {
	titles := games.TitlesWith(has)
	if titles == nil {
		return
	}
	if err := flags.SetAnnotation(name, gamesOf, titles); err != nil {
		panic(err) // there is no such flag
	}
}

// printHelp prints the help of a command, with flags no wider than the terminal,
// or than the usual one.
func printHelp(c *cobra.Command, _ []string) {
	w := c.OutOrStdout()
	const flags = "Flags:\n{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}"
	c.SetUsageTemplate(strings.Replace(c.UsageTemplate(), flags,
		flagGroups(c.LocalFlags(), cmp.Or(columns(w), usualColumns)), 1))
	fmt.Fprintf(w, "%s\n\n%s", wrapped(w, strings.TrimSpace(cmp.Or(c.Long, c.Short))), c.UsageString())
}

// flagGroups describes flags, no wider than width: those for any game, and then those
// of each family of games that has some of its own.
func flagGroups(flags *pflag.FlagSet, width int) string {
	var titles []string
	groups := map[string]*pflag.FlagSet{}
	flags.VisitAll(func(f *pflag.Flag) {
		title := strings.Join(f.Annotations[gamesOf], " and ")
		if groups[title] == nil {
			groups[title] = pflag.NewFlagSet("", pflag.ContinueOnError)
			if title != "" {
				titles = append(titles, title)
			}
		}
		groups[title].AddFlag(f)
	})
	text := func(title string) string { return strings.TrimRight(groups[title].FlagUsagesWrapped(width), "\n") }
	general := "Flags:\n"
	if flags.Lookup("game") != nil {
		general = "Flags for any game:\n"
	}
	parts := []string{general + text("")}
	for _, title := range titles {
		parts = append(parts, "Flags for "+title+" only:\n"+text(title))
	}
	return strings.Join(parts, "\n\n")
}

// explainHelp says what the flags that cobra adds do.
func explainHelp(root *cobra.Command) {
	for _, c := range append(root.Commands(), root) {
		c.InitDefaultHelpFlag()
		c.Flags().Lookup("help").Usage = "print this help"
	}
	root.InitDefaultVersionFlag()
	root.Flags().Lookup("version").Usage = "print the version"
}
