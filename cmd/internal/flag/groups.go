// Package flag has the flags that several commands share, and the groups into which the help
// divides all flags.
package flag

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
)

// The groups of flags, each by its title. A flag of a command belongs to exactly one: call
// group where the flag is declared. TestFlagsHaveGroups finds a flag that has none.
const (
	Common    = "Flags"
	dealing   = "Game and deals"
	Playing   = "Random play"
	Searching = "Search"
	Running   = "Output and resources"
	Experts   = "For experts" // printed with --help --all, and in man pages
)

// GroupsInOrder are the groups in the order of the help.
var GroupsInOrder = []string{Common, dealing, Playing, Searching, Running, Experts}

// GroupOf is the key of a flag's annotation with its group.
const GroupOf = "group"

// Group puts flags into a group of the help. Inside a group, flags are in the order in which
// they were declared, so what people want first is declared first.
func Group(flags *pflag.FlagSet, title string, names ...string) {
	for _, name := range names {
		if err := flags.SetAnnotation(name, GroupOf, []string{title}); err != nil {
			panic(err) // there is no such flag
		}
	}
}

// OnlyFor notes in the help of a flag that it is for the families in which some game has
// something. A flag without that note is for any game.
func OnlyFor(flags *pflag.FlagSet, name string, games *catalogue.Catalogue, has func(catalogue.Entry) bool) {
	if titles := games.TitlesWith(has); titles != nil {
		flags.Lookup(name).Usage += "; only for " + strings.Join(titles, " and ")
	}
}

// ValuesOf is the key of a flag's annotation with its values, if they are few.
const ValuesOf = "values"

// Takes notes which values a flag takes, for the shell.
func Takes(flags *pflag.FlagSet, name string, values ...string) {
	if err := flags.SetAnnotation(name, ValuesOf, values); err != nil {
		panic(err) // there is no such flag
	}
}

// Sections returns the flags of a command by group.
func Sections(c *cobra.Command) map[string]*pflag.FlagSet {
	found := map[string]*pflag.FlagSet{}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		title := Common // of the flags that cobra declares
		if of := f.Annotations[GroupOf]; of != nil {
			title = of[0]
		}
		if found[title] == nil {
			found[title] = pflag.NewFlagSet("", pflag.ContinueOnError)
			found[title].SortFlags = false
		}
		found[title].AddFlag(f)
	})
	return found
}

// NamesWith returns the names of the games that have something. Of many it names the first.
func NamesWith(games *catalogue.Catalogue, has func(catalogue.Entry) bool) string {
	var names []string
	for _, e := range games.Entries() {
		if has(e) {
			names = append(names, e.Name())
		}
	}
	const most = 4
	if len(names) > most {
		names = append(names[:most-1], fmt.Sprintf("one of %d others", len(names)-most+1))
	}
	return strings.Join(names, " or ")
}
