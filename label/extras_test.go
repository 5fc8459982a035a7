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
		spec.Extras = spec.Extras.With("min_cells", 100_000)
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
	s.Extras = s.Extras.With("min_cells", 1)
	if got := cellsText(t, position(t, "freecell"), s); got != "unknown" {
		t.Errorf("%s cells with one position", got)
	}
}

// TestMinCellsWithinMemory: the search for the least number of cells takes its
// memory from the allowance of all searches, and no more than that.
func TestMinCellsWithinMemory(t *testing.T) {
	s := few()
	s.ExactNodes, s.Extras, s.Memory = 0, "min_cells=20000000", 4<<20
	shared := solve.NewAllowance(s.Memory)
	e := lookup(t, "freecell")
	l, err := label.New(e, s, label.Resources{Memory: shared})
	if err != nil {
		t.Fatal(err)
	}
	// With one cell deal 9613 takes far more positions than there is memory for.
	r, err := l.Label(t.Context(), deal(t, "freecell", 9613))
	if cells := r.Extra(&e, "min_cells"); err != nil || cells != nil {
		t.Errorf("%v, least cells %v; want none known", err, cells)
	}
	if peak := shared.Peak(); peak > s.Memory || peak < s.Memory/4 {
		t.Errorf("%d bytes were held; want nearly %d, not more", peak, s.Memory)
	}
}

func cellsText(t *testing.T, p game.Position, s label.Spec) string {
	t.Helper()
	e := lookup(t, "freecell")
	r := labelled(t, e, s, p)
	if cells := r.Extra(&e, "min_cells"); cells != nil {
		return fmt.Sprint(*cells)
	}
	return "unknown"
}

// TestExtras: the game's columns of deal 3, in the order of its entry. Without a
// solution there are no group hands, and what is not asked for is not known.
func TestExtras(t *testing.T) {
	for _, c := range []struct {
		name   string
		number int64
		extras label.Extras
		want   string
	}{
		{"not asked for", 3, "", "fas 16, min_cells unknown, min_run_moves unknown, effort_below unknown, group_hands 18, "},
		{
			"in runs", 3, "min_run_moves",
			"fas 16, min_cells unknown, min_run_moves 70, effort_below unknown, group_hands 18, ",
		},
		{
			"unsolvable", 11982, "min_cells=100000,min_run_moves",
			"fas 15, min_cells 5, min_run_moves unknown, effort_below unknown, group_hands unknown, ",
		},
	} {
		s := few()
		s.Extras = c.extras
		e := lookup(t, "freecell")
		r, got := labelled(t, e, s, deal(t, "freecell", c.number)), ""
		for i, x := range e.Extras {
			value := "unknown"
			if n := r.Extras[i]; n != nil {
				value = fmt.Sprint(*n)
			}
			got += x.Name + " " + value + ", "
		}
		if got != c.want {
			t.Errorf("%s: %s; want %s", c.name, got, c.want)
		}
	}
}

// TestExtrasText: a text holds each column once, in the order of their names.
func TestExtrasText(t *testing.T) {
	x := label.Extras("").With("b", 0).With("a", 7).With("b", 0).With("a", 5)
	if x != "a=5,b" {
		t.Errorf("%q", x)
	}
	if nodes, asked := x.Nodes("a"); nodes != 5 || !asked {
		t.Errorf("a: %d, %t", nodes, asked)
	}
	if nodes, asked := x.Nodes("c"); nodes != 0 || asked {
		t.Errorf("c: %d, %t", nodes, asked)
	}
}
