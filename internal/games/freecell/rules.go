// Package freecell holds FreeCell and the games that differ from it in a few
// parameters, such as Four Companies, Baker's Game and small decks.
//
// [Rules] hold the parameters. A [Board] holds columns and cells in the order
// in which people write them. A [Position] holds only what matters, which is
// what each card lies on, and a few sets of cards from which all legal moves
// are computed in parallel:
//
//	deal or text → Board → Position → moves → Position → Board → text
//
// The files search_*.go are no rules. They hold what solvers are told about a
// position: short codes, moves that must be made, moves that need not be, and
// useful series of moves. They are here because they are fast by using the
// fields of a Position.
package freecell

import (
	"fmt"
	"strings"

	"patience/game/card"
)

// Build says which cards may be put on the last card of a column. Besides, they
// must be one rank lower.
type Build uint8

// The ways to build.
const (
	AlternateColour Build = iota // red on black, black on red
	InSuit                       // on the same suit
)

// String returns words that follow "built down".
func (b Build) String() string {
	if b == InSuit {
		return "in suit"
	}
	return "in alternate colours"
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
)

// String returns words that follow "moves of".
func (m Moves) String() string {
	switch m {
	case WholeRuns:
		return "whole runs at once, without limit"
	case PartialRuns:
		return "runs at once, as long as cells and empty columns allow"
	}
	return "single cards"
}

// Rules are the parameters of a FreeCell-like game.
type Rules struct {
	Name    string
	Columns int // 1..10; FreeCell has 8
	Cells   int // 0..52; FreeCell has 4
	Ranks   int // 1..13; the deck has 4·Ranks cards
	Build   Build
	Moves   Moves
}

// The games of this package.
var (
	// Standard is FreeCell.
	Standard      = Rules{Name: "freecell", Columns: 8, Cells: 4, Ranks: 13, Build: AlternateColour}
	FourCompanies = Rules{Name: "four-companies", Columns: 8, Cells: 4, Ranks: 13, Build: InSuit, Moves: WholeRuns}
	// FreeCellRuns is FreeCell in which a run that moves at once is one move.
	FreeCellRuns = Rules{Name: "freecell-runs", Columns: 8, Cells: 4, Ranks: 13, Build: AlternateColour, Moves: PartialRuns}
	BakersGame   = Rules{Name: "bakers-game", Columns: 8, Cells: 4, Ranks: 13, Build: InSuit}
)

// named are the rules that have a name of their own.
var named = []Rules{Standard, FourCompanies, BakersGame, FreeCellRuns}

// Named returns the rules of a name: that of a game of this package, or of one
// with another number of cells, like freecell-2-cells. It returns false for any
// other name. The rules may be invalid; [NewGame] says why.
func Named(name string) (Rules, bool) {
	for _, row := range named {
		var cells int
		if _, err := fmt.Sscanf(strings.TrimPrefix(name, row.Name), "-%d-cells", &cells); err != nil {
			cells = row.Cells
		}
		if r := row.withCells(cells); r.Name == name {
			return r, true
		}
	}
	return Rules{}, false
}

// withCells returns the rules with n cells and with the name that goes with
// them.
func (r Rules) withCells(n int) Rules {
	base := strings.TrimSuffix(r.Name, cellsSuffix(r.Cells))
	r.Name, r.Cells = base+cellsSuffix(n), n
	for _, row := range named {
		if row.Name == base && row.Cells == n {
			r.Name = base
		}
	}
	return r
}

func cellsSuffix(n int) string { return fmt.Sprintf("-%d-cells", n) }

// Validate returns an error that names the first parameter out of its range.
func (r *Rules) Validate() error {
	switch {
	case r.Columns < 1 || r.Columns > maxColumns:
		return fmt.Errorf("rules %s: %d columns; expected 1 to %d", r.Name, r.Columns, maxColumns)
	case r.Cells < 0 || r.Cells > card.Deck:
		return fmt.Errorf("rules %s: %d cells; expected 0 to %d", r.Name, r.Cells, card.Deck)
	case r.Build > InSuit:
		return fmt.Errorf("rules %s: unknown way %d to build", r.Name, uint8(r.Build))
	case r.Moves > PartialRuns:
		return fmt.Errorf("rules %s: unknown way %d to move", r.Name, uint8(r.Moves))
	case r.Ranks < 1 || r.Ranks > card.MaxRank:
		return fmt.Errorf("rules %s: %d ranks; expected 1 to %d", r.Name, r.Ranks, card.MaxRank)
	}
	return nil
}

// maxColumns is the number of columns that one digit of the notation can name.
const maxColumns = 10

// Cards returns the number of cards of the deck.
func (r *Rules) Cards() int { return card.NumSuits * r.Ranks }

// Fits reports whether c may be put on parent if that is the last card of a
// column.
func (r *Rules) Fits(c, parent card.Card) bool { return r.parents(c).Has(parent) }

// String describes the rules in one line.
func (r *Rules) String() string {
	return fmt.Sprintf("%d columns, %d cells, %d ranks, built down %s, moves of %s",
		r.Columns, r.Cells, r.Ranks, r.Build, r.Moves)
}

// A step is a class of pairs of a child, which may be put on its parent, whose
// numbers differ by the same amount. So a shift of a set of parents to the
// right by this amount gives their children.
type step struct {
	shift    uint8    // the amount
	children card.Set // the cards that are children of this class
}

// There are four steps in alternate colours, and one in suit.
const (
	shift0    = 2
	shift1    = 3
	shift2    = 5
	shift3    = 6
	children0 = card.OfClubs<<card.Hearts | card.OfClubs<<card.Spades
	children1 = card.OfClubs<<card.Diamonds | card.OfClubs<<card.Spades
	children2 = card.OfClubs | card.OfClubs<<card.Hearts
	children3 = card.OfClubs | card.OfClubs<<card.Diamonds
)

var (
	alternateSteps = []step{{shift0, children0}, {shift1, children1}, {shift2, children2}, {shift3, children3}}
	suitSteps      = []step{{card.NumSuits, card.All}}

	alternateTargets = targetsOf(alternateSteps)
	suitTargets      = targetsOf(suitSteps)

	alternateParents = parentsOf(alternateSteps)
	suitParents      = parentsOf(suitSteps)
)

// parentsOf returns for each card the cards that it may be put on.
func parentsOf(steps []step) (parents [64]card.Set) {
	for _, s := range steps {
		for c := range s.children.All() {
			parents[c] |= card.Bit(c) << s.shift & card.All
		}
	}
	return parents
}

const maxSteps = 4

func (r *Rules) steps() []step {
	if r.Build == InSuit {
		return suitSteps
	}
	return alternateSteps
}

func (r *Rules) targets() *[8]target {
	if r.Build == InSuit {
		return &suitTargets
	}
	return &alternateTargets
}

// deck returns the set of all cards.
func (r *Rules) deck() card.Set { return card.UpTo(r.Ranks) }

// parents returns the cards that c may be put on.
func (r *Rules) parents(c card.Card) card.Set {
	return r.Parents()[c&63] & r.deck()
}

// Parents returns by card the cards of a full deck that it may be put on. The table
// must not be changed.
func (r *Rules) Parents() *[64]card.Set {
	if r.Build == InSuit {
		return &suitParents
	}
	return &alternateParents
}

// children returns the cards that may be put on c.
func (r *Rules) children(c card.Card) card.Set { return r.Children(card.Bit(c)) }

// Children returns the cards that may be put on some card of a set.
func (r *Rules) Children(parents card.Set) (children card.Set) {
	for _, s := range r.steps() {
		children |= parents >> s.shift & s.children
	}
	return children
}
