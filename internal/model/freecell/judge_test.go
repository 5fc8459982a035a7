package freecell

import (
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
)

// TestDeal judges a deal by each form of its game's rules.
func TestDeal(t *testing.T) {
	board, err := freecell.RandomDeal(&freecell.Standard, 1, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position().(*freecell.Position)
	j := NewJudge(&freecell.Standard).Judge([]*freecell.Position{p, p})
	if left := j[0].MovesLeft(); left < 70 || left > 110 || left != j[1].MovesLeft() {
		t.Errorf("random:1 has %.1f and %.1f moves left; expected about 90, twice the same", left, j[1].MovesLeft())
	}
}
