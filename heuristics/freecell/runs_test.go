package freecell_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/internal/testkit/freecellcheck"

	bounds "patience/heuristics/freecell"

	"patience/internal/testkit/freecelltest"
)

// TestRunsOfSmallDecks holds Runs to all sets of runs that could make way.
func TestRunsOfSmallDecks(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(8, 8))
	for _, rules := range freecelltest.Families {
		for n, deals := range map[int]int{2: 100, 3: 50, 4: 3} {
			rules.Columns, rules.Cells, rules.Ranks = 3, 2, n
			if rules.Reserve > 0 {
				rules.Cells = 0
			}
			for range fewer(deals) {
				s := freecelltest.Deal(rules, rng)
				if got, want := bounds.Runs.Bound(freecellcheck.Position(t, s)), 4*(n-rules.Given)+fewestRuns(s); got != want {
					t.Errorf("runs is %d, want %d, in\n%s", got, want, s.Text())
				}
			}
		}
	}
}

// fewestRuns returns the least number of runs without which all other cards
// can go home from where they lie, or come home as they are uncovered.
func fewestRuns(s freecelltest.State) int {
	runs := runsOf(s)
	fewest := len(runs)
	for subset := range 1 << len(runs) {
		var away []string
		for i, run := range runs {
			if subset>>i&1 == 1 {
				away = append(away, run...)
			}
		}
		if n := bits.OnesCount(uint(subset)); n < fewest && allGoHome(s, away) {
			fewest = n
		}
	}
	return fewest
}

// runsOf returns the longest pieces of the columns that are built as the rules
// want.
func runsOf(s freecelltest.State) (runs [][]string) {
	for _, column := range s.Columns {
		for i, c := range column {
			if i == 0 || !fits(s.Rules, c, column[i-1]) {
				runs = append(runs, nil)
			}
			runs[len(runs)-1] = append(runs[len(runs)-1], c)
		}
	}
	return runs
}

// fits reports whether a card may be put on another.
func fits(rules freecelltest.Rules, c, on string) bool {
	if strings.IndexByte(ranks, c[0])+1 != strings.IndexByte(ranks, on[0]) {
		return false
	}
	switch {
	case rules.AnySuit:
		return true
	case rules.SameSuit:
		return c[1] == on[1]
	}
	red := func(c string) bool { return c[1] == 'D' || c[1] == 'H' }
	return red(c) != red(on)
}

const ranks = "A23456789TJQK"

// piles returns the columns, and the cards of cells each as a pile.
func piles(s freecelltest.State) [][]string {
	list := slices.Clone(s.Columns)
	for _, c := range s.Cells {
		list = append(list, []string{c})
	}
	return list
}

// allGoHome reports whether all cards can go home when some may leave their
// column at no cost: a card goes home when those above it are away or home.
func allGoHome(s freecelltest.State, away []string) bool {
	home := map[byte]int{'C': s.Home[0], 'D': s.Home[1], 'H': s.Home[2], 'S': s.Home[3]}
	gone := func(c string) bool { return slices.Contains(away, c) || strings.IndexByte(ranks, c[0]) < home[c[1]] }
	for again := true; again; {
		again = false
		for _, column := range piles(s) {
			for i, c := range column {
				if c[0] == ranks[home[c[1]]] && !slices.ContainsFunc(column[i+1:], func(c string) bool { return !gone(c) }) {
					home[c[1]]++
					again = true
				}
			}
		}
	}
	return home['C']+home['D']+home['H']+home['S'] == 4*s.Rules.Ranks
}
