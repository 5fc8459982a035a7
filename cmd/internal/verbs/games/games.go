// Package games is the command that lists the games and prints their rules.
package games

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/say"
	"patience/docs"
	"patience/internal/misuse"
	"patience/rollout"
)

// A Verb has the flags of games.
type Verb struct{}

func (*Verb) Register(*pflag.FlagSet, *catalogue.Catalogue) {}

// Run prints a line for each game, or the rules of one.
func (*Verb) Run(_ context.Context, s console.Streams, args []string) error {
	if len(args) == 1 {
		e, err := s.Games.Lookup(args[0])
		if err != nil {
			return misuse.Of(err)
		}
		if taken := s.Games.Taken(args[0], &e); taken != "" {
			console.Notify(s.Err, "%s", taken)
		}
		return printRules(s, &e)
	}
	rows := []table.Row{{"game", "rating", "in short"}}
	for _, e := range s.Games.Entries() {
		rating := ""
		if e.Reference != nil {
			rating = "yes"
		}
		rows = append(rows, table.Row{e.Name(), rating, cmp.Or(e.Words.Summary, e.Rules())})
	}
	variants := ""
	if patterns := s.Games.Patterns(); len(patterns) > 0 {
		variants = fmt.Sprintf("--game also takes the names of variants: %s. patience games NAME prints the rules of a game.",
			strings.Join(patterns, ", "))
	}
	return console.PrintTable(s.Out, rows, variants)
}

// printRules prints the rules of a game, and of the games that they refer to.
func printRules(s console.Streams, e *catalogue.Entry) error {
	paragraphs := []string{fmt.Sprintf("%s (--game %s): %s.", say.GameName(e), e.Name(), e.Rules())}
	listed := nearestListed(s.Games, e)
	if listed.Game != nil {
		paragraphs = append(append(paragraphs, rulesOf(s.Games, listed)...), docs.Terms())
	}
	if e.Words.Hidden != "" {
		paragraphs = append(paragraphs, fmt.Sprintf("The player does not see %s.", e.Words.Hidden))
	}
	if e.Words.Notation != "" {
		paragraphs = append(paragraphs, "How moves are written: "+e.Words.Notation)
	}
	names := []string{rollout.Uniform}
	for _, p := range e.Players {
		names = append(names, p.Name)
	}
	paragraphs = append(paragraphs, fmt.Sprintf("Deals: %s. Policies: %s.", strings.Join(e.Sources(), ", "),
		strings.Join(names, ", ")))
	for i, p := range paragraphs {
		paragraphs[i] = console.Reflowed(p, cmp.Or(console.Columns(s.Out), console.UsualColumns))
	}
	_, err := fmt.Fprintln(s.Out, strings.Join(paragraphs, "\n\n"))
	return err
}

// nearestListed returns the listed game with the longest name with which that of a game begins:
// the game itself, or the one that it is a variant of.
func nearestListed(games *catalogue.Catalogue, e *catalogue.Entry) (nearest catalogue.Entry) {
	longest := 0
	for _, listed := range games.Entries() {
		name := listed.Name()
		if (e.Name() == name || strings.HasPrefix(e.Name(), name+"-")) && len(name) > longest {
			nearest, longest = listed, len(name)
		}
	}
	return nearest
}

// rulesOf returns the rules of a listed game, and then of each game that these rules name.
func rulesOf(games *catalogue.Catalogue, e catalogue.Entry) (rules []string) {
	told := map[string]bool{e.Name(): true}
	for next := []catalogue.Entry{e}; len(next) > 0; next = next[1:] {
		text := docs.Rules(next[0].Name())
		if text == "" {
			continue
		}
		rules = append(rules, say.GameName(&next[0])+": "+text)
		for _, other := range games.Entries() {
			if !told[other.Name()] && names(text, &other) {
				told[other.Name()] = true
				next = append(next, other)
			}
		}
	}
	return rules
}

// names reports whether rules name a game: in the words of people, as in "Fore Cell, but …", or
// as --game takes it.
func names(rules string, e *catalogue.Entry) bool {
	_, after, found := strings.Cut(rules, say.GameName(e))
	return found && (after == "" || strings.ContainsAny(after[:1], " ,.")) || strings.Contains(rules, "`"+e.Name()+"`")
}
