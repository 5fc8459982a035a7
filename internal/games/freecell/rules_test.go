package freecell

import "testing"

// TestNamed: names of rows and of rows with other numbers of cells are read
// back, and other spellings are none.
func TestNamed(t *testing.T) {
	for name, want := range map[string]struct {
		base  Rules
		cells int
	}{
		"freecell":              {base: Standard, cells: 4},
		"freecell-2-cells":      {base: Standard, cells: 2},
		"bakers-game":           {base: BakersGame, cells: 4},
		"freecell-runs":         {base: FreeCellRuns, cells: 4},
		"bakers-game-0-cells":   {base: BakersGame, cells: 0},
		"freecell-runs-5-cells": {base: FreeCellRuns, cells: 5},
	} {
		r, ok := Named(name)
		if wanted := want.base.withCells(want.cells); !ok || r != wanted || r.Name != name {
			t.Errorf("%s: %+v, %v; want %+v", name, r, ok, wanted)
		}
	}
	for _, name := range []string{
		"", "freecell-", "freecell-4-cells", "freecell-02-cells", "freecell-2",
		"freecell-2-cells-3-cells", "chess-2-cells", "freecell- 2-cells", "freecell-+2-cells",
	} {
		if r, ok := Named(name); ok {
			t.Errorf("%q is %+v", name, r)
		}
	}
	g, err := NewGame(Standard)
	if err != nil {
		t.Fatal(err)
	}
	for _, cells := range []int{2, 0, 4} {
		other, err := g.WithResource(cells)
		if err != nil {
			t.Fatal(err)
		}
		g = other.(Game)
	}
	if g.Name() != Standard.Name {
		t.Errorf("%s after other numbers of cells; want %s", g.Name(), Standard.Name)
	}
}

// TestWithResource: a game and a position of it have the same rules with another
// number of cells; a position keeps its cards in cells.
func TestWithResource(t *testing.T) {
	g, err := NewGame(Standard)
	if err != nil {
		t.Fatal(err)
	}
	board, err := ParseBoard(&Standard, []byte("Foundations: H-K C-K D-K S-T\nFreecells: QS - KS\n: JS"))
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position().(*Position)
	for _, test := range []struct {
		cells          int
		game, position bool
	}{
		{cells: -1, game: false, position: false},
		{cells: 0, game: true, position: false},
		{cells: 1, game: true, position: false},
		{cells: 2, game: true, position: true},
		{cells: 52, game: true, position: true},
		{cells: 53, game: false, position: false},
	} {
		other, err := g.WithResource(test.cells)
		q, ok := p.WithResource(test.cells)
		if (err == nil) != test.game || ok != test.position {
			t.Errorf("%d cells: %v, %v", test.cells, err, ok)
		}
		if ok && *q.(*Position).rules != *other.(Game).Parameters {
			t.Errorf("%d cells: %v and %v", test.cells, q.(*Position).rules, other.(Game).Parameters)
		}
	}
}
