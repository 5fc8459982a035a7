package freecell

import "patience/features"

// boundRows are what the relaxed bound of package heuristics/freecell finds in
// the game with a cell for every card. There a card makes one move, or a detour,
// which is two.
var boundRows = []row{
	features.NewRow(
		"f_detours", "least number of cards that make a detour if there are cells for all", 0, 48,
		whole(func(v *view) int { return v.detours }),
	),
	features.NewRow(
		"f_detours_unforced", "detours beyond those of cards above a lower card of their own suit", 0, 48,
		whole(func(v *view) int { return v.detours - v.forced }),
	),
	features.NewRow(
		"f_relaxed", "relaxed bound: cards not home plus detours", 0, 100,
		whole(func(v *view) int { return (v.deck &^ v.home).Len() + v.detours }),
	),
}
