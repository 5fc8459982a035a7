package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/cmd/internal/subjects"
	"patience/cmd/internal/verbs/compare"
	"patience/cmd/internal/verbs/dataset"
	"patience/cmd/internal/verbs/deal"
	"patience/cmd/internal/verbs/games"
	"patience/cmd/internal/verbs/pick"
	"patience/cmd/internal/verbs/review"
	"patience/cmd/internal/verbs/score"
	"patience/cmd/internal/verbs/serve"
	"patience/cmd/internal/verbs/solve"
	"patience/game"
	"patience/internal/misuse"
	"patience/internal/spelling"
	"patience/internal/version"
)

func newRoot(s console.Streams) *cobra.Command {
	root := &cobra.Command{
		Use:           "patience",
		Version:       version.String(),
		Args:          knownVerb,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },

		PersistentPreRunE:     checkAll,
		DisableFlagsInUseLine: true,
	}
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	root.Flags().BoolP("version", "v", false, "print the version")
	flag.Group(root.Flags(), flag.Common, "version")
	verb := func(name string, v flag.Verb, args cobra.PositionalArgs) *cobra.Command {
		return flag.Command(s, v, name, args)
	}
	addGroup(root, "Difficulty and solutions",
		verb("score", &score.Verb{}, cobra.MaximumNArgs(1)),
		verb("solve", &solve.Verb{}, cobra.MaximumNArgs(1)),
		verb("review", &review.Verb{}, cobra.ExactArgs(1)),
		verb("pick", &pick.Verb{}, cobra.NoArgs),
	)
	addGroup(root, "Deals and games",
		verb("deal", &deal.Verb{}, cobra.MaximumNArgs(1)),
		verb("games", &games.Verb{}, cobra.MaximumNArgs(1)),
		verb("serve", &serve.Verb{}, cobra.NoArgs),
	)
	addGroup(root, "Many deals and datasets",
		verb("generate", &dataset.Generate{}, cobra.ExactArgs(1)),
		verb("compare", &compare.Verb{}, cobra.ExactArgs(2)),
		verb("winrate", &dataset.Winrate{}, cobra.MinimumNArgs(1)),
		verb("verify", &dataset.Verify{}, cobra.MinimumNArgs(1)),
		verb("merge", &dataset.Merge{}, cobra.MinimumNArgs(1)),
		verb("schema", &dataset.Schema{}, cobra.NoArgs),
	)
	addGroup(root, otherCommands, newMan(), newVersion())
	addGroup(root, "Topics (patience help TOPIC)", newTopics()...)
	addCompletions(root, s.Games)
	for _, c := range root.Commands() {
		c.Args = usageArgs(c.Args)
	}
	addShells(root)
	help := newHelp()
	explain(append(root.Commands(), root, help)...)
	root.SetHelpCommand(help)
	root.SetHelpFunc(printHelp)
	root.SetFlagErrorFunc(flagError)
	return root
}

// otherCommands is the group of the commands that are about the program itself.
const otherCommands = "Other commands"

// addGroup adds commands that the help lists under one title.
func addGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, c := range commands {
		c.GroupID = title
	}
	root.AddCommand(commands...)
}

// newHelp is the help command of cobra, except that a verb that does not exist
// is an error.
func newHelp() *cobra.Command {
	c := &cobra.Command{
		Use:     "help",
		GroupID: otherCommands,
		RunE: func(c *cobra.Command, args []string) error {
			verb, rest, err := c.Root().Find(args)
			if err != nil {
				return misuse.Of(err)
			}
			if err := knownVerb(c.Root(), rest); err != nil {
				return err
			}
			if c.Flags().Changed("all") {
				verb.Flags().Set("all", "true")
			}
			return verb.Help()
		},
	}
	c.Flags().Bool("all", false, "print the flags for experts and the details too")
	flag.Group(c.Flags(), flag.Common, "all")
	return c
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(c.OutOrStdout(), "%s version %s\n", c.Root().Name(), c.Root().Version)
			return err
		},
	}
}

// knownVerb returns an error if arguments are left because no verb was found.
func knownVerb(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var verbs, topics []string
	for _, c := range root.Commands() {
		switch {
		case !c.Runnable():
			topics = append(topics, c.Name())
		case c.Name() != "help" && c.Name() != "completion":
			verbs = append(verbs, c.Name())
		}
	}
	return misuse.Errorf("unknown command %q; %s", args[0], spelling.Expected(args[0], slices.Concat(verbs, topics),
		"one of "+strings.Join(verbs, ", ")))
}

// usageArgs turns a wrong number of arguments into an error of this program.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if check(c, args) == nil {
			return nil
		}
		if err := subjects.Several(args); err != nil && strings.Contains(c.Use, " DEALS") {
			return err
		}
		return misuse.Errorf("%s; usage: %s", say.Counted(len(args), "argument"), c.UseLine())
	}
}

// flagError turns an error about a flag into one of this program.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		words, described := expectedOf(f)
		return misuse.Errorf("--%s %q; %s", f.Name, invalid.GetValue(), spelling.Expected(invalid.GetValue(), words,
			described))
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return shortFlagError(c, "-"+unknown.GetSpecifiedShortnames())
	}
	if errors.As(err, &unknown) {
		return misuse.Errorf("unknown flag: --%s; %s", unknown.GetSpecifiedName(), nearFlags(c, unknown.GetSpecifiedName()))
	}
	return misuse.Errorf("%w; see %s --help", err, c.CommandPath())
}

// nearFlags tells the flags of a command that are spelt nearly as a name, or where all are.
func nearFlags(c *cobra.Command, name string) string {
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	if near := spelling.Near("--"+name, names); len(near) > 0 {
		return "did you mean " + strings.Join(near, " or ") + "?"
	}
	return "see " + c.CommandPath() + " --help"
}

// shortFlagError is the error of an unknown flag with one dash. It may be a
// number that was meant as a deal.
func shortFlagError(c *cobra.Command, flag string) error {
	if strings.Trim(flag, "-0123456789") == "" {
		deals, err := game.ParseDeals(flag)
		if err == nil {
			err = fmt.Errorf("%s is not a flag; write the deal as %s", flag, deals)
		}
		return misuse.Of(err)
	}
	return misuse.Errorf("unknown flag: %s; see %s --help", flag, c.CommandPath())
}

// expectedOf returns the words among the values that a flag takes, and describes all.
func expectedOf(f *pflag.Flag) (words []string, described string) {
	if of, ok := f.Value.(interface{ Expected() ([]string, string) }); ok {
		return of.Expected()
	}
	switch f.Value.Type() {
	case "bool":
		return []string{"true", "false"}, "true or false"
	case "float64":
		return nil, "a number"
	case "uint64":
		return nil, "a whole number from 0 to 2^64-1"
	}
	return nil, "a whole number below 2^63"
}
