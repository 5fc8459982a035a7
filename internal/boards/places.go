package boards

import (
	"cmp"
	"fmt"
	"strings"
)

// Places says how the notation of a game names its places: "columns 1 to 8, cells a to d, h for home".
func (f *Format) Places() string {
	said := []string{"columns " + Series(f.Names.Columns)}
	if n := len(f.Names.Cells); n > 0 {
		kind := map[bool]string{false: "cells ", true: "reserve "}[f.Reserve]
		said = append(said, kind+Series(f.Names.Cells))
	}
	if f.Draw > 0 && !f.Hole {
		said = append(said, waste+" for the waste")
	}
	if f.Deals || f.Draws {
		said = append(said, stock+" for the stock")
	}
	if f.Hole {
		return strings.Join(append(said, f.Names.Hole+" for the hole"), ", ")
	}
	if f.Names.Homes[0] == f.Names.Homes[1] {
		return strings.Join(append(said, f.Names.Homes[:1]+" for home"), ", ")
	}
	return strings.Join(append(said, strings.Join(strings.Split(f.Names.Homes, ""), " ")+" for the foundations"), ", ")
}

// EmptyCellsTold says how many cells are empty at the start. It is told how many there are, and how many the deal
// fills.
func EmptyCellsTold(cells, filled int) string {
	other := ""
	if filled > 0 {
		other = "other "
	}
	switch n := cells - filled; {
	case cells == 0:
		return "There are no cells."
	case n == 0:
		return "There are no other cells."
	case n == 1:
		return fmt.Sprintf("The %scell is empty.", cmp.Or(other, "only "))
	default:
		return fmt.Sprintf("The %s%d cells are empty.", other, n)
	}
}

// Series says which names there are: "1 to 9, 0 and @ =".
func Series(names string) string {
	n := 1
	for n < len(names) && (names[n] == names[n-1]+1 || names[n-1:n+1] == "gi") {
		n++
	}
	first := names[:1]
	switch {
	case n > 2:
		first += " to " + names[n-1:n]
	case n == 2:
		first += " and " + names[1:2]
	}
	switch rest := names[n:]; {
	case rest == "":
		return first
	case len(rest) == 1:
		return first + " and " + rest
	case rest[0] == '0':
		return first + ", 0 and " + strings.Join(strings.Split(rest[1:], ""), " ")
	default:
		return first + ", " + Series(rest)
	}
}

// NoPlace returns an error if a word of two characters names a place that the game does not have, else the error given.
func (f *Format) NoPlace(word string, otherwise error) error {
	if len(word) != 2 {
		return otherwise
	}
	for i := range word {
		if pile, ok := f.Names.Named(word[i]); !ok || pile.Kind == Waste && !f.hasWaste() || pile.Kind == Stock {
			return fmt.Errorf("%c is no place; expected %s", word[i], f.Places())
		}
	}
	return otherwise
}
