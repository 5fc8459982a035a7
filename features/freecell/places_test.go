package freecell_test

import (
	"slices"
	"testing"

	described "patience/features/freecell"

	"patience/internal/games/freecell"
)

// TestPlaces reads the places off a board by hand: in cards' order AC AD AH AS
// 2C … the aces of clubs and diamonds are home, AH is in a cell, 2C lies on AS.
func TestPlaces(t *testing.T) {
	rules := freecell.Rules{Name: "small", Columns: 2, Cells: 2, Ranks: 2}
	board, err := freecell.ParseBoard(&rules, []byte("Foundations: C-A D-A\nFreecells: AH\n: AS 2C\n: 2D 2H 2S"))
	if err != nil {
		t.Fatal(err)
	}
	want := []int8{54, 54, 53, 52, 3, 52, 5, 6}
	if got := described.Set(&freecell.Standard).Places(board.Position()); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
