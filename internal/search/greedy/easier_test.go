package greedy

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/game/gametest/oracle"
	bounds "patience/heuristics/klondike"
	"patience/internal/games/klondike"
	"patience/internal/testkit/thorough"
)

type node = gametest.Node[*klondike.Position]

// TestEasier holds the verdicts of the easier game against everything that can be reached in it from small
// deals of Klondike and from late positions, asked in any order: without limits they are equal, and within
// narrow limits what is called lost is lost.
func TestEasier(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	seen := map[string]int{}
	for _, rules := range []klondike.Rules{
		{Draw: 3, Columns: 4, Ranks: 4},
		{Draw: 2, Columns: 4, Ranks: 5},
		{Draw: 3, Columns: 6, Ranks: 6},
		{Draw: 3, Columns: 6, Ranks: 7},
		{Draw: 1, Passes: 2, Columns: 4, Ranks: 4},
		{Draw: 3, Columns: 7, Ranks: 13},
		{Draw: 2, Columns: 3, Ranks: 3, Back: true},
		{Draw: 3, Columns: 4, Ranks: 4, Back: true},
		{Draw: 3, Columns: 6, Ranks: 6, Back: true},
		{Draw: 3, Columns: 7, Ranks: 13, Back: true},
	} {
		for number := range int64(thorough.Number(40, 200)) {
			start := walked(t, rules, number+1, rng)
			image, _ := start.Relaxed()
			if g, ok := oracle.Distances(node{Position: image}, 1_000); ok {
				checkEasier(t, start, g, rng, seen)
			}
		}
	}
	t.Log(seen)
	if seen["lost, most true"] < 1_000 || seen["winnable, most true"] < 1_000 || seen["lost, most false"] < 100 {
		t.Errorf("%v; expected more", seen)
	}
}

// walked returns a position after random moves from a deal.
func walked(t *testing.T, rules klondike.Rules, number int64, rng *rand.Rand) *klondike.Position {
	t.Helper()
	board, err := klondike.RandomDeal(&rules, number, 1)
	if err != nil {
		t.Fatal(err)
	}
	start := board.Position().(*klondike.Position)
	gametest.Walk(start, rng, rng.IntN(3*rules.Cards()), func(game.Position) {})
	return start
}

func checkEasier(t *testing.T, start *klondike.Position, g oracle.Graph[node], rng *rand.Rand,
	seen map[string]int,
) {
	t.Helper()
	for _, limit := range []int64{1 << 20, 64} {
		e := newEasier(bounds.Guides(start)[0], start)
		defer e.free()
		e.reset(func() bool { return false })
		for _, i := range rng.Perm(len(g.States)) {
			lost := e.isLost(e.coder.Encode(g.States[i].Position), limit)
			switch {
			case lost && g.Distance[i] >= 0:
				t.Fatalf("lost, but %d moves from a win:\n%s", g.Distance[i], g.States[i].Position.Board())
			case !lost && g.Distance[i] < 0 && limit > 64:
				t.Fatalf("not lost, but there is no win:\n%s", g.States[i].Position.Board())
			}
			seen[fmt.Sprintf("%s, most %t", map[bool]string{true: "lost", false: "winnable"}[lost], limit > 64)]++
		}
	}
}
