//go:build !rules

package catalogue

import (
	"fmt"

	"patience/game"
	"patience/heuristics"
	"patience/internal/search/astar"
	"patience/internal/search/greedy"
	"patience/rollout"
	"patience/solve"
)

// Searches returns methods that work for any game whose positions are game.Searchable:
// the greedy search, led by the guides, and A* with the strongest of the bounds.
// Without guides the greedy search counts cards home; without bounds A* is a
// breadth-first search.
func Searches(bounds []heuristics.Heuristic, guides heuristics.Guides) solve.Methods {
	if guides == nil {
		guides = heuristics.CardsHome
	}
	exact := astar.Method(bounds, nil)
	return solve.Methods{Any: greedy.Method(guides), Least: exact, LeastByBound: exact}
}

// searchBudgets are the numbers of positions that searchers may visit.
var searchBudgets = []int{75, 150, 300}

// searchers returns the policies search-75 and so on: noisy searches by the best guide.
func searchers(guides heuristics.Guides) (policies []rollout.Policy) {
	for _, budget := range searchBudgets {
		policies = append(policies, rollout.Policy{
			Name:      fmt.Sprintf("search-%d", budget),
			NewPlayer: func(p game.Position) rollout.Player { return greedy.NewSearcher(guides(p)[0], budget) },
		})
	}
	return policies
}
