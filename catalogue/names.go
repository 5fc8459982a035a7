package catalogue

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"patience/internal/spelling"
)

// standardNames are paragraphs. The first one says how the others are written.
//
//go:embed names.txt
var standardNames string

// A meaning is what some names mean. No game here has them as its own name.
type meaning struct {
	names []string
	games []string // that they may mean; the only one is taken
	rules string   // a file of rules that are the game, "" if there is none; taken if there is no note
	note  string   // what to know about the game, in what its rules differ, or why it is not here
}

// readNames returns the meanings of names as names.txt has them.
func readNames(text string) (meanings []meaning) {
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n")[1:] {
		names, means, _ := strings.Cut(strings.Join(strings.Fields(paragraph), " "), ": ")
		m := meaning{names: strings.Split(names, ", "), note: means}
		switch before, note, _ := strings.Cut(means, "; "); means[0] {
		case '=':
			m.games, m.note = strings.Fields(before[1:]), note
		case '{':
			m.rules, m.note = before, note
		}
		meanings = append(meanings, m)
	}
	return meanings
}

// Lookup returns the game with a name. It also takes other ways to write the name, such as "FreeCell with 3 cells", and
// other usual names of games, such as montana and forty-thieves; see [Catalogue.Taken]. If there is no such game, the
// error says why not and which rules are nearly the game if some are, or it gives the nearest names.
func (c *Catalogue) Lookup(name string) (Entry, error) {
	if e, ok, err := c.named(name); ok || err != nil {
		return e, err
	}
	for _, spelled := range spellings(name) {
		if e, ok, err := c.named(spelled); ok || err != nil {
			return e, err
		}
		if m, ok := c.meaningOf(spelled); ok {
			return c.meant(name, m)
		}
		if e, ok := c.withOwn(spelled); ok {
			return e, nil
		}
	}
	return Entry{}, fmt.Errorf("unknown game %q; %s", name, c.expected(name))
}

// Taken says which game was taken for a name that is not its own, such as "montana is taken as gaps"; "" for its own.
func (c *Catalogue) Taken(name string, e *Entry) string {
	if name == e.Name() {
		return ""
	}
	said := fmt.Sprintf("%s is taken as %s", name, e.Name())
	for _, spelled := range spellings(name) {
		if m, ok := c.meaningOf(spelled); ok && m.note != "" {
			return said + "; " + m.note
		}
	}
	return said
}

// named returns the game whose own name is given. The error says what is wrong with a name that almost is one.
func (c *Catalogue) named(name string) (Entry, bool, error) {
	for _, e := range c.Entries() {
		if e.Name() == name {
			return e, true, nil
		}
	}
	for _, f := range c.families {
		if f.Named == nil {
			continue
		}
		if e, ok, err := f.Named(name); ok || err != nil {
			return e, ok, err
		}
	}
	return Entry{}, false, nil
}

// withOwn returns the game of a name that says its own number of a resource, like freecell-4-cells.
func (c *Catalogue) withOwn(name string) (Entry, bool) {
	for _, e := range c.Entries() {
		number, ok := strings.CutPrefix(name, e.Name()+"-")
		number, also := strings.CutSuffix(number, "-"+e.Resource())
		if n, err := strconv.Atoi(number); ok && also && err == nil {
			e, err = c.WithResource(e, e.Resource(), n)
			return e, err == nil
		}
	}
	return Entry{}, false
}

// meaningOf returns what a name means, whatever its signs: a listed game, or what another name means.
func (c *Catalogue) meaningOf(name string) (meaning, bool) {
	name = letters(name)
	is := func(other string) bool { return letters(other) == name }
	if games := slices.DeleteFunc(c.Names(), func(game string) bool { return !is(game) }); len(games) > 0 {
		return meaning{games: games}, true
	}
	i := slices.IndexFunc(c.names, func(m meaning) bool { return slices.ContainsFunc(m.names, is) })
	if i < 0 {
		return meaning{}, false
	}
	return c.names[i], true
}

// OtherNames returns further names of a listed game, such as montana for gaps, also those that it shares.
func (c *Catalogue) OtherNames(game string) (names []string) {
	for _, m := range c.names {
		if slices.Contains(m.games, game) {
			names = append(names, m.names...)
		}
	}
	return names
}

// meant returns the game that a name means, or the error that says why there is none.
func (c *Catalogue) meant(name string, m meaning) (Entry, error) {
	switch {
	case len(m.games) == 1:
		e, _, err := c.named(m.games[0])
		return e, err
	case m.games != nil:
		return Entry{}, fmt.Errorf("unknown game %q; did you mean %s?", name, strings.Join(m.games, " or "))
	case m.rules == "":
		return Entry{}, fmt.Errorf("game %q is not here: %s; patience games lists the games", name, m.note)
	}
	e, err := c.LookupRules([]byte(m.rules))
	if err == nil && m.note != "" {
		err = fmt.Errorf("game %q is not here; the nearest (%s) is --game %s, or --rules with %s", name, m.note, e.Name(),
			m.rules)
	}
	e.Words.Name = m.names[0]
	return e, err
}

// expected ends the error about an unknown name. It lists the nearest names, or else some games.
func (c *Catalogue) expected(name string) string {
	names := c.Names()
	for _, m := range c.names {
		names = append(names, m.names...)
	}
	var near []string
	for _, found := range spelling.Slips(name, names) {
		m, _ := c.meaningOf(found)
		if m.games == nil {
			m.games = []string{found}
		}
		near = append(near, m.games...)
	}
	if near == nil {
		return spelling.Expected(name, c.Names(), "a game such as "+c.examples()+"; patience games lists all")
	}
	slices.Sort(near)
	return "did you mean " + strings.Join(slices.Compact(near), " or ") + "?"
}

// letters returns the letters and digits of a name, in lower case.
func letters(name string) string { return strings.Join(words(name), "") }

// signs has what is part of a word.
var signs = strings.NewReplacer("'", "", "’", "", "free cell", "freecell", "free-cell", "freecell")

// words returns the words of a name in lower case.
func words(name string) []string {
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return strings.FieldsFunc(signs.Replace(strings.ToLower(name)), between)
}

// fillers are words that make no difference to which game is meant. Those after the empty one count only if the name
// means nothing with them.
var fillers = []string{"with", "the", "", "solitaire", "patience", "game", "draw", "turn", "deal", "by"}

// numerals are words for numbers.
var numerals = map[string]string{
	"no": "0", "zero": "0", "without": "0", "one": "1", "single": "1", "two": "2", "three": "3", "threes": "3",
	"four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "cell": "cells",
}

// spellings returns ways to write a name as names of games are written, the nearest first: as it is, and then without
// words that make no difference, with digits for numbers, and with a number of cells at the end.
func spellings(name string) []string {
	if strings.Trim(name, "-") != name {
		return nil // something is missing
	}
	spelled := []string{strings.Join(words(name), "-")}
	for _, leave := range [][]string{fillers[:slices.Index(fillers, "")], fillers} {
		list := slices.DeleteFunc(words(name), func(word string) bool { return slices.Contains(leave, word) })
		for i, word := range list {
			if numeral, ok := numerals[word]; ok {
				list[i] = numeral
			}
		}
		if len(list) > 2 && list[1] == "cells" { // 3-cell FreeCell
			list = append(list[2:], list[:2]...)
		}
		spelled = append(spelled, strings.Join(list, "-"))
	}
	return spelled
}
