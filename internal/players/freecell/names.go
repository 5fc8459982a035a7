package freecell

import "fmt"

// groups are the names of the features and of groups of them, in order.
var groups = []struct {
	name  string
	first Feature
}{
	{"space", Space},
	{"out", Out},
	{"above", Above},
	{"inversions", Inversions},
	{"inversion-pairs", InversionPairs},
	{"held", Held},
	{"held-pairs", HeldPairs},
	{"fits", Fits},
	{"heavy", Heavy},
	{"bases", Bases},
	{"base-kings", BaseKings},
	{"base-ranks", BaseRanks},
	{"towers", Towers},
	{"king-towers", KingTowers},
	{"short", Short},
	{"ready", Ready},
	{"soon", Soon},
	{"cell-next", CellNext},
	{"cell-fits", CellFits},
	{"end-fits", EndFits},
	{"takes", Takes},
	{"cell-kings", CellKings},
	{"spread", Spread},
	{"dig", Dig},
	{"clear", Clear},
	{"kind", Kind},
	{"ahead", Ahead},
	{"again", Again},
	{"uncovered", Uncovered},
	{"on-last", OnLast},
	{"on-last-from-cell", OnLastFromCell},
	{"recent", Recent},
	{"dig-here", DigHere},
	{"clear-here", ClearHere},
	{"", Feature(Features)},
}

// String returns the name of a feature, such as "out", or "above.2" for the
// third of its group.
func (f Feature) String() string {
	for i, g := range groups[:len(groups)-1] {
		size := groups[i+1].first - g.first
		switch {
		case f < g.first || f >= g.first+size:
		case size == 1:
			return g.name
		default:
			return fmt.Sprintf("%s.%d", g.name, f-g.first)
		}
	}
	return fmt.Sprintf("feature %d", uint8(f))
}
