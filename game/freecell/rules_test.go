package freecell

import "testing"

// TestNamed: names of rows and of rows with other numbers of cells are read
// back, and other spellings are none.
func TestNamed(t *testing.T) {
	for name, want := range map[string]struct{ base, cells int }{
		"freecell":              {0, 4},
		"freecell-2-cells":      {0, 2},
		"bakers-game":           {2, 4},
		"freecell-runs":         {3, 4},
		"bakers-game-0-cells":   {2, 0},
		"freecell-runs-5-cells": {3, 5},
	} {
		r, ok := Named(name)
		if wanted := named[want.base].withCells(want.cells); !ok || r != wanted || r.Name != name {
			t.Errorf("%s: %+v, %v; want %+v", name, r, ok, wanted)
		}
	}
	for _, name := range []string{"", "freecell-", "freecell-4-cells", "freecell-02-cells", "freecell-2", "freecell-2-cells-3-cells", "chess-2-cells", "freecell- 2-cells", "freecell-+2-cells"} {
		if r, ok := Named(name); ok {
			t.Errorf("%q is %+v", name, r)
		}
	}
	g, err := NewGame(Standard)
	if err != nil {
		t.Fatal(err)
	}
	for _, cells := range []int{2, 0, 4} {
		other, err := g.WithCells(cells)
		if err != nil {
			t.Fatal(err)
		}
		g = other.(Game)
	}
	if g.Name() != Standard.Name {
		t.Errorf("%s after other numbers of cells; want %s", g.Name(), Standard.Name)
	}
}
