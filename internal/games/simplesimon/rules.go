// Package simplesimon has the rules of Simple Simon, a patience with ten columns and
// nothing else.
//
// All 52 cards are dealt face up: 8, 8, 8, 7, 6, 5, 4, 3, 2 and 1 to the columns. A
// card goes onto any card that is one rank higher, or into an empty column. The cards
// on top of it move with it if they follow in suit and rank. Only a whole suit goes
// home, as one run from its king to its ace at the end of a column. [Singles] and
// [Piles] are variants in which cards go home in other ways.
//
// A [Board] has the order of the columns. A [Position] does not: it only knows what
// each card lies on.
//
//	deal or text → Board → Position → moves → Position → Board → text
package simplesimon

import (
	"fmt"

	"patience/game/card"
)

// A Homing says how cards go home.
type Homing uint8

// The ways home. By the rules of the game it is Suits. Singles is what Solvitaire
// does with its preset simple-simon, and Piles what it does if the key "complete
// piles" is set.
const (
	Suits   Homing = iota // a whole suit, as one run at the end of a column
	Piles                 // a whole suit that has a column to itself
	Singles               // one card after the other, from the ace up
)

// Rules are the parameters of a game.
type Rules struct {
	Name    string
	Homing  Homing
	Columns int // 1..10
	Ranks   int // 1..13; the deck has 4·Ranks cards
}

const maxColumns = 10

// Standard returns the rules of the full deck. Their name is simple-simon, and
// after it -piles or -singles for these ways home.
func Standard(homing Homing) Rules {
	return Rules{Name: "simple-simon" + homing.suffix(), Homing: homing, Columns: maxColumns, Ranks: card.MaxRank}
}

func (h Homing) suffix() string {
	switch h {
	case Piles:
		return "-piles"
	case Singles:
		return "-singles"
	}
	return ""
}

// String says how cards go home.
func (h Homing) String() string {
	switch h {
	case Piles:
		return "a suit goes home from a column of its own"
	case Singles:
		return "single cards go home"
	}
	return "whole suits go home"
}

// Validate returns an error that names the first parameter out of its range.
func (r *Rules) Validate() error {
	switch {
	case r.Homing > Singles:
		return fmt.Errorf("rules %s: way home %d; expected 0 to %d", r.Name, r.Homing, Singles)
	case r.Columns < 1 || r.Columns > maxColumns:
		return fmt.Errorf("rules %s: %d columns; expected 1 to %d", r.Name, r.Columns, maxColumns)
	case r.Ranks < 1 || r.Ranks > card.MaxRank:
		return fmt.Errorf("rules %s: %d ranks; expected 1 to %d", r.Name, r.Ranks, card.MaxRank)
	}
	return nil
}

// Cards returns the number of cards of the deck.
func (r *Rules) Cards() int { return card.NumSuits * r.Ranks }

// String describes the rules in one line.
func (r *Rules) String() string {
	return fmt.Sprintf("%d columns, build down whatever the suit, runs of one suit move, spaces take any card, %s",
		r.Columns, r.Homing)
}
