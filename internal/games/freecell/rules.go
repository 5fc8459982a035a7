// Package freecell has the rules of FreeCell and of the games that differ from it in a
// few parameters, such as Four Companies, Baker's Game and small decks.
//
// [Rules] are the parameters. Some games have a reserve, which is treated as cells that
// can only be emptied. So a [Position] stores the cards of a reserve like those in
// cells. A [Board] has columns and cells in the order in which people write them. A
// [Position] has only what matters: what each card lies on, and a few sets of cards,
// stored as bits, from which all legal moves are computed at the same time:
//
//	deal or text → Board → Position → moves → Position → Board → text
//
// The files search_*.go are not about the rules. They contain what solvers need to know about a
// position: short codes, moves that must be made, and useful series of moves. They are in this
// package because they use the fields of a Position, which makes them fast. Package
// internal/space/freecell knows which moves need not be tried.
package freecell

import (
	"fmt"
	"slices"

	"patience/game/card"
)

// Build says which cards may be put on the last card of a column. Besides, they
// must be one rank lower.
type Build uint8

// The ways to build.
const (
	AlternateColour Build = iota // red on black, black on red
	InSuit                       // on the same suit
	AnySuit                      // on any suit
)

// String returns words that follow "built down".
func (b Build) String() string {
	switch b {
	case InSuit:
		return "in suit"
	case AnySuit:
		return "regardless of suit"
	}
	return "in alternate colours"
}

// Spaces says which cards may go to an empty column. A run may if its deepest
// card may.
type Spaces uint8

// The rules for empty columns.
const (
	AnyCard   Spaces = iota
	KingsOnly        // cards of the highest rank of the deck
	NoCard           // an empty column stays empty
)

// String returns what an empty column takes.
func (s Spaces) String() string {
	switch s {
	case KingsOnly:
		return "kings only"
	case NoCard:
		return "no card"
	}
	return "any card"
}

// Moves says how many cards go at once from a column to another one. A move to
// a cell or home takes the last card alone, under all rules.
type Moves uint8

// The ways to move. A run is a series of cards at the end of a column each of
// which may be put on the one below.
const (
	// SingleCards moves the last card.
	SingleCards Moves = iota
	// WholeRuns moves the longest run, whatever its length, and never a part
	// of it.
	WholeRuns
	// PartialRuns moves a run, or a part of one that ends with the last card,
	// if single moves through free cells and empty columns could do the same;
	// see [LongestRun]. It counts as one move.
	PartialRuns
	// UnlimitedRuns is PartialRuns for runs of any length.
	UnlimitedRuns
)

// parts reports whether a part of a run may move.
func (m Moves) parts() bool { return m >= PartialRuns }

// String returns words that follow "moves of".
func (m Moves) String() string {
	switch m {
	case WholeRuns:
		return "whole runs at once, without limit"
	case PartialRuns:
		return "runs at once, as long as cells and empty columns allow"
	case UnlimitedRuns:
		return "runs or parts of them at once, without limit"
	}
	return "single cards"
}

// Rules are the parameters of a FreeCell-like game.
type Rules struct {
	Name    string
	Columns int // 1..18, and 1..14 if built regardless of suit; FreeCell has 8
	Cells   int // 0..52; FreeCell has 4
	Ranks   int // 1..13; the deck has 4·Ranks cards
	Build   Build
	Moves   Moves
	Spaces  Spaces // what may go to an empty column
	Filled  int    // 0..Cells: the cells that the deal fills
	Given   int    // 0..Ranks−1: the ranks that the deal puts home; 1 gives the aces
	// Reserve is the number of cards that the deal lays apart, 0..52. Each of them can
	// be played, and none comes there. With a reserve there are no cells.
	Reserve int
	// Diagonal deals columns 1 to n as a triangle, with one card more in each.
	Diagonal bool
	// KingsFirst: the deal then puts the cards of the highest rank under the others of their column.
	KingsFirst bool
	// Back: the last card of a foundation may come back to a column or a cell, unless
	// the deal gave it. With the last card home the game is over.
	Back bool
}

