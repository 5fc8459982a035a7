// Package freecell describes positions of FreeCell and its relatives by numbers;
// see package features.
//
// There is a file for each aspect: how deep low cards lie (depth.go), which cards are
// in the way of others (blocking.go), what is already in order (order.go), the shape of
// the columns (shape.go), what can be done now (play.go) and what a lower bound counts
// (bound.go; package heuristics/freecell has this bound, which is called relaxed). A
// view lays the position out once for all features: columns, what lies above and below
// each card, legal moves, and the detours that the bound counts, which are extra moves
// of cards that do not go home directly.
//
// The features do not depend on the order in which columns and cells are written.
// "Above" means towards the end of the column, where cards are taken. A card that is
// home (on its foundation), in a cell, or not in the deck has nothing above it. Low
// cards are aces, twos and threes. Kings are the highest rank of the deck. The rules of
// the game decide what is a run or a sequence.
package freecell

import (
	"math"
	"slices"

	"patience/features"
	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// A row is a feature of FreeCell and its relatives.
type row = features.Row[view]

// Set returns the features of a game, on whose rules some ranges depend.
// Set.Places returns what each card lies on: a card 0..51, 52 for the floor of a
// column, 53 for a cell, 54 for home.
func Set(rules *freecell.Rules) *features.Set {
	rows := slices.Concat(depthRows(), blockingRows, orderRows, shapeRows, playRows, boundRows)
	setRanges(rows, rules)
	return features.NewSet(rows, func(v *view, p game.Position) { v.read(p.(*freecell.Position)) }, places)
}

// setRanges changes the ranges of the tables, which are for FreeCell, to those for
// other rules. Without cells, features of cells are 0 in a range up to 1. Cards that
// come back are movable, one of each suit.
func setRanges(rows []row, rules *freecell.Rules) {
	cells, more := float64(rules.Cells), max(1, float64(rules.Columns)/8)
	taken := cells + float64(rules.Reserve)
	movable := taken
	if rules.Back {
		movable += card.NumSuits
	}
	ends, free := (float64(8*more)+movable)/12, cells/4
	children := 1.0
	if rules.Build == freecell.AnySuit {
		children = 2 // four cards go onto a card, not two
	}
	times := map[string]float64{
		"f_moves": ends * children, "f_moves_build": ends * children, "f_movable": ends, "f_children_out": more * children,
		"f_free_cells": free, "f_stuck_cells": taken / 4, "f_run_capacity": (cells + 1) / 5 * math.Exp2(8*(more-1)),
	}
	times["f_sequenciable_ends"] = more * (float64(8*more) - 1) / 7 // pairs of columns
	for _, name := range ofColumns {
		times[name] = more
	}
	if rules.Build == freecell.AnySuit {
		times["f_sequenciable"] = 51.0 / 50 // all cards of a column are of one class
	}
	if rules.Moves == freecell.UnlimitedRuns {
		times["f_moves"] *= 2 // every card may go to an empty column
	}
	for i := range rows {
		if t, ok := times[rows[i].Name]; ok {
			rows[i].Max = max(1, math.Round(rows[i].Max*t))
		}
	}
}

// ofColumns are the features that grow with the number of columns.
var ofColumns = []string{
	"f_sequences", "f_subtowers", "f_hosts", "f_second_movable", "f_empty_columns", "f_low_floor", "f_low_ends",
	"f_low_columns",
	"f_red_ends", "f_end_twins", "f_colour_imbalance", "f_child_depth", "f_parent_depth", "f_floor_ranks", "f_end_ranks",
}

func places(p game.Position) []int8 {
	q := p.(*freecell.Position)
	on := make([]int8, q.Rules().Cards())
	for c := range on {
		on[c] = int8(q.On(card.Card(c)))
	}
	return on
}
