package catalogue

import (
	"fmt"

	features "patience/features/gaps"
	"patience/heuristics"
	bounds "patience/heuristics/gaps"
	"patience/internal/games/gaps"
	"patience/internal/search/astar"
	"patience/internal/search/exhaust"
	"patience/internal/search/greedy"
	"patience/solve"
)

// gapsFamily is Gaps with the full deck, and as the contest problem has it.
func gapsFamily() Family {
	return Family{Games: []Entry{must(gapsEntry(gaps.Standard)), must(gapsEntry(gaps.Contest))}}
}

// gapsTitle names Gaps for people.
func gapsTitle(rules gaps.Rules) string {
	if rules.Ranks == gaps.Standard.Ranks {
		return "Gaps"
	}
	return fmt.Sprintf("Gaps with %d ranks", rules.Ranks)
}

func gapsEntry(rules gaps.Rules) (Entry, error) {
	g, err := gaps.NewGame(rules)
	return Entry{
		Game: g, Bounds: bounds.All(), Features: features.Set(),
		Solvers: solve.Methods{
			Any:          exhaust.Method(),
			Shorter:      greedy.Method(heuristics.CardsHome),
			Least:        astar.Method(bounds.All(), nil),
			LeastByBound: astar.Method(bounds.All(), nil),
		},
		Words: Words{Name: gapsTitle(rules), Places: 64, Columns: map[string]string{
			"on":       "In Gaps it is where the card lies: 16·row + column, rows 0..3 for the suits C D H S, column 0 with the aces.",
			"bound":    "It is `gap-detours`: misplaced cards, and the least number of them that must make a detour.",
			"solution": "Each move is the card that moves.",
		}},
	}, err
}
