package piles

import (
	"slices"

	"patience/internal/ruletext"
)

// nameParts spell all parameters in the names of rules that are no line of [Variants] or [Simons], such as
// 1-2-3-4-5-6-7-8-columns-1-up-runs-kings-16-reserve-back.
var nameParts = ruletext.Parts[Rules]{
	ruletext.Counts(func(r *Rules) *[]int { return &r.Sizes }, "columns"),
	ruletext.Count(func(r *Rules) *int { return &r.Up }, "up", 0),
	ruletext.Counts(func(r *Rules) *[]int { return &r.Down }, "down"),
	ruletext.Choice(func(r *Rules) *Build { return &r.Build }, "", "-in-suit", "-any-suit", "-not-built"),
	ruletext.Choice(func(r *Rules) *Moves { return &r.Moves }, "", "-runs", "-tails", "-whole"),
	ruletext.Said(func(r *Rules) *bool { return &r.SuitRuns }, "-of-suit"),
	ruletext.Choice(func(r *Rules) *Spaces { return &r.Spaces }, "", "-kings", "-closed", "-waste-only"),
	ruletext.Count(func(r *Rules) *int { return &r.Cells }, "cells", 0),
	ruletext.Count(func(r *Rules) *int { return &r.Reserve }, "reserve", 0),
	ruletext.Choice(func(r *Rules) *Stock { return &r.Stock }, "", "-waste", "-deals", "-full-deals"),
	ruletext.Count(func(r *Rules) *int { return &r.Draw }, "drawn", 0),
	ruletext.Count(func(r *Rules) *int { return &r.Passes }, "passes", 0),
	ruletext.Said(func(r *Rules) *bool { return &r.Suits }, "-suits"),
	ruletext.Said(func(r *Rules) *bool { return &r.Alone }, "-alone"),
	ruletext.Said(func(r *Rules) *bool { return &r.Back }, "-back"),
	ruletext.Count(func(r *Rules) *int { return &r.Ranks }, "ranks", Yukon.Ranks),
	ruletext.Said(func(r *Rules) *bool { return &r.TwoDecks }, "-two-decks"),
	ruletext.Count(func(r *Rules) *int { return &r.DeckSuits }, "suits", 0),
	ruletext.Said(func(r *Rules) *bool { return &r.Given }, "-aces-home"),
	ruletext.Said(func(r *Rules) *bool { return &r.Stacked }, "-stacked"),
	ruletext.Choice(func(r *Rules) *Fill { return &r.Fill }, "", "-filled-from-reserve", "-filled-from-waste"),
	ruletext.Said(func(r *Rules) *bool { return &r.Base }, "-base"),
	ruletext.Choice(func(r *Rules) *Hole { return &r.Hole }, "", "-ace-in-hole", "-hole"),
	ruletext.Said(func(r *Rules) *bool { return &r.Wraps }, "-wraps"),
}

// named returns the rules with the name of the variant that they are, or else with the one that spells them.
func (r Rules) named() Rules {
	r.Name = nameParts.Spell(&r)
	for _, v := range slices.Concat(Variants, Simons) {
		if nameParts.Spell(&v) == r.Name {
			r.Name = v.Name
		}
	}
	return r
}

// Named returns the rules of a name: that of a variant, or one that spells the rules. It returns false for any other
// name. The rules may be invalid; [NewGame] says why.
func Named(name string) (Rules, bool) {
	named := slices.Concat(Variants, Simons)
	if i := slices.IndexFunc(named, func(r Rules) bool { return r.Name == name }); i >= 0 {
		return named[i], true
	}
	r := Rules{Name: name, Ranks: Yukon.Ranks}
	return r, nameParts.Read(&r, name) && r.Sizes != nil
}
