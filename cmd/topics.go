package cmd

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"patience/cmd/internal/console"
	"patience/docs"
)

// A topic is a text that is about no command.
type topic struct {
	name, short string
	markdown    func() string
}

// topics are printed by patience help NAME.
var topics = []topic{
	{"rules", "The rules of the games, and how to write your own", func() string {
		return docs.Rules() + "\n" + docs.Sections("games.md", "What the player knows", "Variants of these games",
			"Rules from a file")
	}},
	{"deals", "Where the numbered deals come from", func() string { return docs.Sections("games.md", "Deals") }},
	{"notation", "How moves and boards are written", func() string {
		return docs.Sections("games.md", "How moves are written", "Boards of other programs",
			"How played games are written")
	}},
	{"labels", "What the labels mean", func() string {
		return docs.Sections("glossary.md", "Random trials", "Lower bounds and shortest solutions",
			"Whether a deal can be won")
	}},
	{"policies", "Who plays the random games: the values of --policy", func() string {
		return docs.Sections("research/players.md", "All players by name", "Trials that learn from one another (NRPA)")
	}},
	{"datasets", "The words of datasets, and the kinds of positions", func() string {
		return docs.Sections("glossary.md", "Datasets")
	}},
	{"glossary", "All words", func() string { return docs.Sections("glossary.md") }},
	{"json", "The fields of JSON, and of CSV", func() string {
		return docs.Sections("apps.md", "Exit status", "Answers")
	}},
}

// newTopics returns the topics as commands that only have help.
func newTopics() (commands []*cobra.Command) {
	for _, t := range topics {
		c := &cobra.Command{Use: t.name, Short: t.short}
		c.SetHelpFunc(func(c *cobra.Command, _ []string) {
			w := c.OutOrStdout()
			fmt.Fprint(w, docs.Plain(t.markdown(), cmp.Or(console.Columns(w), console.UsualColumns)))
		})
		commands = append(commands, c)
	}
	return commands
}

// manTopic returns the page of a topic.
func manTopic(c *cobra.Command, name, header string) string {
	var text strings.Builder
	c.SetOut(&text)
	c.Help()
	return fmt.Sprintf("%s.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n.nf\n%s.fi\n", header, roff(name), roff(c.Short),
		roff(text.String()))
}
