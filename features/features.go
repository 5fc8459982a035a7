// Package features describes a position by named numbers, the columns f_… of
// a dataset.
//
// The pipeline is
//
//	position → view → one number for each row of the table
//
// A view lays the position out once: columns, what lies above and below each
// card, legal moves, relaxed bound. A row declares name, meaning, range and
// computation of one feature in one place; the rows stand in a file for each
// aspect: how deep low cards lie (depth.go), what is in whose way
// (blocking.go), what order there already is (order.go), how the columns look
// (shape.go), what can be done now (play.go) and what the relaxed bound says
// (bound.go). Those of Gaps, another kind of game, are in gaps.go.
//
// In FreeCell and its relatives columns and cells have no order, so no feature depends on it. "Above" is
// towards the end of the column, where cards are taken. A card that is home,
// in a cell, or not of the deck has nothing above it. Low cards are aces,
// twos and threes; kings are the highest rank of the deck. What makes a run
// or a sequence is up to the rules of the game.
//
// The features are meant for learning: package datasets writes them beside
// the labels of package label. They guarantee nothing about the game; package
// heuristics does.
package features

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"patience/game"
	"patience/game/calculation"
	"patience/game/freecell"
	"patience/game/gaps"
)

// A Feature describes one number.
type Feature struct {
	Name string // lower case, starts with "f_"
	Doc  string // one sentence: meaning and unit
	// Min and Max bound the values for every valid board of the full deck (in
	// FreeCell with eight columns), whether play can reach it or not.
	Min, Max float64
}

// A rowOf is a feature with its computation from a view of the position.
type rowOf[V any] struct {
	Feature
	value func(v *V) float64
}

// A row is a feature of FreeCell and its relatives, a measure its computation.
type (
	row     = rowOf[view]
	measure func(v *view) float64
)

// A Set is the features of a game, in a fixed order. It is safe for concurrent
// use.
type Set struct {
	features []Feature
	extract  func(p game.Position, dst []float32) []float32
}

// For returns the features of the game of a name.
func For(gameName string) (*Set, error) {
	if rules, ok := freecell.Named(gameName); ok {
		return newFreeCellSet(rules.Cells), nil
	}
	if gameName == gaps.Standard.Name || gameName == gaps.Contest.Name {
		return newGapSet(), nil
	}
	if _, ok := calculation.Named(gameName); ok {
		return newCalculationSet(), nil
	}
	return nil, fmt.Errorf("features of game %q: unknown", gameName)
}

func newFreeCellSet(cells int) *Set {
	rows := slices.Concat(depthRows(), blockingRows, orderRows, shapeRows, playRows, boundRows)
	setRanges(rows, float64(cells))
	return newSet(rows, func(v *view, p game.Position) { v.read(p.(*freecell.Position)) })
}

// setRanges makes the ranges that the tables have for four cells those for so
// many.
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

// newSet makes a set of a table and of what lays a position out.
func newSet[V any](rows []rowOf[V], read func(*V, game.Position)) *Set {
	views := sync.Pool{New: func() any { return new(V) }}
	s := &Set{extract: func(p game.Position, dst []float32) []float32 {
		v := views.Get().(*V)
		read(v, p)
		for i := range rows {
			dst = append(dst, float32(rows[i].value(v)))
		}
		views.Put(v)
		return dst
	}}
	for _, r := range rows {
		s.features = append(s.features, r.Feature)
	}
	return s
}

// Features returns the features in the order of Extract.
func (s *Set) Features() []Feature { return slices.Clone(s.features) }

// Extract appends the values of all features. The position must be one of the
// game's, with any row of its Rules.
func (s *Set) Extract(p game.Position, dst []float32) []float32 { return s.extract(p, dst) }
