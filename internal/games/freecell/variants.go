package freecell

import (
	"fmt"
	"strings"

	"patience/game"
)

// A Variant is a game of this package.
type Variant struct {
	Rules
	Doc    string // the rules as people are told them
	Source string // who plays by them, or counts by them
}

// The games of this package that others refer to.
var (
	// Standard is FreeCell.
	Standard      = Variants[0].Rules
	FourCompanies = Variants[1].Rules
	BakersGame    = Variants[2].Rules
	// FreeCellRuns is FreeCell in which a run that moves at once is one move.
	FreeCellRuns = Variants[3].Rules
)

const blakeGent = "Blake and Gent 2026 (Solvitaire)"

// Variants are the games of this package, the best known ones first.
var Variants = []Variant{
	{Rules{Name: "freecell", Columns: 8, Cells: 4, Ranks: 13}, "Eight columns and four cells. A card goes onto a card " +
		"of the other colour that is one rank higher, into an empty cell, into an empty column, or to the foundation of " +
		"its suit, which is built up from the ace. Cards move one at a time.", "Microsoft"},
	{
		Rules{Name: "four-companies", Columns: 8, Cells: 4, Ranks: 13, Build: InSuit, Moves: WholeRuns},
		"Baker's Game, " +
			"but only the whole run at the end of a column can move. It moves in one step, whatever its length.",
		"the difficulty paper",
	},
	{
		Rules{Name: "bakers-game", Columns: 8, Cells: 4, Ranks: 13, Build: InSuit},
		"FreeCell, but a card goes onto the next higher card of its own suit.", blakeGent,
	},
	{Rules{Name: "freecell-runs", Columns: 8, Cells: 4, Ranks: 13, Moves: PartialRuns}, "FreeCell, but a run or part " +
		"of a run moves in one step if the free cells and empty columns suffice to move its cards one at a " +
		"time. The step counts as one move.", "Paul and Helmert 2016"},
	{
		Rules{Name: "eight-off", Columns: 8, Cells: 8, Ranks: 13, Build: InSuit, Spaces: KingsOnly, Filled: 4},
		"Baker's Game with eight cells, four of them filled at the start. Only kings go to empty columns.", blakeGent,
	},
	{
		Rules{Name: "seahaven-towers", Columns: 10, Cells: 4, Ranks: 13, Build: InSuit, Spaces: KingsOnly, Filled: 2},
		"Baker's Game with ten columns of five cards. The other two cards start in cells. Only kings go to empty columns.",
		blakeGent,
	},
	{Rules{Name: "fore-cell", Columns: 8, Cells: 4, Ranks: 13, Spaces: KingsOnly, Filled: 4}, "FreeCell, but all four " +
		"cells are filled at the start, and only kings go to empty columns.", blakeGent},
	{
		Rules{Name: "fore-cell-same-suit", Columns: 8, Cells: 4, Ranks: 13, Build: InSuit, Spaces: KingsOnly, Filled: 4},
		"Fore Cell, but a card goes onto the next higher card of its own suit.", blakeGent,
	},
	{
		Rules{Name: "british-canister", Columns: 8, Ranks: 13, Spaces: KingsOnly},
		"FreeCell without cells. Only kings go to empty columns.", blakeGent,
	},
	{Rules{Name: "american-canister", Columns: 8, Ranks: 13, Moves: UnlimitedRuns}, "FreeCell without cells, but a run " +
		"or part of a run moves in one step, whatever its length.", blakeGent},
	{Rules{Name: "beleaguered-castle", Columns: 8, Ranks: 13, Build: AnySuit, Given: 1}, "Eight columns and no cells. " +
		"The aces start on the foundations. A card goes onto any card that is one rank higher, whatever the suits, or " +
		"into an empty column.", blakeGent},
	{
		Rules{Name: "siegecraft", Columns: 8, Cells: 1, Ranks: 13, Build: AnySuit, Given: 1},
		"Beleaguered Castle with one cell.", blakeGent,
	},
	{
		Rules{Name: "streets-and-alleys", Columns: 8, Ranks: 13, Build: AnySuit},
		"Beleaguered Castle, but the aces are dealt with the other cards.", blakeGent,
	},
	{
		Rules{Name: "stronghold", Columns: 8, Cells: 1, Ranks: 13, Build: AnySuit},
		"Streets and Alleys with one cell.",
		blakeGent,
	},
	{Rules{Name: "delta-star", Columns: 12, Ranks: 13, Build: InSuit, Given: 1}, "Twelve columns of four cards and no " +
		"cells. The aces start on the foundations. A card goes onto the next higher card of its own suit, or into an " +
		"empty column.", blakeGent},
	{Rules{Name: "alpha-star", Columns: 12, Ranks: 13, Build: InSuit, Moves: UnlimitedRuns, Given: 1}, "Delta Star, " +
		"but a run or part of a run moves in one step, whatever its length.", blakeGent},
	{
		Rules{Name: "fan", Columns: 18, Ranks: 13, Build: InSuit, Spaces: KingsOnly, Back: true},
		"Baker's Game with " +
			"eighteen columns and no cells. Only kings go to empty columns. Cards may be moved off the foundations again.",
		blakeGent,
	},
	{Rules{Name: "somerset", Columns: 10, Ranks: 13, Diagonal: true, Back: true}, "FreeCell without cells, with ten " +
		"columns that are dealt as a triangle. Cards may be moved off the foundations again.", blakeGent},
	{Rules{Name: "spanish-patience", Columns: 13, Ranks: 13, Build: AnySuit, Back: true}, "Streets and Alleys with " +
		"thirteen columns. Cards may be moved off the foundations again.", blakeGent},
	{Rules{Name: "king-albert", Columns: 9, Ranks: 13, Reserve: 7, Diagonal: true, Back: true}, "Somerset with nine " +
		"columns and a reserve of seven cards. Any card of the reserve can be played at any time.", blakeGent},
	{Rules{Name: "raglan", Columns: 9, Ranks: 13, Given: 1, Reserve: 6, Diagonal: true, Back: true}, "King Albert, but " +
		"the aces start on the foundations and the reserve has six cards.", blakeGent},
	{Rules{Name: "thirty", Columns: 5, Ranks: 8, Build: AnySuit, Moves: UnlimitedRuns, Reserve: 2}, "Streets and " +
		"Alleys with eight ranks, five columns and a reserve of two cards. A run or part of a run moves in one step, " +
		"whatever its length.", blakeGent},
}

