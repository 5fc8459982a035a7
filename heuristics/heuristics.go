// Package heuristics holds lower bounds on the number of moves that a
// position still needs.
//
// Each [Heuristic] declares what it guarantees; the exact search of package
// label asks for the declaration before it claims an optimum, and the tests
// hold every bound to its claim edge by edge on small decks. From weak to
// strong: [Blind]; [CardsOut], [FAS] or [Runs], [Relaxed] for FreeCell and its
// relatives; [Misplaced], [GapDetours] for Gaps; [Stacking] for Calculation. FAS and Relaxed count moves of
// single cards; Runs holds also where a run moved at once counts one.
package heuristics

import (
	"fmt"
	"strings"

	"patience/game"
	"patience/game/freecell"
)

// A Heuristic bounds the least number of moves to a win from below.
type Heuristic interface {
	// Name is what users type.
	Name() string
	// Claims says what the bound guarantees for the rules of a position: no
	// claims at all if it is not made for the game, and then its other methods
	// must not be called.
	Claims(p game.Position) Claims
	// Bound returns the bound, 0 exactly when the game is won (Blind apart).
	Bound(p game.Position) int
	// Children returns something that computes the bounds of the children of
	// a position together, which costs less than one by one.
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

// All returns the heuristics, for each game the weakest first; neither FAS nor
// Runs is the stronger of the two at all positions.
func All() []Heuristic {
	return []Heuristic{Blind{}, CardsOut{}, FAS{}, Runs{}, Relaxed{}, Misplaced{}, GapDetours{}, Stacking{}}
}

// Lookup returns the heuristic of a name.
func Lookup(name string) (Heuristic, error) {
	var names []string
	for _, h := range All() {
		if h.Name() == name {
			return h, nil
		}
		names = append(names, h.Name())
	}
	return nil, fmt.Errorf("unknown heuristic %q; expected one of %s", name, strings.Join(names, ", "))
}

// Strongest returns the strongest heuristic that is consistent for the rules
// of a position.
func Strongest(p game.Position) Heuristic {
	var strongest Heuristic = Blind{}
	for _, h := range All() {
		if h.Claims(p).Consistent {
			strongest = h
		}
	}
	return strongest
}

// Blind is zero everywhere: A* with it is a breadth-first search.
type Blind struct{}

// Name returns "blind".
func (Blind) Name() string { return "blind" }

// Claims returns admissible and consistent.
func (Blind) Claims(game.Position) Claims { return Claims{Admissible: true, Consistent: true} }

// Bound returns 0.
func (Blind) Bound(game.Position) int { return 0 }

// Children returns 0 for each.
func (Blind) Children() Children { return &played{Heuristic: Blind{}} }

// CardsOut counts the cards that are not home: each needs a move of its own.
type CardsOut struct{}

// Name returns "home".
func (CardsOut) Name() string { return "home" }

// Claims returns admissible and consistent: one move brings at most one card
// home, also where runs move at once.
func (CardsOut) Claims(p game.Position) Claims {
	_, ok := p.(*freecell.Position)
	return Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the number of cards that are not home.
func (CardsOut) Bound(p game.Position) int {
	q := p.(*freecell.Position)
	return q.Rules().Cards() - q.Home()
}

// Children counts the card that goes home.
func (CardsOut) Children() Children { return &played{Heuristic: CardsOut{}} }
