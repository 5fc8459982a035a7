package astar_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"patience/game"
	"patience/game/gaps"
	"patience/heuristics"
	"patience/internal/astar"
	"patience/internal/gapstest"
	"patience/internal/oracle"
)

// TestGapsSmall holds the least numbers of moves of small deals against the
// naive breadth-first distances, with each bound.
func TestGapsSmall(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, deck := range []struct{ ranks, deals int }{{2, 50}, {3, 200}, {4, 400}, {5, 300}, {6, 60}} {
		rules := gaps.Rules{Name: "test", Ranks: deck.ranks}
		for range deck.deals {
			g, ok := oracle.Distances(gapstest.Deal(deck.ranks, rng), 20_000)
			if !ok {
				t.Fatal("a large graph")
			}
			b, err := gaps.ParseBoard(&rules, []byte(g.States[0].Text()))
			if err != nil {
				t.Fatal(err)
			}
			checkGaps(t, b, g.Distance[0])
		}
	}
}

// TestGapsContest gives the sample of the contest its answers.
func TestGapsContest(t *testing.T) {
	text, err := os.ReadFile("../../game/gaps/testdata/aizu-2003-f.txt")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := gaps.ParseContest(text)
	if err != nil || len(boards) != 4 {
		t.Fatalf("%d layouts, %v", len(boards), err)
	}
	for i, want := range []int{0, 33, 60, -1} {
		checkGaps(t, boards[i], want)
	}
}

// checkGaps searches a board with every bound; want is −1 if it cannot be won.
func checkGaps(t *testing.T, b *gaps.Board, want int) {
	t.Helper()
	p := b.Position().(game.Searchable)
	for _, h := range heuristics.All() {
		if !h.Claims(p).Consistent {
			continue
		}
		out := search(t, p, astar.DefaultOptions(h))
		if want < 0 && out.Status != astar.Unsolvable || want >= 0 && (out.Status != astar.Optimal || out.Low != want) {
			t.Errorf("%s: %s, at least %d; want %d:\n%s", h.Name(), out.Status, out.Low, want, b)
		}
	}
}
