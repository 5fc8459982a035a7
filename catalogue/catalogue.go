// Package catalogue is the only room that knows all games.
//
// An [Entry] holds everything that the program knows of one game: its rules and
// deals, lower bounds, features, the methods that solve it, a reference for
// grades, and words. Everything above takes an Entry; everything below knows at
// most one game. A new game is its folders below game, heuristics and features,
// and an Entry here.
//
//	entry, err := catalogue.Lookup("freecell")
//	board, err := entry.Deal(game.DealID{Source: game.Microsoft, Number: 617}, game.DefaultSeed)
//
// A [Catalogue] finds entries by name. [Standard] has the games of this module;
// [New] makes one with games of your own.
package catalogue

import (
	"fmt"
	"strings"

	"patience/game"
)

// A Catalogue is a list of games.
type Catalogue struct{ families []Family }

// A Family is games that share an implementation.
type Family struct {
	// Games are those that users are told of, at least one.
	Games []Entry
	// Named, if not nil, returns further games by name, whose list would be too
	// long. It reports false for a name that is none of them.
	Named func(name string) (Entry, bool, error)
	// Pattern says which names Named knows, like "one like freecell-2-cells".
	Pattern string
}

// New returns a catalogue of families. The first game of the first family is
// the default.
func New(families ...Family) *Catalogue { return &Catalogue{families} }

// Entries returns the games that users are told of, the default first.
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

// Choice lists for people all names that Lookup knows.
func (c *Catalogue) Choice() string {
	names := c.Names()
	for _, f := range c.families {
		if f.Pattern != "" {
			names = append(names, f.Pattern)
		}
	}
	return strings.Join(names, ", ")
}

// Lookup returns the game of a name. The error lists the names there are.
func (c *Catalogue) Lookup(name string) (Entry, error) {
	for _, e := range c.Entries() {
		if e.Name() == name {
			return e, nil
		}
	}
	for _, f := range c.families {
		if f.Named == nil {
			continue
		}
		if e, ok, err := f.Named(name); ok || err != nil {
			return e, err
		}
	}
	return Entry{}, fmt.Errorf("unknown game %q; expected one of %s", name, c.Choice())
}

// WithCells returns a game with another number of free cells. It deals the same
// cards. The error says which numbers there are, or that the game has no cells.
func (c *Catalogue) WithCells(e Entry, cells int) (Entry, error) {
	g, ok := e.Game.(game.CellGame)
	if !ok {
		return Entry{}, fmt.Errorf("game %s has no free cells; expected no other number of them", e.Name())
	}
	other, err := g.WithCells(cells)
	if err != nil {
		return Entry{}, err
	}
	return c.Lookup(other.Name())
}

// Standard returns the catalogue of this module's games.
func Standard() *Catalogue { return New(freecellFamily(), gapsFamily(), calculationFamily()) }

// Lookup returns the game of a name in the Standard catalogue.
func Lookup(name string) (Entry, error) { return Standard().Lookup(name) }
