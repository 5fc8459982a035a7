package freecell

import "patience/internal/ruletext"

// nameParts spell all parameters in the names of rules that are no line of [Variants], such as
// 9-columns-in-suit-kings-2-filled-4-cells.
var nameParts = ruletext.Parts[Rules]{
	ruletext.Count(func(r *Rules) *int { return &r.Columns }, "columns", -1),
	ruletext.Choice(func(r *Rules) *Build { return &r.Build }, "", "-in-suit", "-any-suit"),
	ruletext.Choice(func(r *Rules) *Moves { return &r.Moves }, "", "-whole-runs", "-runs", "-unlimited-runs"),
	ruletext.Choice(func(r *Rules) *Spaces { return &r.Spaces }, "", "-kings", "-closed"),
	ruletext.Count(func(r *Rules) *int { return &r.Filled }, "filled", 0),
	ruletext.Count(func(r *Rules) *int { return &r.Given }, "given", 0),
	ruletext.Count(func(r *Rules) *int { return &r.Reserve }, "reserve", 0),
	ruletext.Said(func(r *Rules) *bool { return &r.Diagonal }, "-diagonal"),
	ruletext.Said(func(r *Rules) *bool { return &r.KingsFirst }, "-kings-first"),
	ruletext.Said(func(r *Rules) *bool { return &r.Back }, "-back"),
	ruletext.Count(func(r *Rules) *int { return &r.Ranks }, "ranks", Standard.Ranks),
	ruletext.Count(func(r *Rules) *int { return &r.Cells }, "cells", -1),
}

// named returns the rules with the name of the variant that they are, or else with
// the one that spells them.
func (r Rules) named() Rules {
	for _, v := range Variants {
		if r.Name = v.Name; r == v {
			return r
		}
	}
	r.Name = nameParts.Spell(&r)
	return r
}

// parseSpelled returns the rules that a name spells. It returns false for any
// other name.
func parseSpelled(name string) (Rules, bool) {
	r := Rules{Name: name, Ranks: Standard.Ranks}
	return r, nameParts.Read(&r, name)
}
