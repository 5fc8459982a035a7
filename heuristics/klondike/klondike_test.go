package klondike_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/game/gametest/oracle"
	"patience/heuristics"
	bounds "patience/heuristics/klondike"
	"patience/internal/games/klondike"
	"patience/internal/search/astar"
	"patience/internal/search/greedy"
	"patience/internal/testkit/boundstest"
	"patience/internal/testkit/klondiketest"
	"patience/internal/testkit/thorough"
	"patience/solve"
)

// decks are small decks with cards face down, draws of one to three, and cards that
// stay home or come back.
var decks = []klondike.Rules{
	{Name: "2 ranks", Draw: 2, Columns: 3, Ranks: 2, Back: true},
	{Name: "3 ranks", Draw: 1, Columns: 3, Ranks: 3},
	{Name: "3 ranks, back", Draw: 2, Columns: 3, Ranks: 3, Back: true},
	{Name: "3 ranks, 4 columns", Draw: 2, Columns: 4, Ranks: 3},
	{Name: "4 ranks", Draw: 3, Columns: 4, Ranks: 4},
	{Name: "3 ranks, any", Draw: 3, Columns: 3, Ranks: 3, AnySpace: true},
	{Name: "3 ranks, 1 pass", Draw: 1, Columns: 3, Ranks: 3, Passes: 1},
	{Name: "4 ranks, 2 passes, back", Draw: 3, Columns: 4, Ranks: 4, Passes: 2, Back: true},
	{Name: "3 ranks, any, 2 passes", Draw: 2, Columns: 3, Ranks: 3, Passes: 2, AnySpace: true},
}

// TestBuried holds the bound to what it claims at each position and along each move
// that can be reached from small deals, and both searches to the distances.
func TestBuried(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	positions, tight := 0, 0
	for _, rules := range decks {
		for range thorough.Number(3, 6) {
			s := naive(rules, rng)
			g, ok := oracle.Distances(s, 1_200)
			if !ok {
				continue
			}
			checkSearches(t, position(t, rules, s), g.Distance[0])
			positions += len(g.States)
			tight += checkBounds(t, rules, g)
		}
	}
	t.Logf("%d positions, %d with their distance as bound", positions, tight)
	if positions < 1_000 {
		t.Error("expected more positions")
	}
}

// checkBounds returns the number of positions whose bound is their distance.
func checkBounds(t *testing.T, rules klondike.Rules, g oracle.Graph[klondiketest.State]) (tight int) {
	t.Helper()
	list := make([]int, len(g.States))
	var positions []game.Searchable
	for i, s := range g.States {
		positions = append(positions, position(t, rules, s).(game.Searchable))
		list[i] = bounds.Buried.Bound(positions[i])
	}
	if raised := boundstest.Children(t, bounds.Buried, positions, g.Distance); raised > 0 {
		t.Errorf("%d children are bounded by more than the position itself", raised)
	}
	for i, s := range g.States {
		d := g.Distance[i]
		if d >= 0 && list[i] > d || (list[i] == 0) != s.Won() {
			t.Fatalf("bound %d at a distance of %d in\n%s", list[i], d, s.Text())
		}
		if list[i] == d {
			tight++
		}
		for _, j := range g.Successors[i] {
			if list[j] < list[i]-1 {
				t.Fatalf("bound falls from %d to %d between\n%s\nand\n%s", list[i], list[j], s.Text(), g.States[j].Text())
			}
		}
	}
	return tight
}

