package label_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest/oracle"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
	"patience/label"
	"patience/solve"
)

// TestMinCellsOfSmallDecks holds the least number of cells against exhaustive
// search with every number.
func TestMinCellsOfSmallDecks(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	seen := map[string]int{}
	for range 150 {
		s := freecelltest.Deal(freecelltest.Rules{Columns: 2, Ranks: 3}, rng)
		want := "unknown"
		for n := range 6 {
			s.Rules.Cells = n
			g, ok := oracle.Distances(s, 200_000)
			if !ok {
				t.Fatal("too many positions")
			}
			if g.Distance[0] >= 0 {
				want = fmt.Sprint(n)
				break
			}
		}
		s.Rules.Cells = 4
		spec := few()
		spec.MinCellsNodes = 100_000
		if got := cellsText(t, freecellcheck.Position(t, s), spec); got != want {
			t.Errorf("%s cells, want %s:\n%s", got, want, s.Text())
		}
		seen[want]++
	}
	if len(seen) < 3 {
		t.Errorf("least cells %v; want more variety", seen)
	}
}

// TestMinCellsUnknown: what was not searched for, or not decided, is not
// known.
func TestMinCellsUnknown(t *testing.T) {
	s := few()
	if got := cellsText(t, position(t, "freecell"), s); got != "unknown" {
		t.Errorf("%s cells without a search", got)
	}
	s.MinCellsNodes = 1
	if got := cellsText(t, position(t, "freecell"), s); got != "unknown" {
		t.Errorf("%s cells with one position", got)
	}
}

// TestMinCellsWithinMemory: the search for the least number of cells takes its
// memory from the allowance of all searches, and no more than that.
func TestMinCellsWithinMemory(t *testing.T) {
	s := few()
	s.ExactNodes, s.MinCellsNodes, s.Memory = 0, 20_000_000, 4<<20
	shared := solve.NewAllowance(s.Memory)
	l, err := label.New(lookup(t, "freecell"), s, label.Resources{Memory: shared})
	if err != nil {
		t.Fatal(err)
	}
	// With one cell deal 9613 takes far more positions than there is memory for.
	r, err := l.Label(t.Context(), deal(t, "freecell", 9613))
	if err != nil || r.MinCells != nil {
		t.Errorf("%v, least cells %v; want none known", err, r.MinCells)
	}
	if peak := shared.Peak(); peak > s.Memory || peak < s.Memory/4 {
		t.Errorf("%d bytes were held; want nearly %d, not more", peak, s.Memory)
	}
}

func cellsText(t *testing.T, p game.Position, s label.Spec) string {
	t.Helper()
	r := labelled(t, lookup(t, "freecell"), s, p)
	if r.MinCells == nil {
		return "unknown"
	}
	return fmt.Sprint(*r.MinCells)
}
