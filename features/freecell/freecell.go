// Package freecell describes positions of FreeCell and its relatives by numbers;
// see package features.
//
// There is a file for each aspect: how deep low cards lie (depth.go), which
// cards are in the way of others (blocking.go), what is in order already
// (order.go), how the columns look (shape.go), what can be done now (play.go)
// and what the relaxed bound says (bound.go). A view lays the position out once:
// columns, what lies above and below each card, legal moves, detours of the
// relaxed bound.
//
// Columns and cells have no order, so no feature depends on it. "Above" means
// towards the end of the column, where cards are taken. A card that is home, in
// a cell, or not in the deck has nothing above it. Low cards are aces, twos and
// threes. Kings are the highest rank of the deck. The rules of the game decide
// what is a run or a sequence.
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

// Set returns the features of FreeCell and its relatives with a number of free
// cells, on which some ranges depend. Set.Places returns what each card lies on:
// a card 0..51, 52 for the floor of a column, 53 for a cell, 54 for home.
func Set(cells int) *features.Set {
	rows := slices.Concat(depthRows(), blockingRows, orderRows, shapeRows, playRows, boundRows)
	setRanges(rows, float64(cells))
	return features.NewSet(rows, func(v *view, p game.Position) { v.read(p.(*freecell.Position)) }, places)
}

// setRanges changes the ranges of the tables, which are for four cells, to those
// for another number.
func setRanges(rows []row, cells float64) {
	ends, free, carried := (8+cells)/12, cells/4, (cells+1)/5
	times := map[string]float64{
		"f_moves": ends, "f_moves_build": ends, "f_movable": ends,
		"f_free_cells": free, "f_stuck_cells": free, "f_run_capacity": carried,
	}
	for i := range rows {
		if t, ok := times[rows[i].Name]; ok {
			rows[i].Max = math.Round(rows[i].Max * t)
		}
	}
}

func places(p game.Position) []int8 {
	q := p.(*freecell.Position)
	on := make([]int8, q.Rules().Cards())
	for c := range on {
		on[c] = int8(q.On(card.Card(c)))
	}
	return on
}
