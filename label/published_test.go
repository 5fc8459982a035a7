package label_test

import (
	"testing"

	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// TestPublishedWithin: what is published is taken if a search within the spec's limits
// would find the same: from larger limits on if it ended by itself, with equal ones if they
// stopped it.
func TestPublishedWithin(t *testing.T) {
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
		known := label.Published{Exact: c.made, ExactNodes: nodes, Memory: memory, Extras: "min_cells=500", Values: c.value}
		r := labelledWith(t, s, known)
		if got := number(r.Exact.High) == number(c.made.High); got != c.takesExact {
			t.Errorf("%s: least moves taken: %t", c.name, got)
		}
		wantCells, e := -1, lookup(t, "freecell")
		if n, ok := c.value["min_cells"]; ok {
			wantCells = n
		}
		if got := number(r.Extra(&e, "min_cells")) == wantCells; got != c.takes {
			t.Errorf("%s: least cells taken: %t", c.name, got)
		}
	}
}

// labelledWith labels deal 3, of which something is published.
func labelledWith(t *testing.T, s label.Spec, known label.Published) label.Result {
	t.Helper()
	l, err := label.New(lookup(t, "freecell"), s,
		label.Resources{Published: func(game.Position) (label.Published, bool) { return known, true }})
	if err != nil {
		t.Fatal(err)
	}
	r, err := l.Label(t.Context(), deal(t, "freecell", 3))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPublished: what is published counts whatever the limits if the spec says so: exact
// labels, unless it wants none, and columns that it asks for, or all that are known.
// Trials are taken as they are.
func TestPublished(t *testing.T) {
	e, proved, stopped := lookup(t, "freecell"), exact(70, 70), exact(60, -1)
	trials := rollout.Result{Tally: rollout.Tally{Playouts: 9, Wins: 1, Moves: 99}, Estimator: rollout.Sampled}
	seven := map[string]int{"min_cells": 7}
	for _, c := range []struct {
		name   string
		known  label.Published
		change func(*label.Spec)
		least  int // at most so many moves, −1: null; 73 is what a search finds
		cells  int // −1: null
		trials bool
	}{
		{"a proof", label.Published{Exact: proved}, func(*label.Spec) {}, 70, -1, false},
		{"what a limit stopped", label.Published{Exact: stopped}, func(*label.Spec) {}, -1, -1, false},
		{
			"no exact labels wanted",
			label.Published{Exact: proved},
			func(s *label.Spec) { s.ExactNodes, s.Memory = 0, 0 }, -1,
			-1, false,
		},
		{
			"not to count",
			label.Published{Exact: proved},
			func(s *label.Spec) { s.Published, s.ExactNodes = false, 1_000_000 },
			73, -1, false,
		},
		{"cells not asked for", label.Published{Exact: proved, Values: seven}, func(*label.Spec) {}, 70, -1, false},
		{"cells unasked", label.Published{Exact: proved, Values: seven, Unasked: true}, func(*label.Spec) {}, 70, 7, false},
		{
			"cells asked for",
			label.Published{Exact: proved, Values: seven},
			func(s *label.Spec) { s.Extras = "min_cells=1" },
			70, 7, false,
		},
		{"cells not known", label.Published{Exact: proved}, func(s *label.Spec) {
			s.Extras, s.Memory = "min_cells=100000",
				1<<30
		}, 70, 2, false},
		{"trials", label.Published{Exact: proved, Sampled: &trials}, func(*label.Spec) {}, 70, -1, true},
	} {
		s := few()
		s.ExactNodes, s.Memory, s.Published = 1, 1<<20, true
		c.known.ExactNodes, c.known.Memory, c.known.Extras = 1<<30, 1<<40, "min_cells=1000000000"
		c.change(&s)
		r := labelledWith(t, s, c.known)
		if got, cells := number(r.Exact.High), number(r.Extra(&e, "min_cells")); got != c.least || cells != c.cells {
			t.Errorf("%s: %d moves, %d cells", c.name, got, cells)
		}
		if r.Published != c.trials || (r.Sampled == trials) != c.trials {
			t.Errorf("%s: %+v, published %t", c.name, r.Sampled, r.Published)
		}
	}
}

// TestPublishedNot: a position of which nothing is published is searched.
func TestPublishedNot(t *testing.T) {
	l, err := label.New(lookup(t, "freecell"), few(),
		label.Resources{Published: func(game.Position) (label.Published, bool) { return label.Published{}, false }})
	if err != nil {
		t.Fatal(err)
	}
	if e, err := l.Exact(t.Context(), deal(t, "freecell", 3)); err != nil || e.Status != solve.Optimal {
		t.Errorf("%v, %+v", err, e)
	}
}
