package simplesimon_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/game/gametest/oracle"
	"patience/heuristics"
	bounds "patience/heuristics/simplesimon"
	"patience/internal/games/simplesimon"
	"patience/internal/search/astar"
	"patience/internal/search/greedy"
	"patience/internal/testkit/boundstest"
	"patience/internal/testkit/simplesimontest"
	"patience/solve"
)

var homings = map[string]simplesimon.Homing{
	simplesimontest.WholeSuits: simplesimon.Suits, simplesimontest.WholePiles: simplesimon.Piles,
	simplesimontest.SingleCards: simplesimon.Singles,
}

// decks are numbers of ranks, suits and columns.
var decks = [][3]int{
	{2, 2, 2},
	{3, 2, 2},
	{2, 4, 3},
	{4, 2, 3},
	{5, 2, 3},
	{3, 3, 3},
	{3, 4, 3},
	{4, 3, 3},
	{13, 1, 3},
	{6, 2, 3},
	{8, 2, 2},
	{5, 3, 3},
	{2, 4, 5},
	{3, 4, 4},
	{3, 3, 4},
	{2, 4, 4},
}

// eachGraph calls a function with all that can be reached from small deals.
func eachGraph(rng *rand.Rand, deals, limit int, each func(simplesimon.Rules, oracle.Graph[simplesimontest.State])) {
	for _, naive := range []string{simplesimontest.WholeSuits, simplesimontest.WholePiles, simplesimontest.SingleCards} {
		for _, d := range decks {
			rules := simplesimon.Rules{Name: fmt.Sprint(d, naive), Homing: homings[naive], Columns: d[2], Ranks: d[0]}
			for range deals {
				if g, ok := oracle.Distances(simplesimontest.Deal(d[0], d[1], d[2], naive, rng), limit); ok {
					each(rules, g)
				}
			}
		}
	}
}

// TestApart holds the bound to what it claims at each position and along each move
// that can be reached from small deals, and the search by it to the distances.
func TestApart(t *testing.T) {
	positions, tight := 0, 0
	eachGraph(rand.New(rand.NewPCG(1, 1)), 12, 1_000,
		func(rules simplesimon.Rules, g oracle.Graph[simplesimontest.State]) {
			positions += len(g.States)
			tight += checkBounds(t, rules, g)
			checkShortest(t, position(t, rules, g.States[0]), g.Distance[0])
		})
	t.Logf("%d positions, %d with their distance as bound", positions, tight)
	if positions < 10_000 || tight < 1_000 {
		t.Errorf("%d positions, %d tight; expected more", positions, tight)
	}
}

// checkBounds returns the number of positions whose bound is their distance.
func checkBounds(t *testing.T, rules simplesimon.Rules, g oracle.Graph[simplesimontest.State]) (tight int) {
	t.Helper()
	list := make([]int, len(g.States))
	var positions []game.Searchable
	for i, s := range g.States {
		positions = append(positions, position(t, rules, s))
		list[i] = bounds.Apart.Bound(positions[i])
	}
	if raised := boundstest.Children(t, bounds.Apart, positions, g.Distance); raised > 0 {
		t.Errorf("%d children are bounded by more than the position itself", raised)
	}
	for i, s := range g.States {
		d := g.Distance[i]
		if d >= 0 && list[i] > d || (list[i] == 0) != s.Won() {
			t.Fatalf("%s: bound %d at a distance of %d in\n%s", rules.Name, list[i], d, s.Text())
		}
		if list[i] == d {
			tight++
		}
		for _, j := range g.Successors[i] {
			if list[j] < list[i]-1 {
				t.Fatalf("%s: bound falls from %d to %d between\n%s\nand\n%s", rules.Name, list[i], list[j], s.Text(),
					g.States[j].Text())
			}
		}
	}
	return tight
}

func checkShortest(t *testing.T, p game.Position, want int) {
	t.Helper()
	out, err := astar.Search(t.Context(), p.(game.Searchable), astar.DefaultOptions(bounds.Apart))
	switch {
	case err != nil:
		t.Fatal(err)
	case want < 0 && out.Status != solve.Unsolvable, want >= 0 && (out.Status != solve.Optimal || out.Low != want):
		t.Errorf("%s, at least %d; want %d:\n%s", out.Status, out.Low, want, p.Board())
	}
}

// TestVerdicts holds the search for any win to the naive rules at positions that can
// be reached from small deals.
func TestVerdicts(t *testing.T) {
	verdicts := map[bool]int{}
	eachGraph(rand.New(rand.NewPCG(5, 1)), 12, 2_000,
		func(rules simplesimon.Rules, g oracle.Graph[simplesimontest.State]) {
			for i := 0; i < len(g.States); i += 1 + len(g.States)/4 {
				checkVerdict(t, position(t, rules, g.States[i]), g.Distance[i] >= 0)
				verdicts[g.Distance[i] >= 0]++
			}
		})
	t.Logf("%v", verdicts)
	if verdicts[true] < 200 || verdicts[false] < 200 {
		t.Errorf("%v; expected more", verdicts)
	}
}

func checkVerdict(t *testing.T, p game.Position, winnable bool) {
	t.Helper()
	methods := solve.Methods{Any: greedy.Method(bounds.Guides)}
	decided, err := methods.Decide(t.Context(), p, solve.Options{Limits: solve.Limits{
		MaxNodes: 100_000,
		MaxBytes: 64 << 20,
	}})
	if verdict := map[bool]solve.Verdict{true: solve.Winnable, false: solve.Unwinnable}[winnable]; err != nil ||
		decided.Verdict() != verdict {
		t.Errorf("%v, %v; want %v:\n%s", err, decided.Verdict(), verdict, p.Board())
	}
}

func position(t *testing.T, rules simplesimon.Rules, s simplesimontest.State) *simplesimon.Position {
	t.Helper()
	b := &simplesimon.Board{}
	b.Rules, b.Home = &rules, s.Home
	for _, naive := range s.Columns {
		column := make([]card.Card, len(naive))
		for i, c := range naive {
			suit, _ := card.ParseSuit(c.Suit)
			column[i] = card.New(c.Rank, suit)
		}
		b.Columns = append(b.Columns, column)
	}
	if err := b.Validate(); err != nil {
		t.Fatal(err)
	}
	return b.Position().(*simplesimon.Position)
}

func TestApartIsForSimpleSimon(t *testing.T) {
	if c := bounds.Apart.Claims(nil); c != (heuristics.Claims{}) || bounds.Guides(nil) != nil {
		t.Errorf("claims %+v for no position of Simple Simon", c)
	}
}
