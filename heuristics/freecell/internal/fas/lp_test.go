package fas_test

import (
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/heuristics/freecell/internal/fas"
)

// TestLPCycles holds the rows of cycles against a trial of every one, two and
// three loose arcs.
func TestLPCycles(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	lengths := map[int]int{}
	for range 500 {
		g := randomGraph(rng, 2+rng.IntN(8), rng.IntN(25), rng.IntN(60))
		want := shortCycles(g)
		if got := cycleRows(t, g); !maps.Equal(got, want) {
			t.Fatalf("cycles %v, want %v: firm %v, loose %v", got, want, g.Firm(), g.Loose())
		}
		for cycle := range want {
			lengths[strings.Count(cycle, "x")]++
		}
	}
	for n := 1; n <= 3; n++ {
		if lengths[n] == 0 {
			t.Errorf("no graph had a cycle of %d loose arcs", n)
		}
	}
}

// shortCycles returns the cycles of at most three loose arcs that do not hold a
// shorter one, each as the names of its variables, sorted.
func shortCycles(g *fas.Graph) map[string]int {
	loose := g.Loose()
	follows := func(a, b fas.Arc) bool { return joined(g.Firm(), a.To, b.From) }
	cycles := map[string]int{}
	for i, a := range loose {
		if follows(a, a) {
			cycles[rowOf(a)]++
			continue
		}
		for j, b := range loose[:i] {
			switch {
			case follows(b, b):
				continue
			case follows(a, b) && follows(b, a):
				cycles[rowOf(a, b)]++
				continue
			}
			for _, c := range loose[:j] {
				round := follows(a, b) && follows(b, c) && follows(c, a)
				back := follows(a, c) && follows(c, b) && follows(b, a)
				if (round || back) && !follows(c, c) && !(follows(a, c) && follows(c, a)) && !(follows(b, c) && follows(c, b)) {
					cycles[rowOf(a, b, c)]++
				}
			}
		}
	}
	return cycles
}

// joined reports whether arcs lead from one vertex to another, none if they are
// the same. The arcs have no cycle.
func joined(arcs []fas.Arc, from, to int) bool {
	return from == to || slices.ContainsFunc(arcs, func(a fas.Arc) bool { return a.From == from && joined(arcs, a.To, to) })
}

func rowOf(arcs ...fas.Arc) string {
	var names []string
	for _, a := range arcs {
		names = append(names, "x_"+strconv.Itoa(a.From)+"_"+strconv.Itoa(a.To))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

var cycleRow = regexp.MustCompile(`(?m)^ cycle_\d+:\n((?:  \+ \w+\n)+)  >= 1$`)

// cycleRows reads the rows of cycles that WriteLP writes.
func cycleRows(t *testing.T, g *fas.Graph) map[string]int {
	t.Helper()
	var program strings.Builder
	if err := fas.WriteLP(&program, g, strconv.Itoa); err != nil {
		t.Fatal(err)
	}
	cycles := map[string]int{}
	for _, row := range cycleRow.FindAllStringSubmatch(program.String(), -1) {
		names := strings.Fields(strings.ReplaceAll(row[1], "+", ""))
		slices.Sort(names)
		cycles[strings.Join(names, " ")]++
	}
	return cycles
}
