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
// (bound.go).
//
// Columns and cells have no order, so no feature depends on it. "Above" is
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
	"slices"
	"strings"
	"sync"

	"patience/game"
	"patience/game/freecell"
)

// A Feature describes one number.
type Feature struct {
	Name string // lower case, starts with "f_"
	Doc  string // one sentence: meaning and unit
	// Min and Max bound the values for every valid board of the standard
	// deck, eight columns and four cells, whether play can reach it or not.
	Min, Max float64
}

// A row is a feature with its computation.
type row struct {
	Feature
	value measure
}

// A measure computes a feature from a position's view.
type measure func(v *view) float64

// A Set is the features of a game, in a fixed order. It is safe for concurrent
// use.
type Set struct {
	rows  []row
	views sync.Pool
	// extract, if not nil, computes the features instead of the rows.
	extract func(p game.Position, dst []float32) []float32
}

// For returns the features of the game of a name.
func For(gameName string) (*Set, error) {
	if set, ok := calculationSet(gameName); ok {
		return set, nil
	}
	games := []string{freecell.Standard.Name, freecell.FourCompanies.Name, freecell.BakersGame.Name}
	if !slices.Contains(games, gameName) {
		return nil, fmt.Errorf("features of game %q: unknown; expected one of %s", gameName, strings.Join(games, ", "))
	}
	return &Set{
		rows:  slices.Concat(depthRows(), blockingRows, orderRows, shapeRows, playRows, boundRows),
		views: sync.Pool{New: func() any { return new(view) }},
	}, nil
}

// Features returns the features in the order of Extract.
func (s *Set) Features() []Feature {
	features := make([]Feature, len(s.rows))
	for i, r := range s.rows {
		features[i] = r.Feature
	}
	return features
}

// Extract appends the values of all features. The position must be one of the
// game's: a *[freecell.Position] of any rules, or a *[calculation.Position].
func (s *Set) Extract(p game.Position, dst []float32) []float32 {
	if s.extract != nil {
		return s.extract(p, dst)
	}
	v := s.views.Get().(*view)
	v.read(p.(*freecell.Position))
	for _, r := range s.rows {
		dst = append(dst, float32(r.value(v)))
	}
	s.views.Put(v)
	return dst
}
