package freecell

import (
	"fmt"
	"strings"
)

// The words for parameters in names of rules that are no line of [Variants]. The
// first of each list is left out.
var (
	spelledBuilds = []string{AlternateColour: "", InSuit: "-in-suit", AnySuit: "-any-suit"}
	spelledMoves  = []string{
		SingleCards: "", WholeRuns: "-whole-runs", PartialRuns: "-runs",
		UnlimitedRuns: "-unlimited-runs",
	}
	spelledSpaces = []string{AnyCard: "", KingsOnly: "-kings", NoCard: "-closed"}
)

// spelled returns a name that tells all parameters, such as
// 9-columns-in-suit-kings-2-filled-4-cells.
func (r *Rules) spelled() string {
	name := fmt.Sprintf("%d-columns", r.Columns) + spelledBuilds[r.Build] + spelledMoves[r.Moves] + spelledSpaces[r.Spaces]
	if r.Filled > 0 {
		name += fmt.Sprintf("-%d-filled", r.Filled)
	}
	if r.Given > 0 {
		name += fmt.Sprintf("-%d-given", r.Given)
	}
	if r.Reserve > 0 {
		name += fmt.Sprintf("-%d-reserve", r.Reserve)
	}
	name += spelledFlag(r.Diagonal, "-diagonal") + spelledFlag(r.Back, "-back")
	if r.Ranks != Standard.Ranks {
		name += fmt.Sprintf("-%d-ranks", r.Ranks)
	}
	return name + cellsSuffix(r.Cells)
}

func spelledFlag(is bool, word string) string {
	if is {
		return word
	}
	return ""
}

// named returns the rules with the name of the variant that they are, or else with
// the one that spells them.
func (r Rules) named() Rules {
	for _, v := range Variants {
		if r.Name = v.Name; r == v {
			return r
		}
	}
	r.Name = r.spelled()
	return r
}

// parseSpelled returns the rules that a name spells. It returns false for any
// other name.
func parseSpelled(name string) (Rules, bool) {
	r := Rules{Ranks: Standard.Ranks}
	rest := takeNumber(&r.Columns, "-"+name, "columns")
	rest = takeWord(&r.Build, rest, spelledBuilds)
	rest = takeWord(&r.Moves, rest, spelledMoves)
	rest = takeWord(&r.Spaces, rest, spelledSpaces)
	rest = takeNumber(&r.Filled, rest, "filled")
	rest = takeNumber(&r.Given, rest, "given")
	rest = takeNumber(&r.Reserve, rest, "reserve")
	r.Diagonal, rest = takeFlag(rest, "-diagonal")
	r.Back, rest = takeFlag(rest, "-back")
	rest = takeNumber(&r.Ranks, rest, "ranks")
	takeNumber(&r.Cells, rest, "cells")
	r.Name = r.spelled()
	return r, r.Name == name
}

// takeNumber reads a number at the start of a text like -2-filled-4-cells if it is
// one of what, and returns the rest.
func takeNumber(n *int, text, what string) string {
	var read int
	var unit string
	if _, err := fmt.Sscanf(strings.ReplaceAll(text, "-", " "), "%d %s", &read, &unit); err != nil || unit != what {
		return text
	}
	*n = read
	return strings.TrimPrefix(text, fmt.Sprintf("-%d-%s", read, what))
}

// takeFlag reports whether a text starts with a word, and returns the rest.
func takeFlag(text, word string) (is bool, rest string) {
	rest, is = strings.CutPrefix(text, word)
	return is, rest
}

// takeWord reads one of some words at the start of a text, and returns the rest.
func takeWord[T ~uint8](value *T, text string, words []string) string {
	for i, word := range words {
		if rest, ok := strings.CutPrefix(text, word); ok && word != "" && (rest == "" || rest[0] == '-') {
			*value = T(i)
			return rest
		}
	}
	return text
}
