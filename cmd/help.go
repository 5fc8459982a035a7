package cmd

import (
	"cmp"
	"embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/internal/misuse"
)

// helpTexts has a file for each command. Its first line is how the command is used, and the
// second says what it does. Then comes what everybody needs, and examples after a line
// "Examples:". What follows a line "Details:" is only printed with --help --all, and in man
// pages.
//
//go:embed help/*.txt
var helpTexts embed.FS

// usageTemplate is what follows the text of a command. FLAGS stands for its flags.
//
//go:embed help/usage.tmpl
var usageTemplate string

// detailsOf is the key of a command's annotation with the details of its help.
const detailsOf = "details"

// explain gives commands their texts, and the flags of help.
func explain(commands ...*cobra.Command) {
	for _, c := range commands {
		if !c.Runnable() {
			continue // a topic
		}
		file, err := helpTexts.ReadFile("help/" + c.Name() + ".txt")
		if err != nil {
			panic(err) // every command has one
		}
		text, rest, _ := strings.Cut(string(file), "\nExamples:\n")
		lines := strings.SplitN(text, "\n", 3)
		examples, details, _ := strings.Cut(rest, "\nDetails:\n")
		c.Use, c.Short = lines[0], lines[1]
		c.Long, c.Example = strings.TrimSpace(lines[2]), strings.TrimRight(examples, "\n")
		if c.Annotations == nil {
			c.Annotations = map[string]string{}
		}
		c.Annotations[detailsOf] = strings.TrimSpace(details)
		addHelpFlags(c.Flags())
	}
}

// addHelpFlags adds --help, and --all, which is not listed: the last line of the help tells
// about it. A command with an --all of its own has that instead.
func addHelpFlags(flags *pflag.FlagSet) {
	flags.SortFlags = false
	flags.BoolP("help", "h", false, "print this help")
	flag.Group(flags, flag.Common, "help")
	if flags.Lookup("all") == nil {
		flags.Bool("all", false, "with --help: print the flags for experts and the details too")
		flags.MarkHidden("all")
	}
}

// checkAll returns an error if --all is there without the help that it is about.
func checkAll(c *cobra.Command, _ []string) error {
	if all := c.Flag("all"); all != nil && all.Hidden && all.Changed && c.HasParent() {
		return misuse.Errorf("--all is only for --help; leave it out")
	}
	return nil
}

// printHelp prints the help of a command, no wider than the terminal, or than the usual one.
func printHelp(c *cobra.Command, _ []string) {
	w := c.OutOrStdout()
	width := cmp.Or(console.Columns(w), console.UsualColumns)
	c.SetUsageTemplate(strings.Replace(usageTemplate, "FLAGS", flagHelp(c, width), 1))
	fmt.Fprintf(w, "%s\n\n%s", console.Reflowed(c.Long, width), c.UsageString())
}

// flagHelp describes the flags of a command by groups, and then what else there is to know:
// where to find it, or with --all the text itself.
func flagHelp(c *cobra.Command, width int) string {
	all, flags := c.Flags().Changed("all"), flag.Sections(c)
	var parts, more []string
	for _, title := range flag.GroupsInOrder {
		switch set := flags[title]; {
		case set == nil:
		case title == flag.Experts && !all:
			n := 0
			set.VisitAll(func(*pflag.Flag) { n++ })
			more = append(more, say.Counted(n, "flag")+" for experts")
		default:
			parts = append(parts, title+":\n"+strings.TrimRight(set.FlagUsagesWrapped(width), "\n"))
		}
	}
	if details := c.Annotations[detailsOf]; details != "" && all {
		parts = append(parts, "Details:\n"+console.Reflowed(details, width))
	} else if details != "" {
		more = append(more, "details")
	}
	if len(more) > 0 {
		parts = append(parts, fmt.Sprintf("%s --help --all also prints %s.", c.CommandPath(), strings.Join(more, " and ")))
	}
	return strings.Join(parts, "\n\n")
}