// checkSearches searches for the least number of moves and for any win.
func checkSearches(t *testing.T, p game.Position, want int) {
	t.Helper()
	out, err := astar.Search(t.Context(), p.(game.Searchable), astar.DefaultOptions(bounds.Buried))
	switch {
	case err != nil:
		t.Fatal(err)
	case want < 0 && out.Status != solve.Unsolvable, want >= 0 && (out.Status != solve.Optimal || out.Low != want):
		t.Errorf("%s, at least %d; want %d:\n%s", out.Status, out.Low, want, p.Board())
	}
	checkVerdict(t, p, want >= 0)
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

// TestVerdicts holds the search for any win to the naive rules at positions that can
// be reached from small deals, all of them where there are few.
func TestVerdicts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	verdicts := map[bool]int{}
	for _, rules := range slices.Concat(decks, lateDecks) {
		for range thorough.Number(12, 60) {
			s := naive(rules, rng)
			g, ok := late(s, rng)
			if !ok {
				continue
			}
			for i := 0; i < len(g.States); i += 1 + len(g.States)/8 {
				checkVerdict(t, position(t, rules, g.States[i]), g.Distance[i] >= 0)
				verdicts[g.Distance[i] >= 0]++
			}
		}
	}
	t.Logf("%v", verdicts)
	if verdicts[true] < 100 || verdicts[false] < 50 {
		t.Errorf("%v; expected more", verdicts)
	}
}

// TestRelaxedDeals decides deals for which a search needs a million positions or more, unless it
// looks whether draws of one card win.
func TestRelaxedDeals(t *testing.T) {
	for _, rules := range []klondike.Rules{klondike.Standard(3, false, false), klondike.Standard(3, true, false)} {
		for _, number := range []int64{543, 599} {
			b, err := klondike.RandomDeal(&rules, number, 1)
			if err != nil {
				t.Fatal(err)
			}
			checkVerdict(t, b.Position(), false)
		}
	}
}

// lateDecks are larger decks, of which late positions reach little.
var lateDecks = []klondike.Rules{
	{Name: "4 ranks, back", Draw: 1, Columns: 4, Ranks: 4, Back: true},
	{Name: "4 ranks, 3 columns, back", Draw: 3, Columns: 3, Ranks: 4, Back: true},
	{Name: "5 ranks, back", Draw: 2, Columns: 5, Ranks: 5, Back: true},
	{Name: "6 ranks", Draw: 1, Columns: 5, Ranks: 6},
	{Name: "6 ranks, back", Draw: 3, Columns: 6, Ranks: 6, Back: true},
	{Name: "6 ranks, 1 pass", Draw: 1, Columns: 5, Ranks: 6, Passes: 1},
	{Name: "5 ranks, 2 passes", Draw: 1, Columns: 4, Ranks: 5, Passes: 2},
	{Name: "6 ranks, 3 passes, back", Draw: 3, Columns: 6, Ranks: 6, Passes: 3, Back: true},
}

// late lists what can be reached after a random number of random moves, if that is
// little.
func late(s klondiketest.State, rng *rand.Rand) (oracle.Graph[klondiketest.State], bool) {
	for range rng.IntN(3 * 4 * s.Ranks) {
		if next := s.Next(); len(next) > 0 {
			s = next[rng.IntN(len(next))]
		}
	}
	return oracle.Distances(s, 200)
}

// naive deals under the naive rules.
func naive(rules klondike.Rules, rng *rand.Rand) klondiketest.State {
	s := klondiketest.Deal(rules.Ranks, rules.Columns, rules.Draw, rules.Back, rules.AnySpace, rng)
	s.Passes = rules.Passes
	return s
}

func position(t *testing.T, rules klondike.Rules, s klondiketest.State) game.Position {
	t.Helper()
	b, err := klondike.ParseBoard(&rules, []byte(s.Text()))
	if err != nil {
		t.Fatal(err)
	}
	return b.Position()
}

func TestBuriedIsForKlondike(t *testing.T) {
	rules := klondike.Standard(1, false, false)
	b, err := klondike.RandomDeal(&rules, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if h := heuristics.Strongest(bounds.All(), b.Position()); h != bounds.Buried {
		t.Errorf("strongest is %s", h.Name())
	}
	if c := bounds.Buried.Claims(nil); c != (heuristics.Claims{}) || bounds.Guides(nil) != nil {
		t.Errorf("claims %+v for no position of Klondike", c)
	}
}

// All 52 cards go home, and some of them must move once before.
func ExampleBuried() {
	rules := klondike.Standard(3, false, false)
	board, err := klondike.RandomDeal(&rules, 1, 1)
	if err != nil {
		panic(err)
	}
	fmt.Println("at least", bounds.Buried.Bound(board.Position()), "moves, draws apart")
	// Output:
	// at least 61 moves, draws apart
}
