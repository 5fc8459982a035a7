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
		variants = fmt.Sprintf("--game also takes the names of variants: %s. "+
			"It takes forty-thieves and other usual names, too. patience games NAME prints the rules of a game.",
			strings.Join(patterns, ", "))
	}
	return console.PrintTable(s.Out, rows, variants)
}

// printRules prints the rules of a game, an example, and what holds in all games.
func printRules(s console.Streams, e *catalogue.Entry) error {
	text := fmt.Sprintf("### %s (--game %s)\n\n%s", say.GameName(e), e.Name(), rulesOf(s.Games, e))
	if e.Words.Hidden != "" {
		text += fmt.Sprintf("\n\nThe player does not see %s.", e.Words.Hidden)
	}
	if e.Words.Notation != "" {
		text += "\n\nHow moves are written: " + e.Words.Notation
	}
	names := []string{rollout.Uniform}
	for _, p := range e.Players {
		names = append(names, p.Name)
	}
	text += fmt.Sprintf("\n\nDeals: %s. Policies: %s.", strings.Join(e.Sources(), ", "), strings.Join(names, ", "))
	_, err := fmt.Fprint(s.Out, docs.Plain(text, cmp.Or(console.Columns(s.Out), console.UsualColumns)))
	return err
}

// rulesOf returns the rules of a game, in Markdown.
func rulesOf(games *catalogue.Catalogue, e *catalogue.Entry) string {
	told := e.Told()
	if told == nil {
		return e.Rules() + "."
	}
	text := "* " + strings.Join(told, "\n* ") + "\n\n"
	if example := docs.Example(e.Name()); example != "" {
		text += example
	} else if name := nearestListed(games, e); name != "" {
		text += fmt.Sprintf("`patience games %s` shows a position of that game with all its moves.", name)
	}
	return text + "\n\n" + docs.Sections("rules.md", "What holds in all games")
}

// nearestListed returns the name of the listed game that a game is a variant of. The game's name begins with it. The
// result is "" if there is no such game.
func nearestListed(games *catalogue.Catalogue, e *catalogue.Entry) (nearest string) {
	for _, listed := range games.Entries() {
		if name := listed.Name(); strings.HasPrefix(e.Name(), name+"-") && len(name) > len(nearest) {
			nearest = name
		}
	}
	return nearest
}
