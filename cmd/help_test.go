package cmd

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/docs"
)

// TestFlagsHaveGroups: each flag of each command has a group, so that people find it in the
// help, and what a first look shows is short.
func TestFlagsHaveGroups(t *testing.T) {
	root := newRoot(console.Streams{Games: catalogue.Standard()})
	for _, c := range append(root.Commands(), root) {
		shown := 0
		c.Flags().VisitAll(func(f *pflag.Flag) {
			switch of := f.Annotations[flag.GroupOf]; {
			case f.Hidden:
			case len(of) != 1 || !slices.Contains(flag.GroupsInOrder, of[0]):
				t.Errorf("patience %s: --%s is in group %q; expected one of the groups of package flag: call "+
					"flag.Group(flags, flag.Common, %q), or with another group, where it is declared", c.Name(), f.Name, of, f.Name)
			case of[0] != flag.Experts:
				shown++
			}
		})
		if shown > 20 {
			t.Errorf("patience %s --help shows %d flags; expected at most 20, and the others in the group of experts",
				c.Name(), shown)
		}
	}
}

// TestMostFound: the help of deal tells how far --find looks.
func TestMostFound(t *testing.T) {
	help, want := success(t, "", "deal", "--help", "--all"), fmt.Sprintf("deals 1 to %d of", answer.MostFound)
	if !strings.Contains(strings.Join(strings.Fields(help), " "), want) {
		t.Errorf("%s\nexpected %q in it", help, want)
	}
}

// TestRoff: what man(7) reads as a command or as a dash stays what it is.
func TestRoff(t *testing.T) {
	for text, want := range map[string]string{
		"a -b": `a \-b`, ".x\n'y\n.z": "\\&.x\n\\&'y\n\\&.z", `A\*`: `A\e*`,
	} {
		if got := roff(text); got != want {
			t.Errorf("roff(%q) = %q; expected %q", text, got, want)
		}
	}
}

// TestTopics: topics fit a usual terminal, apart from examples, and have no marks of Markdown.
func TestTopics(t *testing.T) {
	for _, topic := range topics {
		help := success(t, "", "help", topic.name)
		for line := range strings.Lines(help) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > console.UsualColumns && line[0] != ' ' {
				t.Errorf("%s: a line of %d letters: %s", topic.name, n, line)
			}
		}
		for _, mark := range []string{"](", "**", "|---", "\n#"} {
			if strings.Contains(help, mark) {
				t.Errorf("%s: %q is not for people", topic.name, mark)
			}
		}
		if len(help) < 300 {
			t.Errorf("%s: %q is little", topic.name, help)
		}
	}
}

// TestGamesHaveRules: each game has rules and an example, and a variant has its own rules, so that nobody needs another
// page.
func TestGamesHaveRules(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		got := success(t, "", "games", e.Name())
		for _, want := range append(e.Told(), docs.Example(e.Name()), "these are the legal moves: *") {
			if want := docs.Plain(want, 9999); !strings.Contains(words(got), words(want)) {
				t.Errorf("%s: %s\nexpected %s", e.Name(), got, want)
			}
		}
	}
	for name, want := range map[string]string{
		"freecell-2-cells": "(?s)^FreeCell with 2 cells .*2 cells are empty.*patience games freecell` shows",
		"klondike-2-back":  "(?s)the next 2 cards of the stock.*may come back", "calculation-2-3": "the first 3 of its cards",
		"9-columns-kings-2-filled-4-cells": "only a king",
	} {
		if got := success(t, "", "games", name); !regexp.MustCompile(want).MatchString(words(got)) {
			t.Errorf("%s: %s; expected %s", name, got, want)
		}
	}
}

// words returns a text in one line.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestHelpNamesNoPages: who has only the program has no pages, so help names topics instead.
func TestHelpNamesNoPages(t *testing.T) {
	for _, c := range newRoot(console.Streams{Games: catalogue.Standard()}).Commands() {
		if help := success(t, "", "help", c.Name(), "--all"); c.Runnable() && regexp.MustCompile(`docs/|\.md\b`).MatchString(
			strings.ReplaceAll(help, "columns.md", "")) {
			t.Errorf("%s: %s\nexpected no name of a page", c.Name(), help)
		}
	}
}
