// Package heuristics defines what a search knows about the way to a win. Lower bounds
// never exceed the number of moves to a win. Guides steer a search for any win, and
// rankings and surveys steer a search for a short solution. Gauges say how near a
// random game is to a win.
//
//	position → Heuristic.Bound → number of moves
//	position → Heuristic.Children → the bounds of all children, together
//	position → Ranking.Of, Ranking.Child → which children are promising
//	position → Survey.AppendSteps, Survey.After → which steps of several moves are promising
//	position → Guide.AppendSteps, Guide.Value → what to try, and what to try first
//
// The package is independent of the games. The bounds and guides of a game are in a
// subpackage with the game's name, and package catalogue includes them in its entries.
//
// Each [Heuristic] declares what it guarantees. To search for shortest solutions,
// package solve accepts only a bound that is consistent for the position: no move may
// lower it by more than one. Tests check every bound move by move on small decks.
package heuristics

import (
	"fmt"
	"strings"

	"patience/game"
	"patience/internal/spelling"
)

// A Heuristic bounds the least number of moves to a win from below.
type Heuristic interface {
	// Name is what users type.
	Name() string
	// Claims says what the bound guarantees for the rules of a position. If the
	// bound is not made for the game, it claims nothing, and Bound and Children
	// must not be called.
	Claims(p game.Position) Claims
	// Bound returns the bound in moves. It is 0 exactly when the game is won,
	// except for Blind, where it is always 0. A bound may return [Lost] for a position
	// from which the game cannot be won.
	Bound(p game.Position) int
	// Children returns a new Children for this bound. Bounding all children of a
	// position together costs less than bounding them one by one.
	Children() Children
}

// Lost is the bound of a position from which the game cannot be won.
const Lost = -1

// limited is a heuristic that can find out that its bound is not below a limit faster
// than it can compute the bound.
type limited interface {
	// BoundBelow returns the bound if it is below a limit, and else false.
	BoundBelow(p game.Position, limit int) (bound int, below bool)
}

// BoundBelow returns the bound of a heuristic if it is below a limit, and false
// otherwise. It is fast if the heuristic has a method for it.
func BoundBelow(h Heuristic) func(p game.Position, limit int) (bound int, below bool) {
	if l, ok := h.(limited); ok {
		return l.BoundBelow
	}
	return func(p game.Position, limit int) (int, bool) {
		bound := h.Bound(p)
		return bound, bound < limit
	}
}

// Claims are the guarantees of a heuristic.
type Claims struct {
	// Admissible: the bound never exceeds the least number of moves to a win, if
	// there is a win.
	Admissible bool
	// Consistent: no move lowers the bound by more than one, and none leads away from
	// positions that are Lost. A bound that is
	// consistent, and 0 in won positions, is admissible. Its [Children] may return more than
	// Bound does.
	Consistent bool
}

// Lookup returns the heuristic with a name from a list. The error lists the
// names of the list.
func Lookup(list []Heuristic, name string) (Heuristic, error) {
	var names []string
	for _, h := range list {
		if h.Name() == name {
			return h, nil
		}
		names = append(names, h.Name())
	}
	return nil, fmt.Errorf("heuristic %q is not one of this game; %s", name,
		spelling.Expected(name, names, "one of "+strings.Join(names, ", ")))
}

// Strongest returns the last heuristic of a list that is consistent for the rules
// of a position. The list begins with the weakest. Strongest returns [Blind] if
// there is none.
func Strongest(list []Heuristic, p game.Position) Heuristic {
	var strongest Heuristic = Blind{}
	for _, h := range list {
		if h.Claims(p).Consistent {
			strongest = h
		}
	}
	return strongest
}

// Blind is 0 everywhere, so A* with it is a breadth-first search. It is valid for every
// game.
type Blind struct{}

// Name returns "blind".
func (Blind) Name() string { return "blind" }

// Claims returns admissible and consistent.
func (Blind) Claims(game.Position) Claims { return Claims{Admissible: true, Consistent: true} }

// Bound returns 0.
func (Blind) Bound(game.Position) int { return 0 }

// Children returns Children that are all bounded by 0.
func (Blind) Children() Children { return ByPlaying(Blind{}) }
