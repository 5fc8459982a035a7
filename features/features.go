// Package features describes positions by named numbers, which are computed from the
// board alone. They are the columns f_… of a dataset.
//
// The package is independent of the games. The features of a game are in the package
// below this one that has the game's name, and package catalogue includes them in its
// entries. All features are computed in the same way:
//
//	position → view: the position laid out once → a number for each Row
//
// A [Row] declares the name, meaning, range and computation of a feature in one place.
// The features are meant for machine learning: package datasets writes them beside the
// labels of package label. Unlike the bounds of package heuristics, they guarantee
// nothing.
package features

import (
	"slices"
	"sync"

	"patience/game"
)

// A Feature describes one number.
type Feature struct {
	Name string // in lower case, beginning with f_
	Doc  string // meaning and unit, without a full stop
	// Min and Max bound the values for every valid board of the full deck, whether
	// play can reach it or not.
	Min, Max float64
}

// A Row is a feature together with its computation from a view of the position.
type Row[V any] struct {
	Feature
	Value func(v *V) float64
}

// NewRow returns a row. The parameters are the fields of [Feature] and then
// Row.Value.
func NewRow[V any](name, doc string, low, high float64, value func(v *V) float64) Row[V] {
	return Row[V]{Feature{name, doc, low, high}, value}
}

// A Set is the features of a game, in a fixed order. It is safe for concurrent
// use. A nil Set and the zero Set have no features, no numbers and no places.
type Set struct {
	features []Feature
	numbers  []Number
	extract  func(p game.Position, dst []float32) []float32
	places   func(p game.Position) []int8
}

// NewSet makes a set from a table of rows. The function read lays a position out
// in a view, whatever the view held before. The function places returns what
// [Set.Places] returns; it is nil if the game has no such form. The positions of a game that
// has it also say which card a move carries.
func NewSet[V any](rows []Row[V], read func(*V, game.Position), places func(game.Position) []int8) *Set {
	views := sync.Pool{New: func() any { return new(V) }}
	s := &Set{places: places, extract: func(p game.Position, dst []float32) []float32 {
		v := views.Get().(*V)
		read(v, p)
		for i := range rows {
			dst = append(dst, float32(rows[i].Value(v)))
		}
		views.Put(v)
		return dst
	}}
	for _, r := range rows {
		s.features = append(s.features, r.Feature)
	}
	return s
}

// Features returns the features, in the order of Extract.
func (s *Set) Features() []Feature { return slices.Clone(s.orEmpty().features) }

// Len returns the number of features.
func (s *Set) Len() int { return len(s.orEmpty().features) }

// Extract appends the values of all features to dst. The position must be of the
// game that the set is for.
func (s *Set) Extract(p game.Position, dst []float32) []float32 {
	if s == nil || s.extract == nil {
		return dst
	}
	return s.extract(p, dst)
}

// Places returns where each card of the deck is, by card number, in the numbers that
// the game's package below this one documents. It is nil if positions of the game have
// no such form. It is for models that make their own features.
func (s *Set) Places(p game.Position) []int8 {
	if !s.HasPlaces() {
		return nil
	}
	return s.places(p)
}

// HasPlaces reports whether the game has the form that Places returns.
func (s *Set) HasPlaces() bool { return s != nil && s.places != nil }

// A Number is a small whole number that belongs to a position and does not follow from
// the places of the cards, such as the number of redeals left. Models that make their
// own features get a position as the places and the numbers.
type Number struct {
	Name  string // of its column, in lower case
	Doc   string // meaning and unit, without a full stop
	Value func(p game.Position) int16
}

// With returns the set with numbers, in their order.
func (s *Set) With(numbers ...Number) *Set {
	with := *s.orEmpty()
	with.numbers = slices.Concat(with.numbers, numbers)
	return &with
}

// Numbers returns the numbers, in the order of AppendNumbers.
func (s *Set) Numbers() []Number { return slices.Clone(s.orEmpty().numbers) }

// AppendNumbers appends the values of all numbers to dst.
func (s *Set) AppendNumbers(dst []int16, p game.Position) []int16 {
	for _, n := range s.orEmpty().numbers {
		dst = append(dst, n.Value(p))
	}
	return dst
}

// Bare returns the set without its features: places and numbers stay.
func (s *Set) Bare() *Set { return &Set{numbers: s.orEmpty().numbers, places: s.orEmpty().places} }

// orEmpty returns the set, or an empty one for nil.
func (s *Set) orEmpty() *Set {
	if s == nil {
		return &Set{}
	}
	return s
}

// Indicator returns 1 for true and 0 for false.
func Indicator(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
