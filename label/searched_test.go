package label_test

import (
	"testing"

	"patience/game"
	"patience/label"
	"patience/solve"
)

// TestSearched: what was searched elsewhere is taken if a search within the spec's
// limits would find the same: from larger limits on if it ended by itself, with
// equal ones if they stopped it.
func TestSearched(t *testing.T) {
	const nodes, memory, cells = 1000, 1 << 30, 500
	ended, stopped := exact(70, 70), exact(60, -1)
	for _, c := range []struct {
		name                 string
		made                 label.Exact
		value                map[string]int
		nodes, memory, cells int64
		takesExact, takes    bool
	}{
		{"the same limits", ended, map[string]int{"min_cells": 7}, nodes, memory, cells, true, true},
		{"the same limits, which stopped it", stopped, nil, nodes, memory, cells, true, true},
		{"larger limits", ended, map[string]int{"min_cells": 7}, 2 * nodes, 2 * memory, 2 * cells, true, true},
		{"larger limits, and smaller ones stopped it", stopped, nil, nodes + 1, memory, cells + 1, false, false},
		{"more memory, and less stopped it", stopped, nil, nodes, memory + 1, cells, false, false},
		{"fewer positions", ended, map[string]int{"min_cells": 7}, nodes - 1, memory, cells - 1, false, false},
		{"less memory", ended, map[string]int{"min_cells": 7}, nodes, memory - 1, cells, false, false},
		{"fewer positions for the cells alone", ended, map[string]int{"min_cells": 7}, nodes, memory, cells - 1, true, false},
	} {
		s := few()
		s.ExactNodes, s.Memory, s.Extras = c.nodes, c.memory, label.Extras("").With("min_cells", c.cells)
		asked := 0
		e := lookup(t, "freecell")
		l, err := label.New(e, s, label.Resources{Searched: func(game.Position) (label.Searched, bool) {
			asked++
			return label.Searched{Exact: c.made, ExactNodes: nodes, Memory: memory, Extras: "min_cells=500", Values: c.value}, true
		}})
		if err != nil {
			t.Fatal(err)
		}
		r, err := l.Label(t.Context(), deal(t, "freecell", 3))
		if err != nil || asked == 0 {
			t.Fatalf("%v; asked %d times", err, asked)
		}
		if got := number(r.Exact.High) == number(c.made.High); got != c.takesExact {
			t.Errorf("%s: least moves taken: %t", c.name, got)
		}
		wantCells, cells := -1, r.Extra(&e, "min_cells")
		if n, ok := c.value["min_cells"]; ok {
			wantCells = n
		}
		if got := number(cells) == wantCells; got != c.takes {
			t.Errorf("%s: least cells taken: %t", c.name, got)
		}
	}
}

// TestSearchedNot: a position that nobody searched is searched.
func TestSearchedNot(t *testing.T) {
	l, err := label.New(lookup(t, "freecell"), few(), label.Resources{Searched: func(game.Position) (label.Searched, bool) { return label.Searched{}, false }})
	if err != nil {
		t.Fatal(err)
	}
	if e, err := l.Exact(t.Context(), deal(t, "freecell", 3)); err != nil || e.Status != solve.Optimal {
		t.Errorf("%v, %+v", err, e)
	}
}