// Named returns the rules of a name: that of a game of this package, of one with
// another number of cells, like freecell-2-cells, or one that spells the rules, like
// 9-columns-in-suit-kings-2-filled-4-cells. It returns false for any other name. The rules may be invalid; [NewGame]
// says why.
func Named(name string) (Rules, bool) {
	for _, row := range Variants {
		var cells int
		if _, err := fmt.Sscanf(strings.TrimPrefix(name, row.Name), "-%d-cells", &cells); err != nil {
			cells = row.Cells
		}
		if r := row.withCells(cells); r.Name == name {
			return r, true
		}
	}
	return parseSpelled(name)
}

// withCells returns the rules with n cells and with the name that goes with
// them.
func (r Rules) withCells(n int) Rules {
	base := strings.TrimSuffix(r.Name, cellsSuffix(r.Cells))
	r.Name, r.Cells = base+cellsSuffix(n), n
	for _, row := range Variants {
		if row.Name == base && row.Cells == n {
			r.Name = base
		}
	}
	return r
}

func cellsSuffix(n int) string { return fmt.Sprintf("-%d-cells", n) }

// InRuns returns the position under [PartialRuns]. It returns false if the
// rules are not [SingleCards].
func (p *Position) InRuns() (game.Searchable, bool) {
	if p.rules.Moves != SingleCards {
		return nil, false
	}
	rules := *p.rules
	rules.Moves = PartialRuns
	return p.under(rules), true
}

// WithResource returns the same position with n cells, at most 52. It returns
// false if more than n cells are in use.
func (p *Position) WithResource(n int) (game.Searchable, bool) {
	rules := p.rules.withCells(n)
	rules.Filled = min(rules.Filled, max(n, 0)) // the deal is over
	if p.cells.Len() > rules.slots() || rules.Validate() != nil {
		return nil, false
	}
	return p.under(rules), true
}

// Resource returns "cells".
func (g Game) Resource() string { return "cells" }

// WithResource returns the game with another number of cells, 0 to 52, which is
// part of its name. It deals the same cards. The error says that the number is
// out of range, or that the deal fills more cells.
func (g Game) WithResource(cells int) (game.Game, error) {
	rules := *g.rules
	rules.Cells = cells
	if err := rules.Validate(); err != nil {
		return nil, err // under the name that the user gave
	}
	return NewGame(g.rules.withCells(cells))
}
