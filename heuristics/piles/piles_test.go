package piles_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/game/gametest/oracle"
	"patience/heuristics"
	bounds "patience/heuristics/piles"
	"patience/internal/search/astar"
	"patience/internal/search/greedy"
	"patience/internal/testkit/boundstest"
	"patience/internal/testkit/pilescheck"
	"patience/internal/testkit/pilestest"
	"patience/internal/testkit/thorough"
	"patience/solve"
)

// TestSmallDecks holds the bound to what it claims at each position and along each move that can be reached from small
// deals, and both searches to the distances.
func TestSmallDecks(t *testing.T) {
	t.Parallel()
	positions, tight, won := 0, 0, 0
	gametest.EachGraph(rand.New(rand.NewPCG(1, 1)), pilescheck.Decks(), thorough.Number(2, 4), 1_200,
		func(w *gametest.Twin[pilestest.State], g oracle.Graph[pilestest.State]) {
			start := w.Position(t, g.States[0]).(game.Searchable)
			checkShortest(t, start, g.Distance[0])
			checkVerdict(t, start, g.Distance[0] >= 0)
			positions += len(g.States)
			tight += checkBounds(t, w, g)
			if g.Distance[0] >= 0 {
				won++
			}
		})
	t.Logf("%d positions, %d with their distance as bound; %d deals can be won", positions, tight, won)
	if positions < 1_000 || won < 10 {
		t.Error("expected more positions and deals that can be won")
	}
}

// TestSimon does the same for Simple Simon, and decides some of the positions.
func TestSimon(t *testing.T) {
	t.Parallel()
	positions, tight := 0, 0
	verdicts := map[bool]int{}
	gametest.EachGraph(rand.New(rand.NewPCG(1, 1)), pilescheck.SimonDecks(), 12, 1_000,
		func(w *gametest.Twin[pilestest.State], g oracle.Graph[pilestest.State]) {
			checkShortest(t, w.Position(t, g.States[0]).(game.Searchable), g.Distance[0])
			positions += len(g.States)
			tight += checkBounds(t, w, g)
			for i := 0; i < len(g.States); i += 1 + len(g.States)/4 {
				checkVerdict(t, w.Position(t, g.States[i]), g.Distance[i] >= 0)
				verdicts[g.Distance[i] >= 0]++
			}
		})
	t.Logf("%d positions, %d with their distance as bound; %v", positions, tight, verdicts)
	if positions < 10_000 || tight < 1_000 || verdicts[true] < 200 || verdicts[false] < 200 {
		t.Error("expected more")
	}
}

// checkBounds returns the number of positions whose bound is their distance.
func checkBounds(t *testing.T, w *gametest.Twin[pilestest.State], g oracle.Graph[pilestest.State]) (tight int) {
	t.Helper()
	list := make([]int, len(g.States))
	var positions []game.Searchable
	for i, s := range g.States {
		positions = append(positions, w.Position(t, s).(game.Searchable))
		list[i] = bounds.Buried.Bound(positions[i])
	}
	if raised := boundstest.Children(t, bounds.Buried, positions, g.Distance); raised > 0 {
		t.Errorf("%d children are bounded by more than the position itself", raised)
	}
	for i, s := range g.States {
		d := g.Distance[i]
		if d >= 0 && list[i] > d || (list[i] == 0) != s.Won() {
			t.Fatalf("%s: bound %d at a distance of %d in\n%s", w.Name, list[i], d, s.Text())
		}
		if list[i] == d {
			tight++
		}
		for _, j := range g.Successors[i] {
			if list[j] < list[i]-1 {
				t.Fatalf("%s: bound falls from %d to %d between\n%s\nand\n%s", w.Name, list[i], list[j], s.Text(),
					g.States[j].Text())
			}
		}
	}
	return tight
}

// checkShortest searches for the least number of moves.
func checkShortest(t *testing.T, p game.Searchable, want int) {
	t.Helper()
	out, err := astar.Search(t.Context(), p, astar.DefaultOptions(bounds.Buried))
	switch {
	case err != nil:
		t.Fatal(err)
	case want < 0 && out.Status != solve.Unsolvable, want >= 0 && (out.Status != solve.Optimal || out.Low != want):
		t.Errorf("%s, at least %d; want %d:\n%s", out.Status, out.Low, want, p.Board())
	}
}

// checkVerdict searches for any win.
func checkVerdict(t *testing.T, p game.Position, winnable bool) {
	t.Helper()
	methods := solve.Methods{Any: greedy.Method(bounds.Guides)}
	limits := solve.Limits{MaxNodes: 100_000, MaxBytes: 64 << 20}
	decided, err := methods.Decide(t.Context(), p, solve.Options{Limits: limits})
	if verdict := map[bool]solve.Verdict{true: solve.Winnable, false: solve.Unwinnable}[winnable]; err != nil ||
		decided.Verdict() != verdict {
		t.Errorf("%v, %v; want %v:\n%s", err, decided.Verdict(), verdict, p.Board())
	}
}

func TestOtherGames(t *testing.T) {
	var other game.Position
	if bounds.Guides(other) != nil || bounds.Buried.Claims(other) != (heuristics.Claims{}) {
		t.Error("claims something for positions of other games")
	}
}
