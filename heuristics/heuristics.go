// Package heuristics says what a lower bound on the number of moves to a win
// is, and what a guide is that leads a search to some win.
//
// The package knows no game. The bounds and guides of a game live in the
// folder below with its name, and package catalogue lists them:
//
//	patience/heuristics/freecell     home, fas, runs, relaxed; guides
//	patience/heuristics/gaps         misplaced, gap-detours
//	patience/heuristics/calculation  stacking
//
// Each [Heuristic] declares what it guarantees. The exact search refuses a
// bound that is not consistent for the position, and the tests hold every
// bound to its claim edge by edge on small decks.
package heuristics

import (
	"fmt"
	"strings"

	"patience/game"
)

// A Heuristic bounds the least number of moves to a win from below.
type Heuristic interface {
	// Name is what users type.
	Name() string
	// Claims says what the bound guarantees for the rules of a position. It
	// claims nothing if the bound is not made for the game; then no other
	// method may be called.
	Claims(p game.Position) Claims
	// Bound returns the bound in moves. It is 0 exactly when the game is won,
	// except for Blind, where it is always 0.
	Bound(p game.Position) int
	// Children returns what computes the bounds of the children of a position
	// together, which costs less than one by one.
	Children() Children
}

// Claims are the guarantees of a heuristic.
type Claims struct {
	// Admissible: never more than the least number of moves to a win, where
	// there is one.
	Admissible bool
	// Consistent: no move lowers the bound by more than one.
	Consistent bool
}

// Lookup returns the heuristic of a name among those of a list.
func Lookup(list []Heuristic, name string) (Heuristic, error) {
	var names []string
	for _, h := range list {
		if h.Name() == name {
			return h, nil
		}
		names = append(names, h.Name())
	}
	return nil, fmt.Errorf("unknown heuristic %q; expected one of %s", name, strings.Join(names, ", "))
}

// Strongest returns the last heuristic of a list, the weakest first, that is
// consistent for the rules of a position. It returns Blind if there is none.
func Strongest(list []Heuristic, p game.Position) Heuristic {
	var strongest Heuristic = Blind{}
	for _, h := range list {
		if h.Claims(p).Consistent {
			strongest = h
		}
	}
	return strongest
}

// Blind is zero everywhere: A* with it is a breadth-first search. It serves
// every game.
type Blind struct{}

// Name returns "blind".
func (Blind) Name() string { return "blind" }

// Claims returns admissible and consistent.
func (Blind) Claims(game.Position) Claims { return Claims{Admissible: true, Consistent: true} }

// Bound returns 0.
func (Blind) Bound(game.Position) int { return 0 }

// Children returns 0 for each.
func (Blind) Children() Children { return ByPlaying(Blind{}) }
