package astar_test

import (
	"os"
	"testing"

	bounds "patience/heuristics/gaps"

	"patience/solve"

	"patience/game"
	"patience/internal/games/gaps"
	"patience/internal/search/astar"
	"patience/internal/testkit/gapscheck"
)

// TestGapsSmall holds the least numbers of moves of small deals against the
// naive breadth-first distances, with each bound.
func TestGapsSmall(t *testing.T) {
	gapscheck.SmallDeals(t, func(g gapscheck.Graph) {
		checkGaps(t, gapscheck.Board(t, g.States[0]), g.Distance[0])
	})
}

// TestGapsContest gives the sample of the contest its answers.
func TestGapsContest(t *testing.T) {
	text, err := os.ReadFile("../../games/gaps/testdata/aizu-2003-f.txt")
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
	for _, h := range bounds.All() {
		if !h.Claims(p).Consistent {
			continue
		}
		out := search(t, p, astar.DefaultOptions(h))
		if want < 0 && out.Status != solve.Unsolvable || want >= 0 && (out.Status != solve.Optimal || out.Low != want) {
			t.Errorf("%s: %s, at least %d; want %d:\n%s", h.Name(), out.Status, out.Low, want, b)
		}
	}
}
