package freecell

import "patience/game"

// InRuns returns the position under [PartialRuns]. It returns false if the
// rules are not [SingleCards].
func (p *Position) InRuns() (game.Searchable, bool) {
	if p.rules.Moves != SingleCards {
		return nil, false
	}
	rules := *p.rules
	rules.Moves = PartialRuns
	q := *p
	q.rules = &rules
	return &q, true
}

// WithResource returns the same position with n cells, at most 52. It returns
// false if more than n cells are in use.
func (p *Position) WithResource(n int) (game.Searchable, bool) {
	rules := p.rules.withCells(n)
	if p.cells.Len() > n || rules.Validate() != nil {
		return nil, false
	}
	q := *p
	q.rules = &rules
	return &q, true
}

// Resource returns "cells".
func (g Game) Resource() string { return "cells" }

// WithResource returns the game with another number of cells, 0 to 52, which is
// part of its name. It deals the same cards. The error says that the number is
// out of range.
func (g Game) WithResource(cells int) (game.Game, error) {
	rules := *g.rules
	rules.Cells = cells
	if err := rules.Validate(); err != nil {
		return nil, err // under the name that the user gave
	}
	return NewGame(g.rules.withCells(cells))
}
