package cmd

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/cmd/internal/flag"
	"patience/internal/files"
	"patience/internal/misuse"
	"patience/internal/version"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:  "man",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return writeMan(c.Root(), args[0]) },
	}
}

// writeMan writes the pages of all commands.
func writeMan(root *cobra.Command, dir string) error {
	if err := files.MakeFolder(dir); err != nil {
		return err
	}
	date, err := manDate()
	if err != nil {
		return err
	}
	for _, c := range append(root.Commands(), root) {
		name := strings.ReplaceAll(c.CommandPath(), " ", "-")
		files.RemoveStale(dir, name+".1")
		if err := files.WriteText(filepath.Join(dir, name+".1"), manPage(c, name, date)); err != nil {
			return err
		}
	}
	return nil
}

// manDate returns the date of the pages: today, or that of SOURCE_DATE_EPOCH, so that a
// release has the same pages when it is built again.
func manDate() (time.Time, error) {
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		return time.Now(), nil
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return time.Time{}, misuse.Errorf("SOURCE_DATE_EPOCH is %q; expected seconds since 1970", epoch)
	}
	return time.Unix(seconds, 0), nil
}

// manPage returns the page of a command, in the language of man(7). It has what
// --help --all prints, in the same groups.
func manPage(c *cobra.Command, name string, date time.Time) []byte {
	header := fmt.Sprintf(".TH %q \"1\" %q %q %q\n", strings.ToUpper(name), date.UTC().Format("Jan 2006"),
		"patience "+version.Number, "Difficulty of solitaire")
	if !c.Runnable() {
		return []byte(manTopic(c, name, header))
	}
	var b bytes.Buffer
	b.WriteString(header)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n.SH SYNOPSIS\n\\fB%s\\fR\n", roff(name), roff(c.Short), roff(c.UseLine()))
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s", roffParagraphs(c.Long, c.Annotations[detailsOf]))
	for _, g := range c.Groups() {
		fmt.Fprintf(&b, ".SS %q\n", g.Title)
		for _, sub := range c.Commands() {
			if sub.GroupID == g.ID && !sub.Hidden {
				fmt.Fprintf(&b, ".TP\n\\fB%s\\fR\n%s\n", roff(sub.Name()), roff(sub.Short))
			}
		}
	}
	fmt.Fprintf(&b, ".SH OPTIONS\n")
	flags := flag.Sections(c)
	for _, title := range flag.GroupsInOrder {
		if flags[title] != nil {
			fmt.Fprintf(&b, ".SS %q\n", title)
			flags[title].VisitAll(func(f *pflag.Flag) { b.WriteString(manFlag(*f)) })
		}
	}
	fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(c.Example))
	return b.Bytes()
}

// manFlag returns a flag and its text, in the words of the help.
func manFlag(f pflag.Flag) string {
	if f.Name == "workers" {
		f.DefValue = "the number of processors" // not those of this machine
	}
	alone := pflag.NewFlagSet("", pflag.ContinueOnError)
	alone.AddFlag(&f)
	names, text, found := strings.Cut(strings.TrimSpace(alone.FlagUsages()), "   ")
	if !found {
		return "" // it is hidden
	}
	return fmt.Sprintf(".TP\n\\fB%s\\fR\n%s\n", roff(names), roff(strings.TrimSpace(text)))
}

// roffParagraphs returns the paragraphs of texts. What is indented stays as it is.
func roffParagraphs(texts ...string) string {
	var b strings.Builder
	for _, p := range strings.Split(strings.Join(texts, "\n\n"), "\n\n") {
		format := ".PP\n%s\n"
		if strings.HasPrefix(p, " ") {
			format = ".PP\n.nf\n%s\n.fi\n"
		}
		if p != "" {
			fmt.Fprintf(&b, format, roff(p))
		}
	}
	return b.String()
}

// roff escapes what man would take for its own: backslashes, hyphens, which could be broken
// or become dashes, and a dot or an apostrophe with which a line begins.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
