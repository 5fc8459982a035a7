package freecell

// boundRows are what the relaxed bound of package heuristics/freecell finds in
// the game with a cell for every card. There a card makes one move, or a detour,
// which is two.
var boundRows = []row{
	whole("f_detours", "least number of cards that must make a detour if there is a cell for every card", 0, 48,
		func(v *view) int { return v.detours }),
	whole("f_detours_unforced", "f_detours without the detours of cards that hold themselves", 0, 48,
		func(v *view) int { return v.detours - v.forced }),
	whole("f_relaxed", "the lower bound named relaxed: cards that are not home plus f_detours", 0, 100,
		func(v *view) int { return (v.deck &^ v.home).Len() + v.detours }),
}
