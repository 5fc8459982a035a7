package freecell_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
)

// tunedValues are checksums, by game, of the values that guides and rankings gave when their weights
// were tuned.
var tunedValues = map[string]string{
	"freecell":            "e20f4472226bf95d",
	"four-companies":      "42ed48270f1cfaa",
	"bakers-game":         "d9ab4742d55ef295",
	"freecell-runs":       "75d09f08bfcf769",
	"eight-off":           "af95d0f79c214181",
	"seahaven-towers":     "4f0ee88988f45289",
	"fore-cell":           "ccd89b10a59b101a",
	"fore-cell-same-suit": "92b43e7a0b92308b",
	"british-canister":    "b7e263a1f23bdb1a",
	"american-canister":   "7fa944a2239eb1bf",
	"beleaguered-castle":  "eb0d25eb72fd5ae2",
	"siegecraft":          "48791c486af2b5c1",
	"streets-and-alleys":  "e05be0573199ea0a",
	"stronghold":          "3ab7475f4fb8376b",
	"delta-star":          "ef0ee2d0be9e2a5",
	"alpha-star":          "84256af078299a21",
	"fan":                 "fc47482241a1caf5",
	"somerset":            "8381b2852225a4a",
	"spanish-patience":    "a418f6c09ac78545",
	"bakers-dozen":        "e63991a43f425752",
	"king-albert":         "56d245dd9b6fca4a",
	"raglan":              "aed09aedc6ce3e60",
	"thirty":              "1ad46f1f66e81ffa",
}

// TestWeights: guides and rankings give the values that they gave when their weights were tuned, at
// positions with all numbers of free cells and empty columns. If you tune them again, write down
// what this test then prints.
func TestWeights(t *testing.T) {
	t.Parallel()
	for _, rules := range freecell.Variants {
		sum, rng := fnv.New64a(), rand.New(rand.NewPCG(17, 17))
		for _, ranks := range []int{5, 13} {
			rules.Ranks = ranks
			for number := range int64(20) {
				b, err := freecell.RandomDeal(&rules, number+1, 1)
				if err != nil {
					break // some games need a full deck
				}
				p := b.Position().(*freecell.Position)
				guides := bounds.Guides(p)
				playRandomly(p, 60, rng, func(p *freecell.Position) {
					for _, g := range guides {
						value, family := g.Value(p)
						fmt.Fprintln(sum, value, family)
					}
					fmt.Fprintln(sum, guides[0].NewRanking().Start(p))
				})
			}
		}
		if got := fmt.Sprintf("%x", sum.Sum64()); got != tunedValues[rules.Name] {
			t.Errorf("%q: %q,", rules.Name, got)
		}
	}
}
