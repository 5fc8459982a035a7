package gaps_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/gaps"
)

// TestCoder walks at random from deals and from positions in mid-game: at every
// node the code decodes to the position, and the code after each move is the
// code of the position after it.
func TestCoder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for ranks := 2; ranks <= 13; ranks++ {
		rules := gaps.Rules{Name: "coder", Ranks: ranks}
		for number := range int64(60) {
			start := dealt(t, &rules, number+1).Position()
			gametest.Walk(start, rng, int(number), func(game.Position) {})
			test := gametest.NewCoderTest(start.(game.Searchable), gametest.Identical[gaps.Position])
			gametest.Walk(start.Clone(), rng, 400, func(p game.Position) { test.Check(t, p) })
		}
	}
}

// TestCodeSize: what the package comment says, at most 148 bits.
func TestCodeSize(t *testing.T) {
	for number := range int64(200) {
		if size := dealt(t, &gaps.Standard, number+1).Position().(game.Searchable).NewCoder().Size(); size > 19 {
			t.Errorf("deal %d: %d bytes", number+1, size)
		}
	}
}
