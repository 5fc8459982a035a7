package label_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"patience/game/freecell"
	"patience/internal/freecelltest"
	"patience/internal/oracle"
	"patience/label"
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
		rules := freecell.Rules{Name: "small", Columns: 2, Cells: 4, Ranks: 3}
		b, err := freecell.ParseBoard(&rules, []byte(s.Text()))
		if err != nil {
			t.Fatal(err)
		}
		o := few()
		o.Cells.Nodes = 100_000
		if got := cellsText(t, b.Position().(*freecell.Position), o); got != want {
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
	o := few()
	if got := cellsText(t, position(t, "freecell").(*freecell.Position), o); got != "unknown" {
		t.Errorf("%s cells without a search", got)
	}
	o.Cells.Nodes = 1
	if got := cellsText(t, position(t, "freecell").(*freecell.Position), o); got != "unknown" {
		t.Errorf("%s cells with one position", got)
	}
}

func cellsText(t *testing.T, p *freecell.Position, o label.Options) string {
	t.Helper()
	r, err := label.Label(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.MinCells == nil {
		return "unknown"
	}
	return fmt.Sprint(*r.MinCells)
}
