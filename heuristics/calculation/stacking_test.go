package calculation_test

import (
	"math/rand/v2"
	"testing"

	bounds "patience/heuristics/calculation"

	"patience/game"
	"patience/game/gametest/oracle"
	"patience/heuristics"
	"patience/internal/games/calculation"
	"patience/internal/games/freecell"
	"patience/internal/search/astar"
	"patience/internal/testkit/boundstest"
	"patience/internal/testkit/calculationtest"
	"patience/internal/testkit/thorough"
	"patience/solve"
)

// calculationDecks are sizes at which everything that can be reached from most
// random deals can be listed.
var calculationDecks = []struct{ foundations, ranks, stacks, given, deals int }{
	{foundations: 1, ranks: 6, stacks: 1, given: 0, deals: 100},
	{foundations: 1, ranks: 6, stacks: 2, given: 0, deals: 100},
	{foundations: 2, ranks: 5, stacks: 1, given: 0, deals: 100},
	{foundations: 2, ranks: 5, stacks: 2, given: 0, deals: 5},
	{foundations: 2, ranks: 5, stacks: 2, given: 1, deals: 30},
	{foundations: 2, ranks: 7, stacks: 1, given: 1, deals: 100},
	{foundations: 2, ranks: 7, stacks: 2, given: 3, deals: 25},
	{foundations: 3, ranks: 5, stacks: 1, given: 1, deals: 30},
	{foundations: 3, ranks: 5, stacks: 2, given: 2, deals: 5},
	{foundations: 3, ranks: 5, stacks: 2, given: 3, deals: 100},
	{foundations: 4, ranks: 5, stacks: 1, given: 2, deals: 20},
	{foundations: 4, ranks: 5, stacks: 2, given: 3, deals: 15},
	{foundations: 4, ranks: 5, stacks: 3, given: 3, deals: 5},
	{foundations: 4, ranks: 7, stacks: 1, given: 4, deals: 20},
}

// forCalculationDecks calls check with the graphs of deals of all sizes: all of them at
// night, half of them by day, and a tenth of them under -short.
func forCalculationDecks(t *testing.T, check func(calculation.Rules, oracle.Graph[calculationtest.State])) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	for _, d := range calculationDecks {
		rules := calculation.Rules{Foundations: d.foundations, Ranks: d.ranks, Stacks: d.stacks, Given: d.given}
		deals, graphs := thorough.Number((d.deals+1)/2, d.deals), 0
		if testing.Short() {
			deals = (d.deals + 9) / 10
		}
		for range deals {
			g, ok := oracle.Distances(calculationtest.Deal(d.foundations, d.ranks, d.stacks, d.given, rng), 5_000)
			if ok {
				check(rules, g)
				graphs++
			}
		}
		if graphs == 0 && !testing.Short() {
			t.Errorf("%+v: no deal can be listed", d)
		}
	}
}

func calculationPosition(t *testing.T, rules calculation.Rules, s calculationtest.State) *calculation.Position {
	t.Helper()
	b, err := calculation.ParseBoard(&rules, []byte(s.Text()))
	if err != nil {
		t.Fatal(err)
	}
	return b.Position().(*calculation.Position)
}

// TestStacking holds the bound to what it claims at each position and along
// each move that can be reached from small deals, and the exact search, with
// its forced moves, to the distances of the deals.
func TestStacking(t *testing.T) {
	h := bounds.Stacking
	positions, tight, lost, seen := 0, 0, 0, 0
	forCalculationDecks(t, func(rules calculation.Rules, g oracle.Graph[calculationtest.State]) {
		checkLeastMoves(t, rules, g)
		bounds, hopeless := make([]int, len(g.States)), make([]bool, len(g.States))
		var listed []game.Searchable
		for i, s := range g.States {
			p := calculationPosition(t, rules, s)
			listed = append(listed, p)
			bounds[i] = h.Bound(p)
			_, hopeless[i] = p.MustStack()
		}
		if raised := boundstest.Children(t, h, listed, g.Distance); raised > 0 {
			t.Errorf("%d children are bounded by more than the position itself", raised)
		}
		for i, s := range g.States {
			positions++
			switch d := g.Distance[i]; {
			case hopeless[i] && d >= 0:
				t.Fatalf("hopeless at a distance of %d:\n%s", d, s.Text())
			case hopeless[i]:
				seen++
				fallthrough
			case d < 0:
				lost++
			case bounds[i] > d || (bounds[i] == 0) != s.Won():
				t.Fatalf("bound %d at a distance of %d in\n%s", bounds[i], d, s.Text())
			case bounds[i] == d:
				tight++
			}
			for _, j := range g.Successors[i] {
				if bounds[j] < bounds[i]-1 {
					t.Fatalf("bound falls from %d to %d between\n%s\nand\n%s", bounds[i], bounds[j], s.Text(), g.States[j].Text())
				}
			}
		}
	})
	t.Logf("%d positions: of %d lost %d are seen to be hopeless, of the others %d have their distance as bound",
		positions, lost, seen, tight)
}

// checkLeastMoves searches from the start of a graph by two bounds.
func checkLeastMoves(t *testing.T, rules calculation.Rules, g oracle.Graph[calculationtest.State]) {
	t.Helper()
	p, want := calculationPosition(t, rules, g.States[0]), g.Distance[0]
	for _, h := range []heuristics.Heuristic{heuristics.Blind{}, bounds.Stacking} {
		out, err := astar.Search(t.Context(), game.Searchable(p), astar.DefaultOptions(h))
		switch {
		case err != nil:
			t.Fatal(err)
		case want < 0 && out.Status != solve.Unsolvable:
			t.Errorf("%s; want unsolvable:\n%s", out.Status, g.States[0].Text())
		case want >= 0 && (out.Status != solve.Optimal || out.Low != want):
			t.Errorf("%s, at least %d; want %d:\n%s", out.Status, out.Low, want, g.States[0].Text())
		}
	}
}

// calculationPositions returns positions along random play with four stacks.
func calculationPositions(t testing.TB) (positions []game.Position) {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 9))
	rules := calculation.Standard(4, 0)
	for number := range int64(5) {
		b, err := calculation.RandomDeal(&rules, number+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		for p := b.Position(); ; {
			positions = append(positions, p.Clone())
			m, n := p.Pick(rng.Uint64())
			if n == 0 {
				break
			}
			p.Play(m)
		}
	}
	return positions
}

func TestStackingIsForCalculation(t *testing.T) {
	if p := calculationPositions(t)[0]; heuristics.Strongest(bounds.All(), p) != heuristics.Heuristic(bounds.Stacking) {
		t.Errorf("strongest is %s", heuristics.Strongest(bounds.All(), p).Name())
	}
	if c := bounds.Stacking.Claims(freecellDeal(t)); c != (heuristics.Claims{}) {
		t.Errorf("claims %+v for FreeCell", c)
	}
}

func freecellDeal(t *testing.T) game.Position {
	t.Helper()
	b, err := freecell.MicrosoftDeal(&freecell.Standard, 1)
	if err != nil {
		t.Fatal(err)
	}
	return b.Position()
}
