package freecell

import (
	"fmt"
	"strconv"
	"strings"

	"patience/game"
)

// The games of this package that others refer to.
var (
	// Standard is FreeCell.
	Standard      = Variants[0]
	FourCompanies = Variants[1]
	BakersGame    = Variants[2]
	// FreeCellRuns is FreeCell in which a run that moves at once is one move.
	FreeCellRuns = Variants[3]
)

// Variants are the rules of the games of this package, the best known ones first; [Rules.Told] puts them into words.
// FreeCell is Microsoft's, four-companies that of the difficulty paper, freecell-runs that of Paul and Helmert (2016),
// and the others are those of Blake and Gent (2026), who wrote Solvitaire.
var Variants = []Rules{
	{Name: "freecell", Columns: 8, Cells: 4, Ranks: 13},
	{Name: "four-companies", Columns: 8, Cells: 4, Ranks: 13, Build: InSuit, Moves: WholeRuns},
	{Name: "bakers-game", Columns: 8, Cells: 4, Ranks: 13, Build: InSuit},
	{Name: "freecell-runs", Columns: 8, Cells: 4, Ranks: 13, Moves: PartialRuns},
	{Name: "eight-off", Columns: 8, Cells: 8, Ranks: 13, Build: InSuit, Spaces: KingsOnly, Filled: 4},
	{Name: "seahaven-towers", Columns: 10, Cells: 4, Ranks: 13, Build: InSuit, Spaces: KingsOnly, Filled: 2},
	{Name: "fore-cell", Columns: 8, Cells: 4, Ranks: 13, Spaces: KingsOnly, Filled: 4},
	{Name: "fore-cell-same-suit", Columns: 8, Cells: 4, Ranks: 13, Build: InSuit, Spaces: KingsOnly, Filled: 4},
	{Name: "british-canister", Columns: 8, Ranks: 13, Spaces: KingsOnly},
	{Name: "american-canister", Columns: 8, Ranks: 13, Moves: UnlimitedRuns},
	{Name: "beleaguered-castle", Columns: 8, Ranks: 13, Build: AnySuit, Given: 1},
	{Name: "siegecraft", Columns: 8, Cells: 1, Ranks: 13, Build: AnySuit, Given: 1},
	{Name: "streets-and-alleys", Columns: 8, Ranks: 13, Build: AnySuit},
	{Name: "stronghold", Columns: 8, Cells: 1, Ranks: 13, Build: AnySuit},
	{Name: "delta-star", Columns: 12, Ranks: 13, Build: InSuit, Given: 1},
	{Name: "alpha-star", Columns: 12, Ranks: 13, Build: InSuit, Moves: UnlimitedRuns, Given: 1},
	{Name: "fan", Columns: 18, Ranks: 13, Build: InSuit, Spaces: KingsOnly, Back: true},
	{Name: "somerset", Columns: 10, Ranks: 13, Diagonal: true, Back: true},
	{Name: "spanish-patience", Columns: 13, Ranks: 13, Build: AnySuit, Back: true},
	{Name: "bakers-dozen", Columns: 13, Ranks: 13, Build: AnySuit, Spaces: NoCard, KingsFirst: true},
	{Name: "king-albert", Columns: 9, Ranks: 13, Reserve: 7, Diagonal: true, Back: true},
	{Name: "raglan", Columns: 9, Ranks: 13, Given: 1, Reserve: 6, Diagonal: true, Back: true},
	{Name: "thirty", Columns: 5, Ranks: 8, Build: AnySuit, Moves: UnlimitedRuns, Reserve: 2},
}

// Named returns the rules of a name: that of a game of this package, of one with
// another number of cells, like freecell-2-cells, or one that spells the rules, like
// 9-columns-in-suit-kings-2-filled-4-cells. It returns false for any other name. The rules may be invalid; [NewGame]
// says why.
func Named(name string) (Rules, bool) {
	for _, row := range Variants {
		cells, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(name, row.Name+"-"), "-cells"))
		if err != nil {
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
	rules := *g.Parameters
	rules.Cells = cells
	if err := rules.Validate(); err != nil {
		return nil, err // under the name that the user gave
	}
	return NewGame(g.Parameters.withCells(cells))
}