// Validate returns an error that names the first parameter out of its range.
func (r *Rules) Validate() error {
	switch {
	case r.Columns < 1 || r.Columns > maxColumns:
		return fmt.Errorf("rules %s: %d columns; expected 1 to %d", r.Name, r.Columns, maxColumns)
	case r.Build == AnySuit && r.Columns > maxWideColumns:
		return fmt.Errorf("rules %s: %d columns built regardless of suit; expected 1 to %d", r.Name, r.Columns,
			maxWideColumns)
	case r.Cells < 0 || r.Cells > card.Deck:
		return fmt.Errorf("rules %s: %d cells; expected 0 to %d", r.Name, r.Cells, card.Deck)
	case r.Build > AnySuit:
		return fmt.Errorf("rules %s: unknown way %d to build", r.Name, uint8(r.Build))
	case r.Moves > UnlimitedRuns:
		return fmt.Errorf("rules %s: unknown way %d to move", r.Name, uint8(r.Moves))
	case r.Spaces > NoCard:
		return fmt.Errorf("rules %s: unknown rule %d for empty columns", r.Name, uint8(r.Spaces))
	case r.Ranks < 1 || r.Ranks > card.MaxRank:
		return fmt.Errorf("rules %s: %d ranks; expected 1 to %d", r.Name, r.Ranks, card.MaxRank)
	case r.Given < 0 || r.Given >= r.Ranks:
		return fmt.Errorf("rules %s: %d ranks given; expected 0 to %d", r.Name, r.Given, r.Ranks-1)
	case r.Filled < 0 || r.Filled > min(r.Cells, r.Cards()-card.NumSuits*r.Given):
		return fmt.Errorf("rules %s: %d of %d cells filled by the deal; expected as many as there are, and cards for them",
			r.Name, r.Filled, r.Cells)
	case r.Reserve < 0 || r.Reserve > r.Cards()-card.NumSuits*r.Given:
		return fmt.Errorf("rules %s: a reserve of %d cards; expected at most those that are dealt", r.Name, r.Reserve)
	case r.Reserve > 0 && r.Cells > 0:
		return fmt.Errorf("rules %s: a reserve and %d cells; expected one of them", r.Name, r.Cells)
	}
	return nil
}

// maxColumns is the number of columns that the notation can name, and that the
// codes of positions have room for; regardless of suit there is room for
// maxWideColumns. See [coder].
const (
	maxColumns     = len(columnNames)
	maxWideColumns = 14
)

// slots returns the number of cards that cells and the reserve have room for.
func (r *Rules) slots() int { return r.Cells + r.Reserve }

// Returns reports whether a search must let cards come back from home. In suit it
// need not; see [Position.Safe].
func (r *Rules) Returns() bool { return r.Back && r.Build != InSuit }

// Among reports whether the rules are those of one of these games, with any number
// of cells and ranks and by any name.
func (r *Rules) Among(games ...Rules) bool {
	return slices.ContainsFunc(games, func(g Rules) bool {
		g.Name, g.Cells, g.Ranks = r.Name, r.Cells, r.Ranks
		return *r == g
	})
}

// Cards returns the number of cards of the deck.
func (r *Rules) Cards() int { return card.NumSuits * r.Ranks }

// Fits reports whether c may be put on parent if that is the last card of a
// column.
func (r *Rules) Fits(c, parent card.Card) bool { return r.parents(c).Has(parent) }

// String describes the rules in one line.
func (r *Rules) String() string {
	text := fmt.Sprintf("%d columns, %d cells, %d ranks, built down %s, moves of %s",
		r.Columns, r.Cells, r.Ranks, r.Build, r.Moves)
	if r.Spaces != AnyCard {
		text += fmt.Sprintf(", %s to empty columns", r.Spaces)
	}
	if r.Filled > 0 {
		text += fmt.Sprintf(", %d cells filled by the deal", r.Filled)
	}
	if r.Given > 0 {
		text += fmt.Sprintf(", cards up to rank %s given", card.RankText(r.Given))
	}
	if r.Reserve > 0 {
		text += fmt.Sprintf(", a reserve of %d cards", r.Reserve)
	}
	if r.Diagonal {
		text += ", dealt as a triangle"
	}
	if r.KingsFirst {
		text += ", kings first in their columns"
	}
	if r.Back {
		text += ", cards come back from home"
	}
	return text
}

// SpaceCards returns the cards that may go to an empty column. AnyCard has all
// bits, of what is no card too.
func (r *Rules) SpaceCards() card.Set {
	switch r.Spaces {
	case AnyCard:
		return ^card.Set(0)
	case KingsOnly:
		return r.deck() &^ card.UpTo(r.Ranks-1)
	}
	return 0
}

// LongestRun returns the greatest number of cards of a run that can go to
// another column at once, or one by one where the rules move single cards. Empty
// columns help only if they take any card.
func (r *Rules) LongestRun(freeCells, emptyColumns int, toEmpty bool) int {
	switch {
	case toEmpty && emptyColumns == 0:
		return 0
	case r.Moves == UnlimitedRuns:
		return card.MaxRank
	case r.Spaces != AnyCard:
		return freeCells + 1
	}
	return LongestRun(freeCells, emptyColumns, toEmpty)
}
