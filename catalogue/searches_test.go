package catalogue_test

import (
	"fmt"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/game/gametest"
	"patience/solve"
)

// The searches whose work is counted: of the first deals of some games, within so few positions that all take seconds.
const (
	countedDeals = 10
	countedNodes = 30_000
)

var countedGames = []string{"freecell", "eight-off", "seahaven-towers", "bakers-game", "klondike-1", "simple-simon"}

// TestSearchesOpen: A* and the greedy search open and store as many positions as testdata/searches.tsv says, on any
// machine. A change of a search, a bound or a guide shows here by how much, and writes the table again with -update.
func TestSearchesOpen(t *testing.T) { gametest.Golden(t, "testdata/searches.tsv", searchTable(t)) }

// searchTable returns a line for each deal, and then the sum of all positions that were opened.
func searchTable(t *testing.T) string {
	t.Helper()
	var w strings.Builder
	fmt.Fprintln(&w, "game\tdeal\ta_star\tlow\topened\tstored\tgreedy\tmoves\topened\tstored")
	opened := int64(0)
	o := solve.Options{Limits: solve.Limits{MaxNodes: countedNodes, MaxBytes: 1 << 30}}
	for _, name := range countedGames {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for number := range int64(countedDeals) {
			b, err := e.Deal(game.DealID{Source: game.Random, Number: number + 1}, game.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			least, err := e.Solvers.Shortest(t.Context(), b.Position(), o)
			if err != nil {
				t.Fatal(err)
			}
			some, err := e.Solvers.Decide(t.Context(), b.Position(), o)
			if err != nil {
				t.Fatal(err)
			}
			opened += least.Effort.Expanded + some.Effort.Expanded
			fmt.Fprintf(&w, "%s\t%d\t%s\t%d\t%d\t%d\t%s\t%d\t%d\t%d\n", name, number+1, least.Status, least.Low,
				least.Effort.Expanded, least.Effort.Stored, some.Status, len(some.Solution), some.Effort.Expanded,
				some.Effort.Stored)
		}
	}
	fmt.Fprintf(&w, "opened in all: %d\n", opened)
	return w.String()
}
