// Package catalogue lists the games. It is the only package that knows all of them.
//
// An [Entry] contains everything that the program knows about one game: its rules and
// deals (package game), lower bounds on the number of moves (package heuristics),
// features, which are numbers computed from a board (package features), the methods
// that solve it (package solve), and texts for help and pages. It also has win rates of
// random deals, because a deal's grade, such as "hard", says how the deal compares with
// random ones.
//
// Packages that import this one, such as label and datasets, work with an Entry and so
// with any game. Packages that it imports know one game at most.
//
//	entry, err := catalogue.Lookup("freecell")
//	board, err := entry.Deal(game.DealID{Source: game.Microsoft, Number: 617}, game.DefaultSeed)
//
// With the build tag rules, which is for the small program of the npm package, an Entry has nothing but the
// game and its name for people. A program then contains no bounds, features, solvers, players and models.
//
// A [Catalogue] finds entries by name. [Standard] has the games of this module, and
// [New] makes a catalogue with games of your own. To add a game to this module, write a
// folder below internal/games and a file here that makes the Entry. Put the bounds and
// features of the game into folders below heuristics and features. ARCHITECTURE.md
// lists everything that a new game touches.
package catalogue

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"patience/game"
)

// A Catalogue is a list of games.
type Catalogue struct {
	families []Family
	names    []meaning // of names that players use
}

// A Family is games with a common implementation.
type Family struct {
	// Title names the games of the family for people, such as "FreeCell and its
	// relatives"; "" if there is one family only.
	Title string
	// Games are listed to users. There is at least one.
	Games []Entry
	// Named, if not nil, finds further games by name, whose list would be too
	// long. It returns false for a name that is none of them. The error says what is
	// wrong with a name that almost is.
	Named func(name string) (Entry, bool, error)
	// Ruled, if not nil, returns a game of a catalogue by its rules in the form of the family's files.
	// The error says what is wrong with them.
	Ruled func(c *Catalogue, rules []byte) (Entry, error)
	// Pattern says which names Named knows, such as "one like freecell-2-cells".
	Pattern string
}

// New returns a catalogue of families. The first game of the first family is
// the default.
func New(families ...Family) *Catalogue { return &Catalogue{families: families} }

// Entries returns the listed games, the default first.
func (c *Catalogue) Entries() (entries []Entry) {
	for _, f := range c.families {
		entries = append(entries, f.Games...)
	}
	return entries
}

// Names returns the names of Entries.
func (c *Catalogue) Names() (names []string) {
	for _, e := range c.Entries() {
		names = append(names, e.Name())
	}
	return names
}

// Patterns returns sentences that say which names Lookup accepts besides those of
// Names.
func (c *Catalogue) Patterns() (patterns []string) {
	for _, f := range c.families {
		if f.Pattern != "" {
			patterns = append(patterns, f.Pattern)
		}
	}
	return patterns
}

// TitlesWith returns the titles of the families in which a listed game has something.
// If every family has such a game, it returns nil.
func (c *Catalogue) TitlesWith(has func(Entry) bool) []string {
	var titles []string
	for _, f := range c.families {
		if slices.ContainsFunc(f.Games, has) {
			titles = append(titles, f.Title)
		}
	}
	if len(titles) == len(c.families) {
		return nil
	}
	return titles
}

// examples names the first game of each family.
func (c *Catalogue) examples() string {
	names := make([]string, len(c.families))
	for i, f := range c.families {
		names[i] = f.Games[0].Name()
	}
	return strings.Join(names, ", ")
}

// LookupRules returns the game with the rules in a file, by the JSON that docs/games.md
// describes. The error says what is wrong
// with the rules, or that the catalogue has no game that can be given by rules.
func (c *Catalogue) LookupRules(text []byte) (Entry, error) {
	for _, f := range c.families {
		if f.Ruled != nil {
			return f.Ruled(c, text)
		}
	}
	return Entry{}, errors.New("no game of this catalogue can be given by its rules; expected its name")
}

// resourceGame is a game that can be played with more or less of a resource.
type resourceGame interface {
	// Resource names the resource in lower case and in the plural, such as "cells".
	Resource() string
	// WithResource returns the game with n of it, which deals the same cards. The
	// error says which n are allowed.
	WithResource(n int) (game.Game, error)
}

// Resource names a resource of the game whose number can be changed, such as "cells"; ""
// if there is none.
func (e *Entry) Resource() string {
	if g, ok := e.Game.(resourceGame); ok {
		return g.Resource()
	}
	return ""
}

// Resources returns the names of the resources, such as cells, whose number can be
// changed in some listed game.
func (c *Catalogue) Resources() (names []string) {
	for _, e := range c.Entries() {
		if name := e.Resource(); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// WithResource returns the game with a different number of a resource; its deals stay
// the same. The error says which numbers are allowed, or that the game has no such
// resource.
func (c *Catalogue) WithResource(e Entry, resource string, n int) (Entry, error) {
	if resource == "" || e.Resource() != resource {
		return Entry{}, fmt.Errorf("game %s has no %s", e.Name(), resource)
	}
	other, err := e.Game.(resourceGame).WithResource(n)
	if err != nil {
		return Entry{}, err
	}
	return c.Lookup(other.Name())
}

// standard makes the entries once; a lookup by name then only reads them.
var standard = sync.OnceValue(func() *Catalogue {
	c := New(families()...)
	c.names = readNames(standardNames)
	return c
})

// Standard returns the catalogue of this module's games.
func Standard() *Catalogue { return standard() }

// Lookup returns the game with a name from the [Standard] catalogue.
func Lookup(name string) (Entry, error) { return Standard().Lookup(name) }
